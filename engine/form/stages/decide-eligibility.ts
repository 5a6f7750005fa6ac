import { visibleAnswers } from '../fields/answers.js';
import { holds } from '../../expressions/evaluate-logic.js';
import { callOf } from '../../expressions/paths.js';
import { readsOf } from '../../expressions/reads-of.js';
import type { ResolvedForm } from '../../resolved.js';
import type { Logic } from '../../types.js';

export interface Eligibility {
  readonly eligible: boolean;
  /** The questions that the false parts of a top-level `and` read, each once and in written order; empty if eligible. */
  readonly decidedBy: readonly string[];
}

/**
 * Returns whether the visitor may continue with these answers, and which questions decide against it. Everybody may without
 * `eligibility` (D-19). Hidden answers do not count. This is no validation: answers of ineligible visitors are valid and are sent.
 * @example decideEligibility({ eligibility: { '===': [{ var: 'answers.smokes' }, 'NO'] } }, resolved) // { eligible: false, decidedBy: ['smokes'] }
 */
export function decideEligibility({ eligibility }: { readonly eligibility?: Logic }, resolved: ResolvedForm): Eligibility {
  const data = { answers: visibleAnswers(resolved) };
  if (eligibility === undefined || holds(eligibility, data)) return { eligible: true, decidedBy: [] };
  const call = callOf(eligibility);
  const parts = call?.operator === 'and' ? (call.values as readonly Logic[]) : [eligibility];
  const reads = parts.filter((part) => !holds(part, data)).flatMap(readsOf);
  const questions = reads.flatMap(({ root, keys: [question] }) => (root === 'answers' && question !== undefined ? [question] : []));
  return { eligible: false, decidedBy: [...new Set(questions)] };
}
