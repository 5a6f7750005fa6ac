import { isBlank } from '../blank.js';

/** Returns a text without surrounding spaces; undefined for a blank value or one that is no text. */
export function trimmedText(value: unknown): string | undefined {
  return typeof value === 'string' && !isBlank(value) ? value.trim() : undefined;
}
