import { mutate } from 'swr';

/** The functions that remove copies of what a visitor entered, by the name of the copy. */
const copies = new Map<string, () => void>();

/** Registers how to remove a copy that outlives its page. A later registration of the same name replaces the earlier one. */
export function onForget(name: string, remove: () => void): void {
  copies.set(name, remove);
}

/**
 * Removes cached answers by the first parts of their keys. Mutating to undefined also drops an answer that is under way; nothing is loaded
 * again, because the page that shows them is left.
 */
export function forgetCached(...names: readonly string[]): void {
  void mutate((key) => Array.isArray(key) && names.includes(String(key[0])), undefined, { revalidate: false });
}

/** Removes every registered copy. */
export function forgetCopies(): void {
  for (const remove of copies.values()) remove();
}
