import { isBlank } from '../base/blank.js';
import { ROOT, pointer, within, type Pointer } from '../base/pointer.js';
import type { Logic, Read } from '../types.js';
import { demandOf, placesOf, type Demand, type PartDemand } from './demand.js';
import { isTrue } from './json-logic.js';
import { findOperator, hasEntries, pathsOfCall, roleOf } from './operators.js';
import { type OperatorCall, callOf, readOf } from './paths.js';

/** A comparison that a blank answer makes false, which makes the rule true. */
export interface UnguardedComparison {
  readonly at: Pointer;
  /** The variable: `answers.type`, or `answers.rows.type` in the entries of a list. */
  readonly path: string;
}

/** The path of the list whose entries variables belong to, empty at the roots; undefined for a list that is computed. */
type Scope = string | undefined;

const ANSWER_ROOTS = new Set<Read['root'] | undefined>(['answers', 'parent']);

/**
 * Returns the comparisons of answers that make a condition hold because the answer is blank: the comparison is then false (law 6), and a
 * negation around it true. Left out if the condition also requires the answer.
 * @example unguardedComparisons({ '!': { '===': [{ var: 'answers.type' }, 'Child'] } }) // one, at "/!/===": no type is no child either
 * @example unguardedComparisons({ and: [{ var: 'answers.type' }, { '!': { '===': [{ var: 'answers.type' }, 'Child'] } }] }) // none
 */
export function unguardedComparisons(logic: Logic): readonly UnguardedComparison[] {
  const found = new Map<string, UnguardedComparison>();
  for (const each of unguardedIn(demandOf(logic, true, ROOT), new Set(), '')) found.set(`${each.at} ${each.path}`, each);
  return [...found.values()];
}

/** Yields the unguarded comparisons of a demand; `present` has the variables that its neighbours in an `and` require. */
function* unguardedIn(demand: Demand, present: ReadonlySet<string>, scope: Scope): Generator<UnguardedComparison> {
  if ('any' in demand) for (const part of demand.any) yield* unguardedIn(part, present, scope);
  else if ('every' in demand) {
    if (demand.every.some(isOtherLiteral)) return;
    const guarded = new Set([...present, ...presentWith(demand, scope)]);
    for (const part of demand.every) yield* unguardedIn(part, guarded, scope);
  } else yield* unguardedInPart(demand, present, scope);
}

function isOtherLiteral(demand: Demand): boolean {
  return 'logic' in demand && (typeof demand.logic !== 'object' || demand.logic === null) && isTrue(demand.logic) !== demand.wanted;
}

function* unguardedInPart(part: PartDemand, present: ReadonlySet<string>, scope: Scope): Generator<UnguardedComparison> {
  const call = callOf(part.logic);
  if (call === undefined) return;
  const role = roleOf(call.operator);
  if (role !== undefined && hasEntries(call.operator)) {
    const body = demandOf(call.values[1], (role === 'none') !== part.wanted, placesOf(part.logic, call, part.at)(1));
    yield* unguardedIn(body, present, scopeOfEntries(call.values[0], scope));
  }
  const reads = !part.wanted && isComparison(call) ? call.values.flatMap((value) => needed(value, scope)) : [];
  for (const path of reads)
    if (ANSWER_ROOTS.has(readOf(path)?.root) && !present.has(path)) yield { at: within(part.at, pointer(call.operator)), path };
}

/** Returns whether an operator is false as soon as one of its arguments is blank. */
function isComparison({ operator }: OperatorCall): boolean {
  return findOperator(operator)?.blank === 'false';
}

/** Returns the variables that cannot be blank if a demand is met. */
function presentWith(demand: Demand, scope: Scope): readonly string[] {
  if ('every' in demand) return demand.every.flatMap((part) => presentWith(part, scope));
  if (!('any' in demand)) return presentWithPart(demand, scope);
  const [first = [], ...others] = demand.any.map((part) => presentWith(part, scope));
  return first.filter((path) => others.every((paths) => paths.includes(path)));
}

function presentWithPart({ logic, wanted }: PartDemand, scope: Scope): readonly string[] {
  const call = callOf(logic);
  if (call === undefined) return [];
  const role = roleOf(call.operator);
  const [first] = call.values;
  if (!wanted && role === 'missing') return pathsOfCall(call).flatMap((path) => pathInScope(path, scope));
  if (!wanted) return role === 'blank' || role === 'none' ? needed(first, scope) : [];
  if (role === 'some' || role === 'all') return needed(first, scope);
  return isComparison(call) ? call.values.flatMap((value) => needed(value, scope)) : needed(logic, scope);
}

/** Returns the variables without which a value is blank. */
function needed(value: unknown, scope: Scope): readonly string[] {
  const call = callOf(value);
  if (call === undefined) return [];
  if (roleOf(call.operator) === 'variable') return isBlank(call.values[1]) ? pathInScope(call.values[0], scope) : [];
  return findOperator(call.operator)?.blank === 'absent' ? call.values.flatMap((part) => needed(part, scope)) : [];
}

function pathInScope(path: unknown, scope: Scope): readonly string[] {
  return scope === undefined ? [] : [[scope, path].filter((part) => part !== '').join('.')];
}

/** Returns where the body of a list operator looks up its variables: in the entries of the list that `list` reads, also through `filter`. */
function scopeOfEntries(list: unknown, scope: Scope): Scope {
  const call = callOf(list);
  const role = call && roleOf(call.operator);
  if (role === 'variable') return pathInScope(call?.values[0], scope)[0];
  return role === 'filter' ? scopeOfEntries(call?.values[0], scope) : undefined;
}
