/** The functions that remove copies of what a visitor entered, by the name of the copy. */
const copies = new Map<string, () => void>();

/** Registers how to remove a copy that outlives its page. A later registration of the same name replaces the earlier one. */
export function onForget(name: string, remove: () => void): void {
  copies.set(name, remove);
}

/** Removes every registered copy. */
export function forgetCopies(): void {
  for (const remove of copies.values()) remove();
}
