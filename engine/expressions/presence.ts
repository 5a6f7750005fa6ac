import type { Read } from '../types.js';
import { isBlank } from '../base/blank.js';
import { hasEntries, findOperator, pathsOfCall, roleOf, variablePath } from './operators.js';
import { type OperatorCall, callOf, keysOfPath, pathText, readOf } from './paths.js';

/** Where variables are looked up: at the roots, or in the entries of a list that was read; undefined if unknown. */
export type PresenceScope = 'roots' | Read | undefined;

/** Returns whether an operator is false as soon as one of its arguments is blank. */
export function isComparison(operator: string): boolean {
  return findOperator(operator)?.blank === 'false';
}

/** Returns whether a call has a value even if all of its arguments are blank. */
function isNeverBlank({ operator: name }: OperatorCall): boolean {
  const operator = findOperator(name);
  return operator?.gives === 'yes or no' || (operator?.paths !== undefined && operator.role !== 'variable');
}

/** Returns the read of a path in a scope; inside a list it is the read of the list plus the keys in the entry. */
function readInScope(path: unknown, scope: PresenceScope): Read | undefined {
  if (scope === 'roots' || scope === undefined) return scope === 'roots' ? readOf(path) : undefined;
  return { root: scope.root, keys: [...scope.keys, ...keysOfPath(path)] };
}

/**
 * Returns where the body of a list operator looks up its variables: in the entries of the list that `list` reads, also through `filter`.
 * Undefined for any other list.
 */
export function scopeOfEntries(list: unknown, scope: PresenceScope): PresenceScope {
  const call = callOf(list);
  if (call === undefined) return undefined;
  const role = roleOf(call.operator);
  if (role === 'variable') return readInScope(call.values[0], scope);
  return role === 'filter' ? scopeOfEntries(call.values[0], scope) : undefined;
}

/**
 * Returns the variables that an expression reads and that can make its value blank by being blank; those behind a fallback that is always
 * present are left out.
 */
export function readsThatCanBlank(value: unknown, scope: PresenceScope): readonly Read[] {
  const call = callOf(value);
  if (call === undefined || isNeverBlank(call)) return [];
  const { operator, values } = call;
  if (fallbackValues(call).some(isPresentLiteral)) return [];
  const read = roleOf(operator) === 'variable' ? readInScope(values[0], scope) : undefined;
  const parts = hasEntries(operator) ? values.slice(0, 1) : values;
  return [...(read === undefined ? [] : [read]), ...parts.flatMap((part) => readsThatCanBlank(part, scope))];
}

/** Returns the arguments of which a single one that is present keeps the result from being blank. */
function fallbackValues({ operator, values }: OperatorCall): readonly unknown[] {
  if (roleOf(operator) === 'variable') return values.slice(1);
  return findOperator(operator)?.isFilledByAny === true ? values : [];
}

/** Returns whether a value is a literal that is not blank. */
function isPresentLiteral(value: unknown): boolean {
  return typeof value !== 'object' && !isBlank(value);
}

/** Returns the paths of the variables that cannot be blank if the value of this expression is not blank. */
function pathsPresentWith(value: unknown, scope: PresenceScope): readonly string[] {
  const call = callOf(value);
  if (call === undefined) return [];
  if (roleOf(call.operator) === 'variable') return isBlank(call.values[1]) ? pathsInScope([variablePath(call)], scope) : [];
  return findOperator(call.operator)?.blank === 'absent' ? call.values.flatMap((part) => pathsPresentWith(part, scope)) : [];
}

/** Returns the full paths of variables in a scope. */
function pathsInScope(paths: readonly unknown[], scope: PresenceScope): readonly string[] {
  return paths.map((path) => readInScope(path, scope)).flatMap((read) => (read === undefined ? [] : [pathText(read)]));
}

/** Returns the paths of the variables that cannot be blank if this part of a rule has the given truth. */
export function presentWhen(logic: unknown, truth: boolean, scope: PresenceScope): ReadonlySet<string> {
  const call = callOf(logic);
  if (call === undefined) return new Set();
  const { operator, values } = call;
  const role = roleOf(operator);
  if (role === 'not' || role === 'truth') return presentWhen(values[0], role === 'truth' ? truth : !truth, scope);
  if (role === 'and' || role === 'or')
    return combineSets(
      values.map((part) => presentWhen(part, truth, scope)),
      (role === 'and') === truth,
    );
  return new Set(truth ? presentWhenTrue(logic, scope) : presentWhenFalse(logic, scope));
}

/** Returns the paths in any of the sets if `all` parts must have the truth, else only the paths in every set. */
function combineSets(sets: readonly ReadonlySet<string>[], all: boolean): ReadonlySet<string> {
  const [first, ...others] = sets;
  if (all) return new Set(sets.flatMap((set) => [...set]));
  return new Set([...(first ?? [])].filter((path) => others.every((set) => set.has(path))));
}

/** Returns the paths of the variables that cannot be blank if a part that is no `and`, `or` or negation is true. */
function presentWhenTrue(logic: unknown, scope: PresenceScope): readonly string[] {
  const call = callOf(logic);
  if (call === undefined) return [];
  if (isComparison(call.operator)) return call.values.flatMap((part) => pathsPresentWith(part, scope));
  const role = roleOf(call.operator);
  return role === 'some' || role === 'all' || role === 'filter' ? pathsPresentWith(call.values[0], scope) : pathsPresentWith(logic, scope);
}

/** Returns the paths of the variables that cannot be blank if a part that is no `and`, `or` or negation is false. */
function presentWhenFalse(logic: unknown, scope: PresenceScope): readonly string[] {
  const call = callOf(logic);
  if (call === undefined) return [];
  const role = roleOf(call.operator);
  if (role === 'missing') return pathsInScope(pathsOfCall(call), scope);
  return role === 'blank' || role === 'none' ? pathsPresentWith(call.values[0], scope) : [];
}
