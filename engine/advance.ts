import { applyEdits, type Edit, type LimitReport } from './stages/apply-edits.js';
import { evaluate } from './stages/evaluate.js';
import { indexOf } from './fields/form-index.js';
import type { ResolvedForm } from './resolved.js';

/** A copied answer can show a field that another fill copies; no real form needs more rounds. */
const MAX_ROUNDS = 4;

/**
 * Returns the form after edits of the visitor and the changes, rules and fills that follow from them. `onLimit` is called with `edits` or
 * `rounds` if that exceeds a limit; what follows is then left out.
 * @example advance(resolved, [{ pointer: pointer('firstName'), value: 'Ada' }]).moment.answers // { firstName: 'Ada' }
 */
export function advance(resolved: ResolvedForm, edits: readonly Edit[], onLimit?: LimitReport): ResolvedForm {
  let now = applyAndEvaluate(resolved, edits, onLimit);
  if (!indexOf(resolved.form.configured.form).hasFills) return now;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = applyAndEvaluate(now, [], onLimit);
    if (next === now) return now;
    now = next;
  }
  onLimit?.('rounds');
  return now;
}

/** Applies edits and their follow-up edits once, then runs the rules. */
function applyAndEvaluate(resolved: ResolvedForm, edits: readonly Edit[], onLimit: LimitReport | undefined): ResolvedForm {
  return evaluate(resolved.form, { ...resolved.moment, answers: applyEdits(resolved, edits, onLimit) }, resolved);
}
