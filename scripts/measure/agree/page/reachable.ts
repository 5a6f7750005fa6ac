import { analyseCondition, type Satisfiability } from '../../../../engine/expressions/analyse-condition.js';
import type { EvaluationContext, Form, ResolvedForm } from '../../../../engine/index.js';
import { isWithin, pointer, type Pointer, valueAtKeys } from '../../../../engine/base/pointer.js';

/** One way to break a target: a field, and the kind of error that proves it. */
export interface Break {
  readonly at: Pointer;
  readonly as: 'require' | 'options' | 'show' | 'check' | 'format';
  readonly rule?: Form['rules'][number];
  readonly check?: Form['checks'][number];
  readonly binding?: Form['bindings'][number];
}

/** A form under the settings of a tenant, and what its rules read besides answers. */
export interface FormSetup {
  readonly configured: ResolvedForm['form']['configured'];
  readonly moment: Omit<EvaluationContext, 'answers' | 'parent'>;
}

/** Returns whether any document of the setup can be broken in this way; false only if settings, context or the body decide otherwise. */
export function isReachable(setup: FormSetup, goal: Break): boolean {
  return goal.as === 'show' ? canBeHidden(setup, goal) : canBeVisible(setup, goal.at) && canBeDecided(setup, goal);
}

function canBeHidden(setup: FormSetup, { at, rule, binding }: Break): boolean {
  const { form } = setup.configured;
  if (!isSentByItself(form, at)) return false;
  return binding ? !isOn(setup, binding) && !isFormAnswer(form, at) : rule !== undefined && canHide(setup, rule, at);
}

/** Whether an answer is sent beside the data. Where a setting turns it off it has no place in the body, so that a value there is unknown. */
function isFormAnswer({ submit }: Form, at: Pointer): boolean {
  return submit.body.some((move) => 'formAnswer' in move && move.formAnswer === at);
}

/** Returns whether the setting, rule or check of a visible field can be what an answer breaks. */
function canBeDecided(setup: FormSetup, { as, rule, check, binding }: Break): boolean {
  if (as === 'require' && binding) return setup.configured.settings[binding.setting ?? '']?.required === true;
  const condition = check ?? rule;
  if (condition && truthOf(setup, condition.when ?? true, condition.reads) === 'never') return false;
  return check === undefined || truthOf(setup, check.holds, check.reads) !== 'always';
}

function isOn({ configured }: FormSetup, { setting = '' }: Form['bindings'][number]): boolean {
  return configured.settings[setting]?.on === true;
}

/**
 * Returns whether a body can hold a field that a rule hides. A body cannot contradict a rule whose answers the server derives from the same
 * body, and has no setup for a field whose mappings never apply.
 */
function canHide(setup: FormSetup, { when, reads }: Form['rules'][number], at: Pointer): boolean {
  const { body } = setup.configured.form.submit;
  const moves = body.flatMap((move) => ('to' in move && isWithin(move.from, at) ? [move] : []));
  if (moves.length > 0 && moves.every((move) => truthOf(setup, move.when ?? true, reads) === 'never')) return false;
  // While the rule does not hold, the body has another answer in the place of the field.
  const isReplaced = (to: Pointer) => body.some((other) => 'to' in other && other.to === to && isSameLogic({ '!': other.when }, when));
  if (moves.length > 0 && moves.every((move) => isReplaced(move.to))) return false;
  const isDerived = (at: Pointer): boolean => body.some((move) => 'shownBy' in move && move.from === at);
  const truth = truthOf(setup, when, reads);
  const isSent = reads.some(({ root, keys }) => root === 'parent' || (root === 'answers' && !isDerived(pointer(...keys))));
  return truth === 'never' || (truth === 'unknown' && isSent);
}

/** Returns whether a field has its own setup in the body; fields that are not sent and parameters of other mappings have none. */
function isSentByItself({ fields, submit }: Form, at: Pointer): boolean {
  const isParameter = submit.body.some(
    (move) => 'with' in move && Object.values(move.with).some((given) => Object(given)['answer'] === at),
  );
  const isUnsent = submit.body.some(
    (move) => ('shownBy' in move && move.from === at) || ('local' in move && move.local === at) || ('record' in move && move.record === at),
  );
  const hasMove = submit.body.some((move) => 'to' in move && move.from === at);
  return fields.some((field) => field.pointer === at) && !isUnsent && (hasMove || !isParameter);
}

/** Returns whether settings and the rules that settings decide let a field and the groups around it be visible. */
function canBeVisible(setup: FormSetup, at: Pointer): boolean {
  const { form, base } = setup.configured;
  const isShown = form.fields.every((field) => !isWithin(at, field.pointer) || base.get(field.pointer)?.shown === true);
  return isShown && showRulesOf(form, at).every((rule) => truthOf(setup, rule.when, rule.reads) !== 'never');
}

/** Returns the rules that show a field or a group around it. */
export function showRulesOf({ rules }: Form, at: Pointer): readonly Form['rules'][number][] {
  return rules.filter(({ show }) => show.some((shown) => isWithin(at, shown)));
}

/** Returns what a condition can be at a setup, where settings, context, lookups, platform and day are known and answers are not. */
function truthOf(setup: FormSetup, when: unknown, reads: Form['rules'][number]['reads']): Satisfiability {
  const known = { ...setup.moment, setting: setup.configured.settings };
  const domains = reads.flatMap(({ root, keys }): readonly (readonly [string, readonly unknown[]])[] => {
    const path = [root, ...keys].join('.');
    if (root === 'answers') return canBeVisible(setup, pointer(...keys)) ? [] : [[path, [undefined]]];
    return root === 'parent' ? [] : [[path, [valueAtKeys(known, [root, ...keys])]]];
  });
  return analyseCondition(when, new Map(domains));
}

function isSameLogic(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
