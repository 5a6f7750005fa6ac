import { ROOT, pointer, within, type Pointer } from '../pointer.js';
import type { Logic, Read } from '../types.js';
import { type Call, callOf, pathOf } from './paths.js';
import { type Scope, canBlank, isComparison, presentWhen, scopeOfEntries } from './presence.js';
import { truthy } from './tamed.js';

/** A comparison that a blank answer makes false, and the rule true. */
export interface Unguarded {
  readonly at: Pointer;
  readonly read: Read;
}

/** A part of a rule: whether the rule holds with it true or with it false, and what is surely not blank then. */
interface Place {
  readonly at: Pointer;
  readonly wanted: boolean;
  readonly isPresent: (path: string) => boolean;
  readonly scope: Scope;
}

const joining = new Set(['and', 'or']);
const choosing = new Set(['if', '?:']);
const entered = new Set(['all', 'some', 'none', 'filter']);
const answered = new Set<Read['root']>(['answers', 'parent']);

/**
 * The comparisons that need a guard. A comparison with a blank value is false (law 6). Where that makes the rule hold,
 * which is so under an odd number of `!` and `none`, and for a condition of `if` whose other branch can be true, a question
 * that was not answered yet makes it hold, and that is seldom meant. A guard is anything beside the comparison that asks for
 * the presence of the same variable: another part of an enclosing `and` (under a negation: of an enclosing `or`) that
 * cannot be as the rule wants it while the variable is blank, such as the variable itself, `!` of `missing` or `blank`, or a
 * comparison with it.
 *
 * Only answers are looked at, those of the outer form included. In a list the read is the list's with the keys of the entry.
 * @example needsGuard({ '!': { '===': [{ var: 'answers.type' }, 'Child'] } }) // one, at "/!/===": no type is no child either
 * @example needsGuard({ and: [{ var: 'answers.type' }, { '!': { '===': [{ var: 'answers.type' }, 'Child'] } }] }) // none
 */
export function needsGuard(logic: Logic): readonly Unguarded[] {
  const found = new Map<string, Unguarded>();
  const whole: Place = { at: ROOT, wanted: true, isPresent: () => false, scope: 'roots' };
  for (const each of walk(logic, whole)) found.set(`${each.at} ${pathOf(each.read)}`, each);
  return [...found.values()];
}

function* walk(logic: unknown, place: Place): Generator<Unguarded> {
  const call = callOf(logic);
  if (call === undefined) return;
  const { operator, values } = call;
  const inside = placeInside(logic, call, place);
  if (operator === '!') yield* walk(values[0], { ...inside(0), wanted: !place.wanted });
  else if (operator === '!!') yield* walk(values[0], inside(0));
  else if (joining.has(operator)) yield* walkParts(logic, call, place, inside);
  else if (choosing.has(operator)) yield* walkBranches(values, 0, place, inside);
  else if (entered.has(operator)) yield* walkEntries(call, place, inside);
  else if (isComparison(operator) && !place.wanted) yield* unguarded(call, place);
}

function placeInside(logic: unknown, { operator }: Call, place: Place): (n: number) => Place {
  const at = within(place.at, pointer(operator));
  const isList = typeof logic === 'object' && logic !== null && Array.isArray(Object.values(logic)[0]);
  return (n) => ({ ...place, at: isList ? within(at, pointer(n)) : at });
}

function* unguarded({ operator, values }: Call, place: Place): Generator<Unguarded> {
  for (const read of values.flatMap((value) => canBlank(value, place.scope))) {
    if (answered.has(read.root) && !place.isPresent(pathOf(read))) yield { at: within(place.at, pointer(operator)), read };
  }
}

/** What an `and` asks for, or an `or` that has to be false, guards all of its parts. */
function* walkParts(logic: unknown, { values }: Call, place: Place, inside: (n: number) => Place): Generator<Unguarded> {
  const guarded = guardedBy(place, logic, place.wanted);
  for (const [n, part] of values.entries()) yield* walk(part, given(inside(n), guarded));
}

/** `if` is its condition and the one branch, or not its condition and the other. */
function* walkBranches(values: readonly unknown[], n: number, place: Place, inside: (n: number) => Place): Generator<Unguarded> {
  if (n >= values.length) return;
  if (n === values.length - 1) return yield* walk(values[n], given(inside(n), place));
  const [condition, chosen] = [values[n], values[n + 1]];
  const isLast = n + 3 >= values.length;
  const other = values[n + 2];
  if (canBe(chosen, place.wanted)) yield* walk(condition, given({ ...inside(n), wanted: true }, guardedBy(place, chosen, place.wanted)));
  if (!isLast || canBe(other, place.wanted))
    yield* walk(condition, given({ ...inside(n), wanted: false }, isLast ? guardedBy(place, other, place.wanted) : place));
  yield* walk(chosen, given(inside(n + 1), guardedBy(place, condition, true)));
  yield* walkBranches(values, n + 2, guardedBy(place, condition, false), inside);
}

/** A place with what is known to be present in another. */
function given(place: Place, { isPresent }: Place): Place {
  return { ...place, isPresent };
}

function guardedBy(place: Place, part: unknown, truth: boolean): Place {
  const present = presentWhen(part, truth, place.scope);
  return { ...place, isPresent: (path) => present.has(path) || place.isPresent(path) };
}

function canBe(part: unknown, truth: boolean): boolean {
  return (typeof part === 'object' && part !== null) || truthy(part) === truth;
}

function* walkEntries({ operator, values }: Call, place: Place, inside: (n: number) => Place): Generator<Unguarded> {
  const scope = scopeOfEntries(values[0], place.scope);
  yield* walk(values[1], { ...inside(1), scope, wanted: operator === 'none' ? !place.wanted : place.wanted });
}
