import { ROOT, pointer, within, type Pointer } from '../base/pointer.js';
import type { Logic, Read } from '../types.js';
import type { OperatorRole } from './operator.js';
import { roleOf } from './operators.js';
import { type OperatorCall, callOf, pathText } from './paths.js';
import { type PresenceScope, readsThatCanBlank, isComparison, presentWhen, scopeOfEntries } from './presence.js';
import { isTrue } from './json-logic.js';

/** A comparison that a blank answer makes false, which makes the rule true. */
export interface UnguardedComparison {
  readonly at: Pointer;
  readonly read: Read;
}

/** A part of a rule: the truth with which the rule can hold, and which variables cannot be blank then. */
interface GuardContext {
  readonly at: Pointer;
  readonly wanted: boolean;
  readonly isPresent: (path: string) => boolean;
  readonly scope: PresenceScope;
}

const ANSWER_ROOTS = new Set<Read['root']>(['answers', 'parent']);

/**
 * Returns the comparisons of answers that make a condition hold because the answer is blank: the comparison is then false (law 6), and a
 * negation around it true. Left out if the condition also requires the answer.
 * @example unguardedComparisons({ '!': { '===': [{ var: 'answers.type' }, 'Child'] } }) // one, at "/!/===": no type is no child either
 * @example unguardedComparisons({ and: [{ var: 'answers.type' }, { '!': { '===': [{ var: 'answers.type' }, 'Child'] } }] }) // none
 */
export function unguardedComparisons(logic: Logic): readonly UnguardedComparison[] {
  const found = new Map<string, UnguardedComparison>();
  const whole: GuardContext = { at: ROOT, wanted: true, isPresent: () => false, scope: 'roots' };
  for (const each of comparisonsIn(logic, whole)) found.set(`${each.at} ${pathText(each.read)}`, each);
  return [...found.values()];
}

/**
 * Yields the unguarded comparisons in a part of a rule. `context` holds its pointer, the truth that it must have, and the variables that
 * cannot be blank.
 */
function* comparisonsIn(logic: unknown, context: GuardContext): Generator<UnguardedComparison> {
  const call = callOf(logic);
  if (call === undefined) return;
  const { operator } = call;
  const role = roleOf(operator);
  const visitCall = role && visitsByRole[role];
  if (visitCall !== undefined) yield* visitCall({ logic, call, place: context, inside: contextsOfArguments(logic, call, context) });
  else if (isComparison(operator) && !context.wanted) yield* unguardedReads(call, context);
}

/** A call and where it is. */
interface CallAt {
  readonly logic: unknown;
  readonly call: OperatorCall;
  readonly place: GuardContext;
  readonly inside: (n: number) => GuardContext;
}

type VisitCall = (at: CallAt) => Generator<UnguardedComparison>;

const visitEach: VisitCall = ({ logic, call, place: context, inside }) => comparisonsInParts(logic, call, context, inside);
const visitBody: VisitCall = ({ call, place: context, inside }) => comparisonsInEntries(call, context, inside);

const visitsByRole: { readonly [role in OperatorRole]?: VisitCall } = {
  not: ({ call, place: context, inside }) => comparisonsIn(call.values[0], { ...inside(0), wanted: !context.wanted }),
  truth: ({ call, inside }) => comparisonsIn(call.values[0], inside(0)),
  and: visitEach,
  or: visitEach,
  branch: ({ call, place: context, inside }) => comparisonsInBranches(call.values, 0, context, inside),
  all: visitBody,
  some: visitBody,
  none: visitBody,
  filter: visitBody,
};

/** Returns a function that returns the context of the argument of a call at an index: that of the call with the argument's pointer. */
function contextsOfArguments(logic: unknown, { operator }: OperatorCall, context: GuardContext): (n: number) => GuardContext {
  const at = within(context.at, pointer(operator));
  const isList = typeof logic === 'object' && logic !== null && Array.isArray(Object.values(logic)[0]);
  return (n) => ({ ...context, at: isList ? within(at, pointer(n)) : at });
}

/** Yields each answer that a comparison reads although it can be blank and no condition around it tests that it is present. */
function* unguardedReads({ operator, values }: OperatorCall, context: GuardContext): Generator<UnguardedComparison> {
  for (const read of values.flatMap((value) => readsThatCanBlank(value, context.scope))) {
    if (ANSWER_ROOTS.has(read.root) && !context.isPresent(pathText(read))) yield { at: within(context.at, pointer(operator)), read };
  }
}

/** Yields the unguarded comparisons in the parts of an `and` or `or`; the parts guard each other. */
function* comparisonsInParts(
  logic: unknown,
  { values }: OperatorCall,
  context: GuardContext,
  inside: (n: number) => GuardContext,
): Generator<UnguardedComparison> {
  const guarded = withGuard(context, logic, context.wanted);
  for (const [n, part] of values.entries()) yield* comparisonsIn(part, withPresence(inside(n), guarded));
}

/**
 * Yields the comparisons in an `if` from its argument `n`, a condition, on: each condition guards its branch, and a branch guards the
 * condition that leads to it.
 */
function* comparisonsInBranches(
  values: readonly unknown[],
  n: number,
  context: GuardContext,
  inside: (n: number) => GuardContext,
): Generator<UnguardedComparison> {
  if (n >= values.length) return;
  if (n === values.length - 1) return yield* comparisonsIn(values[n], withPresence(inside(n), context));
  const [condition, chosen] = [values[n], values[n + 1]];
  const isLast = n + 3 >= values.length;
  const other = values[n + 2];
  if (canHaveTruth(chosen, context.wanted))
    yield* comparisonsIn(condition, withPresence({ ...inside(n), wanted: true }, withGuard(context, chosen, context.wanted)));
  if (!isLast || canHaveTruth(other, context.wanted))
    yield* comparisonsIn(
      condition,
      withPresence({ ...inside(n), wanted: false }, isLast ? withGuard(context, other, context.wanted) : context),
    );
  yield* comparisonsIn(chosen, withPresence(inside(n + 1), withGuard(context, condition, true)));
  yield* comparisonsInBranches(values, n + 2, withGuard(context, condition, false), inside);
}

/** Returns a context with the presence of another one. */
function withPresence(context: GuardContext, { isPresent }: GuardContext): GuardContext {
  return { ...context, isPresent };
}

/** Returns a context in which the variables that a part of the given truth needs are present. */
function withGuard(context: GuardContext, part: unknown, truth: boolean): GuardContext {
  const present = presentWhen(part, truth, context.scope);
  return { ...context, isPresent: (path) => present.has(path) || context.isPresent(path) };
}

/** Returns whether a part can have this truth; a literal has only its own. */
function canHaveTruth(part: unknown, truth: boolean): boolean {
  return (typeof part === 'object' && part !== null) || isTrue(part) === truth;
}

/** Yields the unguarded comparisons in the body of a list operator, whose variables belong to the entries. */
function* comparisonsInEntries(
  { operator, values }: OperatorCall,
  context: GuardContext,
  inside: (n: number) => GuardContext,
): Generator<UnguardedComparison> {
  const scope = scopeOfEntries(values[0], context.scope);
  yield* comparisonsIn(values[1], { ...inside(1), scope, wanted: roleOf(operator) === 'none' ? !context.wanted : context.wanted });
}
