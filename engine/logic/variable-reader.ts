import { isBlank } from '../blank.js';
import { keysOfPath, readOf } from './paths.js';
import { countSteps, currentRun } from './run.js';

/**
 * Returns a function that reads a dotted path from data: the roots or, inside a list body, the entry. It returns undefined if the value
 * does not exist; a path without a known root reads nothing from the roots.
 */
export function variableReader(path: unknown): (this: void, data: unknown) => unknown {
  const keys = keysOfPath(path);
  const hasRoot = readOf(path) !== undefined;
  return (data) => {
    if (!hasRoot && data === currentRun()?.roots) return undefined;
    let value = data;
    for (const key of keys) value = enumerableValue(value, key);
    return value;
  };
}

/**
 * Returns a function that returns which of the paths are blank in data. It counts a step for each path, and throws `Stop` beyond the limit.
 */
export function blankPathsReader(paths: readonly unknown[]): (this: void, data: unknown) => readonly unknown[] {
  const variables = paths.map((path) => ({ path, valueIn: variableReader(path) }));
  return (data) => {
    countSteps(variables.length);
    return variables.filter(({ valueIn: read }) => isBlank(read(data))).map(({ path }) => path);
  };
}

/** Returns the value of an own, enumerable key: never of a prototype, nor the length of a list or a text. */
function enumerableValue(holder: unknown, key: string): unknown {
  if (typeof holder !== 'object' || holder === null || key === '__proto__') return undefined;
  return Object.prototype.propertyIsEnumerable.call(holder, key) ? (holder as Record<string, unknown>)[key] : undefined;
}
