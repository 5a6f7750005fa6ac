/** What removes each copy of something a visitor entered, by the name of the copy. */
const copies = new Map<string, () => void>();

/** Registers how a copy that outlives its page is removed. A later registration of a name replaces the earlier one. */
export function onForget(name: string, remove: () => void): void {
  copies.set(name, remove);
}

/** Removes every registered copy. */
export function forgetCopies(): void {
  for (const remove of copies.values()) remove();
}
