import { analyseCondition, type EvaluationContext, type Form, type ResolvedForm, type Satisfiability } from '../../engine/index.js';
import { isWithin, pointer, type Pointer, valueAtKeys } from '../../engine/pointer.js';

/** One way to break a target: a field, and the kind of error that proves it. */
export interface Break {
  readonly at: Pointer;
  readonly as: 'require' | 'options' | 'show' | 'check' | 'format';
  readonly rule?: Form['rules'][number];
  readonly check?: Form['checks'][number];
  readonly binding?: Form['bindings'][number];
}

/** A form under the settings of a tenant, and what its rules read besides answers. */
export interface Place {
  readonly configured: ResolvedForm['form']['configured'];
  readonly moment: Omit<EvaluationContext, 'answers' | 'parent'>;
}

/** Returns whether any document of the place can be broken in this way; false only if settings, context or the body decide otherwise. */
export function isReachable(place: Place, goal: Break): boolean {
  return goal.as === 'show' ? canBeHidden(place, goal) : canBeVisible(place, goal.at) && canBeDecided(place, goal);
}

function canBeHidden(place: Place, { at, rule, binding }: Break): boolean {
  if (!isSentByItself(place.configured.form, at)) return false;
  return binding ? !isOn(place, binding) : rule !== undefined && canHide(place, rule, at);
}

/** Returns whether the setting, rule or check of a visible field can be what an answer breaks. */
function canBeDecided(place: Place, { as, rule, check, binding }: Break): boolean {
  if (as === 'require' && binding) return place.configured.settings[binding.setting ?? '']?.required === true;
  const condition = check ?? rule;
  if (condition && truthOf(place, condition.when ?? true, condition.reads) === 'never') return false;
  return check === undefined || truthOf(place, check.holds, check.reads) !== 'always';
}

function isOn({ configured }: Place, { setting = '' }: Form['bindings'][number]): boolean {
  return configured.settings[setting]?.on === true;
}

/**
 * Returns whether a body can hold a field that a rule hides. A body cannot contradict a rule whose answers the server derives from the same
 * body, and has no place for a field whose mappings never apply.
 */
function canHide(place: Place, { when, reads }: Form['rules'][number], at: Pointer): boolean {
  const { body } = place.configured.form.submit;
  const moves = body.flatMap((move) => ('from' in move && isWithin(move.from, at) ? [move] : []));
  if (moves.length > 0 && moves.every((move) => truthOf(place, move.when ?? true, reads) === 'never')) return false;
  const isDerived = (at: Pointer): boolean => body.some((move) => 'drop' in move && move.drop === at);
  const truth = truthOf(place, when, reads);
  const isSent = reads.some(({ root, keys }) => root === 'parent' || (root === 'answers' && !isDerived(pointer(...keys))));
  return truth === 'never' || (truth === 'unknown' && isSent);
}

/** Returns whether a field has its own place in the body; dropped fields and parameters of other mappings have none. */
function isSentByItself({ fields, submit }: Form, at: Pointer): boolean {
  const isParameter = submit.body.some(
    (move) => 'with' in move && Object.values(move.with).some((given) => Object(given)['answer'] === at),
  );
  const isDropped = submit.body.some((move) => 'drop' in move && move.drop === at);
  const hasMove = submit.body.some((move) => 'from' in move && move.from === at);
  return fields.some((field) => field.pointer === at) && !isDropped && (hasMove || !isParameter);
}

/** Returns whether settings and the rules that settings decide let a field and the groups around it be visible. */
function canBeVisible(place: Place, at: Pointer): boolean {
  const { form, base } = place.configured;
  const isShown = form.fields.every((field) => !isWithin(at, field.pointer) || base.get(field.pointer)?.shown === true);
  return isShown && showRulesOf(form, at).every((rule) => truthOf(place, rule.when, rule.reads) !== 'never');
}

/** Returns the rules that show a field or a group around it. */
export function showRulesOf({ rules }: Form, at: Pointer): readonly Form['rules'][number][] {
  return rules.filter(({ show }) => show.some((shown) => isWithin(at, shown)));
}

/** Returns what a condition can be at a place, where settings, context, lookups, platform and day are known and answers are not. */
function truthOf(place: Place, when: unknown, reads: Form['rules'][number]['reads']): Satisfiability {
  const known = { ...place.moment, setting: place.configured.settings };
  const domains = reads.flatMap(({ root, keys }): readonly (readonly [string, readonly unknown[]])[] => {
    const path = [root, ...keys].join('.');
    if (root === 'answers') return canBeVisible(place, pointer(...keys)) ? [] : [[path, [undefined]]];
    return root === 'parent' || root === 'wire' ? [] : [[path, [valueAtKeys(known, [root, ...keys])]]];
  });
  return analyseCondition(when, new Map(domains));
}
