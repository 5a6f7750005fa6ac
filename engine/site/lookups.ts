import type { LookupEntry } from '../resolved.js';

/** Returns the lookup entries with status `Active` by category, in their order; a category without one is missing. */
export function activeLookups<T extends LookupEntry>(entries: readonly T[]): { readonly [category: string]: readonly T[] } {
  const lookups: { [category: string]: T[] } = Object.create(null);
  for (const entry of entries) if (entry.status === 'Active') (lookups[entry.category] ??= []).push(entry);
  return lookups;
}
