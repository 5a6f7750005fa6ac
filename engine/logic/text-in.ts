import { isBlank } from '../blank.js';

/** Returns a text without spaces around it, undefined where the value is blank or not a text. */
export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && !isBlank(value) ? value.trim() : undefined;
}
