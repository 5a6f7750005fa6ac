import { act, type Edit, type LimitReport } from './stages/act.js';
import { evaluate } from './stages/evaluate.js';
import { indexOf } from './fields/form-index.js';
import type { ResolvedForm } from './resolved.js';

/** What a fill copies may show another field that a fill copies; forms never nest deeper. */
const MAX_ROUNDS = 4;

/**
 * Returns the form after an action of the visitor: answers, then rules, then what ticked boxes still copy. `onLimit` is called
 * when fills keep changing each other's source, and when edits exceed their limit.
 * @example advance(resolved, [{ pointer: pointer('firstName'), value: 'Ada' }]).moment.answers // { firstName: 'Ada' }
 */
export function advance(resolved: ResolvedForm, edits: readonly Edit[], onLimit?: LimitReport): ResolvedForm {
  let now = settle(resolved, edits, onLimit);
  if (!indexOf(resolved.form.configured.form).hasFills) return now;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = settle(now, [], onLimit);
    if (next === now) return now;
    now = next;
  }
  onLimit?.('rounds');
  return now;
}

function settle(resolved: ResolvedForm, edits: readonly Edit[], onLimit: LimitReport | undefined): ResolvedForm {
  return evaluate(resolved.form, { ...resolved.moment, answers: act(resolved, edits, onLimit) }, resolved);
}
