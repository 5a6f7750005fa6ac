import type { Read } from '../types.js';

/** The roots an expression reads from; anything else is no variable. */
export const ROOTS: readonly Read['root'][] = ['answers', 'parent', 'setting', 'context', 'lookups', 'platform', 'today', 'wire'];

/** An operator and what it is given. */
export interface Call {
  readonly operator: string;
  readonly values: readonly unknown[];
}

/** The call an expression is, or undefined where a value stands for itself. `{ "!": x }` is short for `{ "!": [x] }`. */
export function callOf(logic: unknown): Call | undefined {
  if (typeof logic !== 'object' || logic === null || Array.isArray(logic)) return undefined;
  const entries = Object.entries(logic);
  const [only] = entries;
  if (only === undefined || entries.length !== 1) return undefined;
  return { operator: only[0], values: argumentsOf(only[1]) };
}

export function argumentsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** A path that is itself an expression: nobody could tell beforehand what it reads. */
export function isComputed(path: unknown): boolean {
  return typeof path === 'object' && path !== null;
}

const split = new Map<string, readonly string[]>();
const mostSplit = 10_000;

/** The keys of a path; no path and the empty one have none. Paths stand in definitions, so each is taken apart once. */
export function keysOfPath(path: unknown): readonly string[] {
  const text = typeof path === 'number' ? String(path) : path;
  if (typeof text !== 'string' || text === '') return [];
  const known = split.get(text);
  if (known !== undefined) return known;
  if (split.size >= mostSplit) split.clear();
  const keys = text.split('.');
  split.set(text, keys);
  return keys;
}

/** What a path outside of any list body reads, or undefined when it begins with no root. */
export function readOf(path: unknown): Read | undefined {
  const [head, ...keys] = keysOfPath(path);
  const root = ROOTS.find((name) => name === head);
  return root === undefined ? undefined : { root, keys };
}

/** The path of a read as it is written: `answers.address.zip`. */
export function pathOf(read: Read): string {
  return [read.root, ...read.keys].join('.');
}
