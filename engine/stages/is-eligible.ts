import { visibleAnswers } from '../fields/visible.js';
import { holds } from '../logic/apply.js';
import type { ResolvedForm } from '../resolved.js';
import type { Logic } from '../types.js';

/**
 * May the visitor go on with these answers? Hidden answers do not count, and without `eligibility` everybody may (D-19).
 * This is no validation: answers that stop somebody are right answers, and are sent.
 * @example isEligible(questionnaire, resolved) // false
 */
export function isEligible({ eligibility }: { readonly eligibility?: Logic }, resolved: ResolvedForm): boolean {
  return eligibility === undefined || holds(eligibility, { answers: visibleAnswers(resolved) });
}
