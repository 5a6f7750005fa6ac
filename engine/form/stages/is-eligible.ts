import { visibleAnswers } from '../fields/answers.js';
import { holds } from '../../expressions/evaluate-logic.js';
import type { ResolvedForm } from '../../resolved.js';
import type { Logic } from '../../types.js';

/**
 * Returns whether the visitor may continue with these answers; always true without `eligibility` (D-19). Hidden answers do not
 * count. This is no validation: answers of ineligible visitors are valid and are sent.
 * @example isEligible(questionnaire, resolved) // false
 */
export function isEligible({ eligibility }: { readonly eligibility?: Logic }, resolved: ResolvedForm): boolean {
  return eligibility === undefined || holds(eligibility, { answers: visibleAnswers(resolved) });
}
