import type { LookupEntry } from '../resolved.js';

/** The active lookup entries by category. */
export function activeLookups<T extends LookupEntry>(entries: readonly T[]): { readonly [category: string]: readonly T[] } {
  const lookups: { [category: string]: T[] } = Object.create(null);
  for (const entry of entries) if (entry.status === 'Active') (lookups[entry.category] ??= []).push(entry);
  return lookups;
}
