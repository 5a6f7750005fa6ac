import { ROOT, pointer, within, type Pointer } from '../pointer.js';
import type { Logic, Read } from '../types.js';
import type { OperatorRole } from './operator.js';
import { roleOf } from './operators.js';
import { type Call, callOf, pathOf } from './paths.js';
import { type Scope, canBlank, isComparison, presentWhen, scopeOfEntries } from './presence.js';
import { isTrue } from './standard.js';

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
  const { operator } = call;
  const role = roleOf(operator);
  const visitCall = role && visitsByRole[role];
  if (visitCall !== undefined) yield* visitCall({ logic, call, place, inside: placeInside(logic, call, place) });
  else if (isComparison(operator) && !place.wanted) yield* unguarded(call, place);
}

/** A call and where it is. */
interface CallAt {
  readonly logic: unknown;
  readonly call: Call;
  readonly place: Place;
  readonly inside: (n: number) => Place;
}

type VisitCall = (at: CallAt) => Generator<Unguarded>;

const visitEach: VisitCall = ({ logic, call, place, inside }) => walkParts(logic, call, place, inside);
const visitBody: VisitCall = ({ call, place, inside }) => walkEntries(call, place, inside);

const visitsByRole: { readonly [role in OperatorRole]?: VisitCall } = {
  not: ({ call, place, inside }) => walk(call.values[0], { ...inside(0), wanted: !place.wanted }),
  truth: ({ call, inside }) => walk(call.values[0], inside(0)),
  and: visitEach,
  or: visitEach,
  branch: ({ call, place, inside }) => walkBranches(call.values, 0, place, inside),
  all: visitBody,
  some: visitBody,
  none: visitBody,
  filter: visitBody,
};

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
  return (typeof part === 'object' && part !== null) || isTrue(part) === truth;
}

function* walkEntries({ operator, values }: Call, place: Place, inside: (n: number) => Place): Generator<Unguarded> {
  const scope = scopeOfEntries(values[0], place.scope);
  yield* walk(values[1], { ...inside(1), scope, wanted: roleOf(operator) === 'none' ? !place.wanted : place.wanted });
}
