import { disagreement, kindOfDifference, type Disagreement, type Comparison } from './outcome.js';
import type { Sample, Verdict } from './open-page.js';

/** Any JSON value, as it is reduced. */
type Value = unknown;

const MAX_TRIALS = 400;

/**
 * Returns a smaller document for which `isSame` still holds, by removing parts and shortening texts step by step; at most 400 trials,
 * because each uses browser and server.
 */
export async function reduceDocument(start: Value, isSame: (candidate: Value) => Promise<boolean>): Promise<Value> {
  let current = start;
  let trials = 0;
  for (let isSmaller = true; isSmaller && trials < MAX_TRIALS;) {
    isSmaller = false;
    for (const candidate of smallerValues(current)) {
      if (trials >= MAX_TRIALS) break;
      trials += 1;
      if (!(await isSame(candidate))) continue;
      current = candidate;
      isSmaller = true;
      break;
    }
  }
  return current;
}

/** Yields every value that is one step smaller, the largest steps first. */
function* smallerValues(value: Value): Iterable<Value> {
  if (typeof value === 'string') yield* shorter(value);
  else if (Array.isArray(value)) yield* smallerList(value);
  else if (typeof value === 'object' && value !== null) yield* smallerObjects(value);
}

function* shorter(text: string): Iterable<string> {
  if (text.length > 1) yield text.slice(0, Math.ceil(text.length / 2));
  if (text.length > 4) yield text.slice(0, -1);
}

function* smallerList(list: readonly Value[]): Iterable<Value> {
  for (const index of list.keys()) yield list.toSpliced(index, 1);
  for (const [index, inner] of list.entries()) for (const less of smallerValues(inner)) yield list.with(index, less);
}

/** Yields the object without each of its keys, then with each of its values one step smaller. */
function* smallerObjects(holder: object): Iterable<Value> {
  const entries = Object.entries(holder);
  for (const [key] of entries) yield Object.fromEntries(entries.filter(([other]) => other !== key));
  for (const [key, inner] of entries)
    for (const less of smallerValues(inner))
      yield Object.fromEntries(entries.map(([other, value]) => [other, other === key ? less : value]));
}

type Reduced = Pick<Disagreement, 'difference' | 'sample' | 'server'>;

interface ComparedSample extends Reduced {
  readonly verdict: Verdict;
}

/**
 * Compares a document once more and reduces it while both sides still differ in the same way. If they now agree, it is reported unreduced,
 * or undefined because the tenant's day ended in between.
 */
export async function reduceDisagreement(place: Comparison, sample: Sample, difference: string): Promise<Reduced | undefined> {
  const again = await compareOnce(place, sample, documentOf(sample));
  if (again === undefined) return undefined;
  if (again.difference === '')
    return again.sample.today === sample.today ? { difference: `${difference} (only once)`, sample, server: '' } : undefined;
  const kind = kindOfDifference(again.difference);
  const isSame = async (candidate: unknown): Promise<boolean> => {
    const judged = await compareOnce(place, sample, candidate);
    return judged !== undefined && kindOfDifference(judged.difference) === kind;
  };
  const smallest = await reduceDocument(documentOf(sample), isSame);
  return (await compareOnce(place, sample, smallest)) ?? again;
}

/** Returns what to reduce: the answers, or the body if it was changed after `toPayload`. */
function documentOf(sample: Sample): unknown {
  return sample.tampering === undefined ? sample.answers : (JSON.parse(sample.body) as unknown);
}

/**
 * Returns the verdicts of both sides on a candidate for the answers, or the body if it was changed, of a sample, and how they differ (empty
 * if not). Undefined if no form can have these answers.
 */
async function compareOnce(
  { tenant, form, page, sender }: Comparison,
  sample: Sample,
  candidate: unknown,
): Promise<ComparedSample | undefined> {
  try {
    const judged = sample.tampering === undefined ? await page.judgeAnswers(tenant.code, form.id, Object(candidate)) : await ofBody();
    const verdict = await sender.send(judged, form);
    return {
      verdict: judged,
      difference: disagreement(judged, verdict) ?? '',
      sample: judged,
      server: `${verdict.status} ${verdict.text}`,
    };
  } catch {
    return undefined;
  }

  async function ofBody(): Promise<Sample> {
    const body = JSON.stringify(candidate);
    return { ...sample, body, isForeign: false, ...(await page.judgeBody(tenant.code, form.id, body)) };
  }
}
