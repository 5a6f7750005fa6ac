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

/** Returns the earlier of two equal values, so that what did not change keeps its identity. */
export function keepIfSame<T>(before: T, now: T): T {
  return isSameValue(before, now) ? before : now;
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
