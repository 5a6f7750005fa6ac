import type { Read } from '../types.js';
import { isBlank } from '../blank.js';
import { callOf, iterates, keysOfPath, pathOf, pathsIn, readOf } from './paths.js';

/** Where variables are looked up: at the roots, or in the entries of the list that was read; undefined where that is not known. */
export type Scope = 'roots' | Read | undefined;

const comparisons = new Set(['==', '===', '!=', '!==', '<', '<=', '>', '>=', 'in', 'same', 'later']);
const strict = new Set(['+', '-', '*', '/', '%', 'max', 'min', 'age', 'days-between', 'dial-code', 'substr']);
const neverBlank = new Set([...comparisons, '!', '!!', 'blank', 'missing', 'missing_some', 'all', 'some', 'none']);

/** Is this operator false as soon as one of its values is blank? */
export function isComparison(operator: string): boolean {
  return comparisons.has(operator);
}

/** The read a path stands for; in a list it is the list's read with the keys of the entry. */
function resolve(path: unknown, scope: Scope): Read | undefined {
  if (scope === 'roots' || scope === undefined) return scope === 'roots' ? readOf(path) : undefined;
  return { root: scope.root, keys: [...scope.keys, ...keysOfPath(path)] };
}

/** Where the body of `some`, `filter` and the like looks its variables up. */
export function scopeOfEntries(list: unknown, scope: Scope): Scope {
  const call = callOf(list);
  if (call?.operator === 'var') return resolve(call.values[0], scope);
  return call?.operator === 'filter' ? scopeOfEntries(call.values[0], scope) : undefined;
}

/** The reads of which a blank one can make the value blank. */
export function canBlank(value: unknown, scope: Scope): readonly Read[] {
  const call = callOf(value);
  if (call === undefined || neverBlank.has(call.operator)) return [];
  const { operator, values } = call;
  if (standingIn(operator, values).some(isFirmValue)) return [];
  const read = operator === 'var' ? resolve(values[0], scope) : undefined;
  const parts = iterates(operator) ? values.slice(0, 1) : values;
  return [...(read === undefined ? [] : [read]), ...parts.flatMap((part) => canBlank(part, scope))];
}

/** The values of which one that is not blank keeps the whole from being blank. */
function standingIn(operator: string, values: readonly unknown[]): readonly unknown[] {
  if (operator === 'var') return values.slice(1);
  return ['or', 'cat', 'merge'].includes(operator) ? values : [];
}

/** A plain value that is not blank. */
function isFirmValue(value: unknown): boolean {
  return typeof value !== 'object' && !isBlank(value);
}

/** The paths that are surely not blank while the value is not. */
function presentIn(value: unknown, scope: Scope): readonly string[] {
  const call = callOf(value);
  if (call === undefined) return [];
  if (call.operator === 'var') return isBlank(call.values[1]) ? pathsOf([call.values[0]], scope) : [];
  return strict.has(call.operator) ? call.values.flatMap((part) => presentIn(part, scope)) : [];
}

function pathsOf(paths: readonly unknown[], scope: Scope): readonly string[] {
  return paths.map((path) => resolve(path, scope)).flatMap((read) => (read === undefined ? [] : [pathOf(read)]));
}

/** The paths that are surely not blank when this part of a rule is true, or is not. */
export function presentWhen(logic: unknown, truth: boolean, scope: Scope): ReadonlySet<string> {
  const call = callOf(logic);
  if (call === undefined) return new Set();
  const { operator, values } = call;
  if (operator === '!' || operator === '!!') return presentWhen(values[0], operator === '!!' ? truth : !truth, scope);
  if (operator === 'and' || operator === 'or')
    return joined(
      values.map((part) => presentWhen(part, truth, scope)),
      (operator === 'and') === truth,
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
  return ['some', 'all', 'filter'].includes(call.operator) ? presentIn(call.values[0], scope) : presentIn(logic, scope);
}

function presentWhenFalse(logic: unknown, scope: Scope): readonly string[] {
  const call = callOf(logic);
  if (call?.operator === 'missing') return pathsOf(pathsIn('missing', call.values), scope);
  return call?.operator === 'blank' || call?.operator === 'none' ? presentIn(call.values[0], scope) : [];
}
