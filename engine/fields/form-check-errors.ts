import { isBlank } from '../blank.js';
import { applyLogic, holds, type LogicData } from '../logic/apply.js';
import { own, parentOf, pointer, valueAtKeys } from '../pointer.js';
import type { AnswerCheck, Logic, Read } from '../types.js';
import type { AnswerError, ResolvedForm } from '../resolved.js';
import { validateValue } from './field-error.js';
import type { FieldSelection } from './field-selection.js';
import { groupAnswers, readAnswer, visibleAnswers, type View } from './visible-answers.js';

/**
 * Returns the errors of the form's own checks on selected fields. A check is skipped while its field is hidden or an answer it
 * reads is blank or invalid on its own, because comparing such an answer would only mislead.
 */
export function formCheckErrors(resolved: ResolvedForm, view: View, selection: FieldSelection): AnswerError[] {
  const checks = resolved.form.configured.form.checks.filter((check) => selection.itself(check.at));
  if (checks.length === 0) return [];
  const roots = checkVariables(resolved);
  return checks.flatMap((check) => {
    if (!view.isVisible(check.at) || check.reads.some((read) => readsBlank(resolved, view, read))) return [];
    if (check.when !== undefined && isRefuted(check.when, roots)) return [];
    if (holds(check.holds, roots) || check.reads.some((read) => readsInvalid(resolved, view, read))) return [];
    return [checkError(check, roots)];
  });
}

/** Returns whether a condition is false. A condition that exceeded a limit is not false, so its check still applies. */
function isRefuted(when: Logic, roots: LogicData): boolean {
  let isGivenUp = false;
  const isOn = holds(when, roots, () => (isGivenUp = true));
  return !isOn && !isGivenUp;
}

/** Returns an error for each answer that made a rule exceed its limit: what the rule would require is unknown, so the answer is invalid. */
export function oversizedAnswers({ form, memo }: ResolvedForm, selection: FieldSelection): AnswerError[] {
  const { rules } = form.configured.form;
  return memo.flatMap(({ isGivenUp }, index) => {
    const read = isGivenUp === true ? rules[index]?.reads.find(({ root }) => root === 'answers') : undefined;
    const at = read && pointer(...read.keys);
    return at !== undefined && selection.itself(at) ? [{ pointer: at, code: 'type', textKey: 'error.type', params: {} }] : [];
  });
}

/** Returns whether an answer that a check reads, also of the outer form, is blank or hidden. */
function readsBlank(resolved: ResolvedForm, view: View, read: Read): boolean {
  if (read.root === 'answers') return isBlank(readAnswer(view, read));
  return read.root === 'parent' && isBlank(valueAtKeys(resolved.moment.parent, read.keys));
}

/** Returns whether an answer that a check reads has an error of its own, such as a text that is no time. */
function readsInvalid(resolved: ResolvedForm, view: View, read: Read): boolean {
  const at = pointer(...read.keys);
  const field = read.root === 'answers' ? view.index.field.get(at) : undefined;
  if (field === undefined) return false;
  const siblings = groupAnswers(view, parentOf(at));
  const input = { field, value: own(siblings, field.key), state: resolved.states.get(at), error: undefined, resolved, siblings };
  return validateValue(input) !== undefined;
}

/** Returns the error of a check that does not hold, with the values for its message. */
function checkError(check: AnswerCheck, roots: LogicData): AnswerError {
  const params: Record<string, string | number> = {};
  for (const [name, logic] of Object.entries(check.with)) {
    const value = applyLogic(logic, roots);
    if (typeof value === 'string' || typeof value === 'number') params[name] = value;
  }
  return { pointer: check.at, code: 'check', textKey: check.say, params };
}

/** Returns the variables of the form's checks: the visible answers and everything else that rules read. */
function checkVariables(resolved: ResolvedForm): LogicData {
  const { moment, form } = resolved;
  return { ...moment, setting: form.configured.settings, answers: visibleAnswers(resolved) } as LogicData;
}
