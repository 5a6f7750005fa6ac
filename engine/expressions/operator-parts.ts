import jsonLogic from 'json-logic-js';
import { isBlank } from '../base/blank.js';
import { keysOfPath, readOf } from './paths.js';
import { LOGIC_LIMITS, Stop, countSteps, currentRun } from './run.js';

/** The only module that uses json-logic-js. Its published types describe JSON only. */
interface JsonLogic {
  apply(this: void, logic: unknown, data: unknown): unknown;
  truthy(this: void, value: unknown): boolean;
}

const { apply, truthy } = jsonLogic as unknown as JsonLogic;

/**
 * Returns what json-logic-js makes of a standard operator and its values. Objects and lists are passed as data, so that
 * none is taken for an expression.
 */
export function evaluateStandard(name: string, values: readonly unknown[]): unknown {
  if (values.every((value) => typeof value !== 'object')) return apply({ [name]: values }, null);
  return apply({ [name]: values.map((_, index) => ({ var: String(index) })) }, values);
}

/** Returns truth as JSON Logic has it (`"0"` is true, `[]` is not), with one addition: no blank value is true. */
export function isTrue(value: unknown): boolean {
  return !isBlank(value) && truthy(value);
}

/**
 * Returns the result of an arithmetic operator of JSON Logic, such as `+`; undefined without values, for a value that is no number, and for
 * a result that is not finite.
 */
export function calculate(name: string, values: readonly unknown[]): number | undefined {
  const numbers = values.map(numberIn);
  const result = numbers.length === 0 || numbers.some(Number.isNaN) ? undefined : evaluateStandard(name, numbers);
  return Number.isFinite(result) ? (result as number) : undefined;
}

/** Returns the number in a value, NaN where it has no number. */
export function numberIn(value: unknown): number {
  if (typeof value === 'number' || typeof value === 'boolean') return Number(value);
  return typeof value === 'string' && !isBlank(value) ? Number(value) : NaN;
}

/** Returns a standard comparison, or `otherwise` with a list or an object: as a text it costs too much and has no meaning. */
export function comparePlain(name: string, values: readonly unknown[], otherwise: boolean): unknown {
  return values.some((value) => typeof value === 'object') ? otherwise : evaluateStandard(name, values);
}

/** Returns a value that is a list, and otherwise an empty list. */
export function listOrEmpty(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a text without surrounding spaces; undefined for a blank value or one that is no text. */
export function trimmedText(value: unknown): string | undefined {
  return typeof value === 'string' && !isBlank(value) ? value.trim() : undefined;
}

/**
 * Returns a value as text: lists joined by commas; objects and blank values are empty. Throws `Stop` for values that are too deep and
 * joined texts that are too long.
 */
export function textOfValue(value: unknown, depth = 0): string {
  countSteps(1);
  if (depth > LOGIC_LIMITS.depth) throw new Stop('depth');
  if (Array.isArray(value)) return limitText(value.map((entry) => textOfValue(entry, depth + 1)).join(','));
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Returns the text. Throws `Stop` if it is too long. */
export function limitText(text: string): string {
  if (text.length > LOGIC_LIMITS.text) throw new Stop('size');
  return text;
}

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
