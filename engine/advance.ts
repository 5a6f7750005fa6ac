import { act, type Edit } from './stages/act.js';
import { evaluate } from './stages/evaluate.js';
import { indexOf } from './fields/form-index.js';
import type { ResolvedForm } from './resolved.js';

/** What a fill copies may show another field that a fill copies; more rounds than forms nest are never needed. */
const MOST_ROUNDS = 4;

/**
 * The form after an act of the visitor: answers, then rules, then whatever ticked boxes still have to copy.
 * @example advance(resolved, [{ pointer: pointer('firstName'), value: 'Ada' }]).moment.answers // { firstName: 'Ada' }
 */
export function advance(resolved: ResolvedForm, edits: readonly Edit[]): ResolvedForm {
  let now = settle(resolved, edits);
  if (!indexOf(resolved.form.tenant.form).hasFills) return now;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = settle(now, []);
    if (next === now) return now;
    now = next;
  }
  return now;
}

function settle(resolved: ResolvedForm, edits: readonly Edit[]): ResolvedForm {
  return evaluate(resolved.form, { ...resolved.moment, answers: act(resolved, edits) }, resolved);
}
