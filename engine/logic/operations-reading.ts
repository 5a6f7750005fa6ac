import { isBlank } from '../blank.js';
import { keysOfPath, readOf } from './paths.js';
import { currentRun } from './run.js';

/** What an operator does: `this` is what its variables are looked up in. */
export type Operation = (this: unknown, ...values: unknown[]) => unknown;

/** The value under a holder's own, listed key: not of a prototype, not the length of a list or a text. */
function listed(holder: unknown, key: string): unknown {
  if (typeof holder !== 'object' || holder === null || key === '__proto__') return undefined;
  return Object.prototype.propertyIsEnumerable.call(holder, key) ? (holder as Record<string, unknown>)[key] : undefined;
}

/** How a variable is looked up; the path is taken apart once. */
export function lookUp(path: unknown): (data: unknown) => unknown {
  const keys = keysOfPath(path);
  const isRead = readOf(path) !== undefined;
  return (data) => {
    if (!isRead && data === currentRun()?.roots) return undefined;
    let found = data;
    for (const key of keys) found = listed(found, key);
    return found;
  };
}

function missing(data: unknown, paths: readonly unknown[]): unknown[] {
  return paths.filter((path) => isBlank(lookUp(path)(data)));
}

/** Operators that look at the data, or at whether there is any. */
export const reading: { readonly [operator: string]: Operation } = {
  var(path, ...fallback) {
    const value = lookUp(path)(this);
    return fallback.length > 0 && isBlank(value) ? fallback[0] : value;
  },
  missing(...paths) {
    return missing(this, Array.isArray(paths[0]) ? paths[0] : paths);
  },
  missing_some(need, paths) {
    const all = Array.isArray(paths) ? paths : [paths];
    const blank = missing(this, all);
    return typeof need === 'number' && all.length - blank.length >= need ? [] : blank;
  },
  blank: (value) => isBlank(value),
};
