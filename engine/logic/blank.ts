/**
 * Is there nothing in this value? Blank is undefined, null, a text without anything but white space, an empty list and
 * an empty object. `false` and `0` are values.
 * @example isBlank(' ') // true
 * @example isBlank(false) // false
 */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (typeof value !== 'object') return false;
  return Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0;
}

/**
 * Did the visitor answer? What is not blank is an answer, and a box is answered when it is ticked.
 * @example isAnswered(false) // false
 * @example isAnswered(0) // true
 */
export function isAnswered(value: unknown): boolean {
  return value !== false && !isBlank(value);
}
