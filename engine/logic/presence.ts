import type { Read } from '../types.js';
import { isBlank } from '../blank.js';
import { hasEntries, operatorNamed, pathsOfCall, roleOf, variablePath } from './operators.js';
import { type Call, callOf, keysOfPath, pathOf, readOf } from './paths.js';

/** Where variables are looked up: at the roots, or in the entries of the list that was read; undefined where that is not known. */
export type Scope = 'roots' | Read | undefined;

/** Is this operator false as soon as one of its values is blank? */
export function isComparison(operator: string): boolean {
  return operatorNamed(operator)?.blank === 'false';
}

/** Returns whether the result is a value even where every value given to the operator is blank. */
function isNeverBlank({ operator: name }: Call): boolean {
  const operator = operatorNamed(name);
  return operator?.gives === 'yes or no' || (operator?.paths !== undefined && operator.role !== 'variable');
}

/** The read a path stands for; in a list it is the list's read with the keys of the entry. */
function resolve(path: unknown, scope: Scope): Read | undefined {
  if (scope === 'roots' || scope === undefined) return scope === 'roots' ? readOf(path) : undefined;
  return { root: scope.root, keys: [...scope.keys, ...keysOfPath(path)] };
}

/** Where the body of `some`, `filter` and the like looks its variables up. */
export function scopeOfEntries(list: unknown, scope: Scope): Scope {
  const call = callOf(list);
  if (call === undefined) return undefined;
  const role = roleOf(call.operator);
  if (role === 'variable') return resolve(call.values[0], scope);
  return role === 'filter' ? scopeOfEntries(call.values[0], scope) : undefined;
}

/** The reads of which a blank one can make the value blank. */
export function canBlank(value: unknown, scope: Scope): readonly Read[] {
  const call = callOf(value);
  if (call === undefined || isNeverBlank(call)) return [];
  const { operator, values } = call;
  if (standingIn(call).some(isFirmValue)) return [];
  const read = roleOf(operator) === 'variable' ? resolve(values[0], scope) : undefined;
  const parts = hasEntries(operator) ? values.slice(0, 1) : values;
  return [...(read === undefined ? [] : [read]), ...parts.flatMap((part) => canBlank(part, scope))];
}

/** The values of which one that is not blank keeps the whole from being blank. */
function standingIn({ operator, values }: Call): readonly unknown[] {
  if (roleOf(operator) === 'variable') return values.slice(1);
  return operatorNamed(operator)?.isFilledByAny === true ? values : [];
}

/** A plain value that is not blank. */
function isFirmValue(value: unknown): boolean {
  return typeof value !== 'object' && !isBlank(value);
}

/** The paths that are surely not blank while the value is not. */
function presentIn(value: unknown, scope: Scope): readonly string[] {
  const call = callOf(value);
  if (call === undefined) return [];
  if (roleOf(call.operator) === 'variable') return isBlank(call.values[1]) ? pathsOf([variablePath(call)], scope) : [];
  return operatorNamed(call.operator)?.blank === 'absent' ? call.values.flatMap((part) => presentIn(part, scope)) : [];
}

function pathsOf(paths: readonly unknown[], scope: Scope): readonly string[] {
  return paths.map((path) => resolve(path, scope)).flatMap((read) => (read === undefined ? [] : [pathOf(read)]));
}

/** The paths that are surely not blank when this part of a rule is true, or is not. */
export function presentWhen(logic: unknown, truth: boolean, scope: Scope): ReadonlySet<string> {
  const call = callOf(logic);
  if (call === undefined) return new Set();
  const { operator, values } = call;
  const role = roleOf(operator);
  if (role === 'not' || role === 'truth') return presentWhen(values[0], role === 'truth' ? truth : !truth, scope);
  if (role === 'and' || role === 'or')
    return joined(
      values.map((part) => presentWhen(part, truth, scope)),
      (role === 'and') === truth,
    );
  return new Set(truth ? presentWhenTrue(logic, scope) : presentWhenFalse(logic, scope));
}

function joined(sets: readonly ReadonlySet<string>[], all: boolean): ReadonlySet<string> {
  const [first, ...others] = sets;
  if (all) return new Set(sets.flatMap((set) => [...set]));
  return new Set([...(first ?? [])].filter((path) => others.every((set) => set.has(path))));
}

function presentWhenTrue(logic: unknown, scope: Scope): readonly string[] {
  const call = callOf(logic);
  if (call === undefined) return [];
  if (isComparison(call.operator)) return call.values.flatMap((part) => presentIn(part, scope));
  const role = roleOf(call.operator);
  return role === 'some' || role === 'all' || role === 'filter' ? presentIn(call.values[0], scope) : presentIn(logic, scope);
}

function presentWhenFalse(logic: unknown, scope: Scope): readonly string[] {
  const call = callOf(logic);
  if (call === undefined) return [];
  const role = roleOf(call.operator);
  if (role === 'missing') return pathsOf(pathsOfCall(call), scope);
  return role === 'blank' || role === 'none' ? presentIn(call.values[0], scope) : [];
}
