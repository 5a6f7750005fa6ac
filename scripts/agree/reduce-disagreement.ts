import { disagreement, kindOfDifference } from './compare.js';
import type { Sample, Verdict } from './page-types.js';
import { reduceDocument } from './reduce-document.js';
import type { Disagreement, Comparison } from './outcome.js';

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
