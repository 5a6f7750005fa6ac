import { isObject } from '../base/json.js';
import type { Read } from '../types.js';

/** The roots an expression reads from; anything else is no variable. */
export const ROOTS: readonly Read['root'][] = ['answers', 'parent', 'setting', 'context', 'lookups', 'platform', 'today'];

/** An operator with its arguments. */
export interface OperatorCall {
  readonly operator: string;
  readonly values: readonly unknown[];
}

/** Returns the operator call that an expression is; undefined for a literal. `{ "!": x }` is short for `{ "!": [x] }`. */
export function callOf(logic: unknown): OperatorCall | undefined {
  if (!isObject(logic)) return undefined;
  const entries = Object.entries(logic);
  const [only] = entries;
  if (only === undefined || entries.length !== 1) return undefined;
  return { operator: only[0], values: argumentsOf(only[1]) };
}

export function argumentsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** Returns whether a path is an expression itself, so it is unknown which variable it reads. */
export function isComputed(path: unknown): boolean {
  return typeof path === 'object' && path !== null;
}

const keysByPath = new Map<string, readonly string[]>();
const MAX_CACHED_PATHS = 10_000;

/** None for an empty path or a value that is no path. Cached, because definitions repeat the same paths. */
export function keysOfPath(path: unknown): readonly string[] {
  const text = typeof path === 'number' ? String(path) : path;
  if (typeof text !== 'string' || text === '') return [];
  const known = keysByPath.get(text);
  if (known !== undefined) return known;
  if (keysByPath.size >= MAX_CACHED_PATHS) keysByPath.clear();
  const keys = text.split('.');
  keysByPath.set(text, keys);
  return keys;
}

/** Returns what a path outside of list bodies reads; undefined if it does not start with a root. */
export function readOf(path: unknown): Read | undefined {
  const [head, ...keys] = keysOfPath(path);
  const root = ROOTS.find((name) => name === head);
  return root === undefined ? undefined : { root, keys };
}

export function pathText(read: Read): string {
  return [read.root, ...read.keys].join('.');
}
