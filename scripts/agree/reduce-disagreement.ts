import { disagreement, kindOf } from './compare.js';
import type { Sample, Verdict } from './page-types.js';
import { reduce } from './reduce.js';
import type { Disagreement, Comparison } from './outcome.js';

type Reduced = Pick<Disagreement, 'difference' | 'sample' | 'server'>;

interface ComparedSample extends Reduced {
  readonly verdict: Verdict;
}

/**
 * Judges a document on which the two sides differ once more, and reduces it. Undefined where the day of the tenant
 * ended between the two verdicts and both now agree.
 */
export async function reduceDisagreement(place: Comparison, sample: Sample, difference: string): Promise<Reduced | undefined> {
  const again = await compareOnce(place, sample, document(sample));
  if (again === undefined) return undefined;
  if (again.difference === '')
    return again.sample.today === sample.today ? { difference: `${difference} (only once)`, sample, server: '' } : undefined;
  const kind = kindOf(again.difference);
  const isSame = async (candidate: unknown): Promise<boolean> => {
    const judged = await compareOnce(place, sample, candidate);
    return judged !== undefined && kindOf(judged.difference) === kind;
  };
  const smallest = await reduce(document(sample), isSame);
  return (await compareOnce(place, sample, smallest)) ?? again;
}

/** What is reduced: the answers of a visitor, or the body where it was changed after `toPayload`. */
function document(sample: Sample): unknown {
  return sample.tampering === undefined ? sample.answers : (JSON.parse(sample.body) as unknown);
}

/** Returns undefined if no form can have these answers. */
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
