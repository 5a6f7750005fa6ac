import { own, ROOT, type Pointer } from '../../base/pointer.js';
import type { Answers, Field } from '../../types.js';
import type { FormIndex } from './form-index.js';

/** Returns whether two JSON values are deeply equal; identical objects are not searched. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSameValue(a[key as never], b[key as never]))
  );
}

/** Returns whether two maps have the same keys with identical values. */
export function isSameMap<K, V>(a: ReadonlyMap<K, V>, b: ReadonlyMap<K, V>): boolean {
  if (a.size !== b.size) return false;
  for (const [key, value] of a) if (b.get(key) !== value) return false;
  return true;
}

/** Returns whether two lists have identical entries in the same order. */
export function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((value, at) => value === b[at]);
}

/**
 * Returns the indexes of the rules that read an answer which changed. Unchanged objects are not searched, so the cost depends on the edit
 * and not on the form.
 */
export function staleRules(index: FormIndex, before: Answers, after: Answers): Set<number> {
  const stale = new Set<number>();
  addStaleRules(index, ROOT, { before, after }, stale);
  return stale;
}

/** Adds the rules that read a field, because it changed, appeared or disappeared. */
export function addReaders(index: FormIndex, at: Pointer, stale: Set<number>): void {
  for (const rule of index.readers.get(at) ?? []) stale.add(rule);
}

interface ValueChange {
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Adds the rules that read a changed value inside the group at `at` to `stale`. It iterates answers and not fields, because most fields
 * have no answer.
 */
function addStaleRules(index: FormIndex, at: Pointer, { before, after }: ValueChange, stale: Set<number>): void {
  const fields = index.keyed.get(at);
  for (const key of keysOfObject(after)) {
    const holders = { before: own(before, key), after: own(after, key) };
    if (!Object.is(holders.before, holders.after)) addReadersOfField(index, fields?.get(key), holders, stale);
  }
  for (const key of keysOfObject(before)) {
    if (own(after, key) === undefined) addReadersOfField(index, fields?.get(key), { before: own(before, key), after: undefined }, stale);
  }
}

/** Adds the rules that read a changed field, or the changed fields inside a group. */
function addReadersOfField(index: FormIndex, field: Field | undefined, holders: ValueChange, stale: Set<number>): void {
  if (field?.kind === 'group') addStaleRules(index, field.pointer, holders, stale);
  else if (field) addReaders(index, field.pointer, stale);
}

/** Returns the keys of an object; none for any other value. */
function keysOfObject(holder: unknown): string[] {
  return typeof holder === 'object' && holder !== null ? Object.keys(holder) : [];
}
