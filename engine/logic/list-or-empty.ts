/** Returns a value that is a list, and otherwise an empty list. */
export function listOrEmpty(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
