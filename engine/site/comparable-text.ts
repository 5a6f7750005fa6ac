import { isBlank } from '../blank.js';
import { own } from '../pointer.js';

/** A text for comparing people: letters' case, spaces and composed letters make no difference. Empty for any other value. */
export function comparableText(value: unknown): string {
  return typeof value === 'string' ? value.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase() : '';
}

/** The texts of an object at these keys, joined by spaces; blank ones and values that are no text are left out. */
export function joinTexts(object: unknown, keys: readonly string[]): string {
  const values = keys.map((key) => own(object, key));
  return values.filter((value) => typeof value === 'string' && !isBlank(value)).join(' ');
}
