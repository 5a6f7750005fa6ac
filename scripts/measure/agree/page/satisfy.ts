import { logic, type Form, type Json } from '../../../../engine/index.js';
import { type Pointer, pointer, valueAt, within } from '../../../../engine/base/pointer.js';
import { editFormState } from '../../../../src/form/form-acts.js';
import type { FormState } from '../../../../src/form/form-state.js';
import { type Random, rightValue } from './values.js';
import { type Break, showRulesOf } from './reachable.js';
import { fieldIn, levelsOf, type Level } from './targets.js';
import { drawnFields } from './visit.js';

/** A condition that must change before a target can be broken. */
type Condition = Pick<Form['rules'][number], 'when' | 'reads'>;

const ROUNDS = 16;

/**
 * Changes the answers that conditions read until the target can be broken: its field is visible and its rule holds, or its rule hides it
 * for `show`. Undefined if that takes too many steps.
 */
export function satisfy(random: Random, start: FormState, prefix: Pointer, goal: Break): FormState | undefined {
  let state = start;
  for (let round = 0; round <= ROUNDS; round++) {
    const level = levelsOf(state.resolved).find((each) => each.prefix === prefix);
    if (!level) return undefined;
    const unmet = unmetConditions(level, goal);
    const [first] = unmet;
    if (first === undefined) return isHidden(level, goal.at) === (goal.as === 'show') ? state : undefined;
    const condition = random.pick(unmet) ?? first;
    // Some conditions hold only while none of several answers is there.
    const isEmptied = condition.reads.length > 2 && random.chance(0.2);
    state = isEmptied ? emptyAll(state, level, condition.reads) : changeInput(random, state, level, condition);
  }
  return undefined;
}

function isHidden({ resolved }: Level, at: Pointer): boolean {
  return resolved.states.get(at)?.visible !== true;
}

/** Returns the conditions that do not have the truth that breaking a target takes. */
function unmetConditions(level: Level, { at, as, rule, check }: Break): readonly Condition[] {
  const { form } = level.resolved.form.configured;
  if (as === 'show') return rule && holds(level, rule) ? [rule] : [];
  const needed = [...showRulesOf(form, at), ...(rule ? [rule] : [])].filter((each) => !holds(level, each));
  // A field with options reports values that are not offered, and never its format.
  const limits = as === 'format' ? form.rules.filter(({ options }) => options.some((each) => each.at === at)) : [];
  const unmet = [...needed, ...limits.filter((each) => holds(level, each))];
  const isFulfilled = check?.when === undefined || logic.holds(check.when, rootsOf(level));
  return isFulfilled ? unmet : [...unmet, { when: check.when, reads: check.reads }];
}

function holds({ resolved }: Level, rule: Form['rules'][number]): boolean {
  return resolved.memo[resolved.form.configured.form.rules.indexOf(rule)]?.holds === true;
}

function rootsOf({ resolved }: Level): logic.LogicData {
  return { ...resolved.moment, setting: resolved.form.configured.settings } as logic.LogicData;
}

/** Changes one answer that a condition reads, or what hides that answer. */
function changeInput(random: Random, state: FormState, level: Level, { when, reads }: Condition): FormState {
  const read = random.pick(reads.filter(({ root }) => root === 'answers' || root === 'parent'));
  const holder = read?.root === 'parent' ? levelsOf(state.resolved)[0] : level;
  const at = holder && read && fieldOfRead(random, holder, read.keys);
  if (!holder || at === undefined) return state;
  const { form } = holder.resolved.form.configured;
  const hiding = showRulesOf(form, at).filter((rule) => !holds(holder, rule) && rule.when !== when);
  if (hiding.length > 0) return changeInput(random, state, holder, random.pick(hiding) as Condition);
  return isHidden(holder, at) ? state : changeAnswer(random, state, { holder, at, when });
}

function emptyAll(state: FormState, { prefix }: Level, reads: Condition['reads']): FormState {
  const answers = reads.filter(({ root }) => root === 'answers');
  return editFormState(
    state,
    answers.map(({ keys }) => ({ pointer: within(prefix, pointer(...keys)), value: undefined })),
  );
}

/** Returns the field that a read is about; of a group, one of its fields. */
function fieldOfRead(random: Random, { resolved }: Level, keys: readonly string[]): Pointer | undefined {
  const { fields } = resolved.form.configured.form;
  const at = pointer(...keys);
  const inside = fields.filter(({ parent, kind }) => parent === at && kind !== 'group');
  return fields.some(({ pointer: each, kind }) => each === at && kind !== 'group') ? at : random.pick(inside)?.pointer;
}

interface Input {
  readonly holder: Level;
  readonly at: Pointer;
  readonly when: unknown;
}

/** Enters another value for an answer: one that its condition names, any right one, or none. */
function changeAnswer(random: Random, state: FormState, { holder, at, when }: Input): FormState {
  const field = fieldIn(holder, at);
  if (!field || field.kind === 'rows' || field.ui['ui:widget'] === 'hidden') return state;
  const { resolved, prefix } = holder;
  const its = resolved.states.get(at);
  const words = JSON.stringify(when);
  const named = (its?.options ?? []).filter(({ value }) => words.includes(JSON.stringify(value)));
  const right = (): Json | undefined => rightValue(random, field, its, resolved.moment.today);
  const value = random.chance(0.3) ? undefined : random.chance(0.6) ? (random.pick(named)?.value ?? right()) : right();
  const pointerOfAnswer = within(prefix, at);
  return withRestored(state, editFormState(state, [{ pointer: pointerOfAnswer, value }]), pointerOfAnswer);
}

/** Enters again what a change of the form has cleared, as a visitor can. */
export function withRestored(before: FormState, after: FormState, at: Pointer): FormState {
  const answers = before.resolved.moment.answers;
  const emptied = drawnFields(after).filter((field) => field.isBlank && field.at !== at && valueAt(answers, field.at) !== undefined);
  return editFormState(
    after,
    emptied.map((field) => ({ pointer: field.at, value: valueAt(answers, field.at) })),
  );
}
