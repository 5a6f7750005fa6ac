/** White space, control and format characters, and all others that Unicode does not draw; not NUL, which is an error. */
const unseen = /^(?:(?!\0)[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}])*$/u;

/**
 * Is there nothing in this value? Blank is undefined, null, a text in which nothing can be seen, an empty list and an
 * empty object. `false` and `0` are values.
 * @example isBlank(' ') // true
 * @example isBlank('\u200b') // true
 * @example isBlank(false) // false
 */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return isUnseen(value);
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

/** Each keystroke asks this of many answers, and nearly all begin with a visible ASCII sign. */
function isUnseen(text: string): boolean {
  const first = text.charCodeAt(0);
  return !(first > 0x20 && first < 0x7f) && unseen.test(text);
}
