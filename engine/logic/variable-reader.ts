import { isBlank } from '../blank.js';
import { keysOfPath, readOf } from './paths.js';
import { countSteps, currentRun } from './run.js';

/** Returns a function that reads a variable from data; the path is split once. */
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

/** Returns a function that returns which of the paths are blank in data. */
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
