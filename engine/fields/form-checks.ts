import { isBlank } from '../blank.js';
import { applyLogic, holds, type Roots } from '../logic/apply.js';
import { pointer, walk } from '../pointer.js';
import type { AnswerCheck, Logic, Read } from '../types.js';
import type { AnswerProblem, ResolvedForm } from '../resolved.js';
import type { Asked } from './asked.js';
import { readAnswer, visibleAnswers, type View } from './visible.js';

/** The problems that the form's own checks find in fields that are asked for. */
export function formChecks(resolved: ResolvedForm, view: View, asked: Asked): AnswerProblem[] {
  const checks = resolved.form.configured.form.checks.filter((check) => asked.itself(check.at));
  if (checks.length === 0) return [];
  const roots = rootsFor(resolved);
  return checks.flatMap((check) => {
    if (!view.isVisible(check.at) || check.reads.some((read) => isMissing(resolved, view, read))) return [];
    if (check.when !== undefined && isOff(check.when, roots)) return [];
    return holds(check.holds, roots) ? [] : [problemOf(check, roots)];
  });
}

/** A condition that was given up has not been refuted, so its check still applies. */
function isOff(when: Logic, roots: Roots): boolean {
  let isGivenUp = false;
  const isOn = holds(when, roots, () => (isGivenUp = true));
  return !isOn && !isGivenUp;
}

/** The answers that made a rule too costly to run: what the rule would have required is unknown, so they are not valid. */
export function oversizedAnswers({ form, memo }: ResolvedForm, asked: Asked): AnswerProblem[] {
  const { rules } = form.configured.form;
  return memo.flatMap(({ isGivenUp }, nth) => {
    const read = isGivenUp === true ? rules[nth]?.reads.find(({ root }) => root === 'answers') : undefined;
    const at = read && pointer(...read.keys);
    return at !== undefined && asked.itself(at) ? [{ pointer: at, code: 'type', textKey: 'error.type', params: {} }] : [];
  });
}

function isMissing(resolved: ResolvedForm, view: View, read: Read): boolean {
  if (read.root === 'answers') return isBlank(readAnswer(view, read));
  return read.root === 'parent' && isBlank(walk(resolved.moment.parent, read.keys));
}

function problemOf(check: AnswerCheck, roots: Roots): AnswerProblem {
  const params: Record<string, string | number> = {};
  for (const [name, logic] of Object.entries(check.with)) {
    const value = applyLogic(logic, roots);
    if (typeof value === 'string' || typeof value === 'number') params[name] = value;
  }
  return { pointer: check.at, code: 'check', textKey: check.say, params };
}

function rootsFor(resolved: ResolvedForm): Roots {
  const { moment, form } = resolved;
  return { ...moment, setting: form.configured.settings, answers: visibleAnswers(resolved) } as Roots;
}
