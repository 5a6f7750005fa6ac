/** Texts of white space, control, format and other invisible characters only; without NUL, which is an error. */
const INVISIBLE_TEXT = /^(?:(?!\0)[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}])*$/u;

/**
 * Returns whether a value is blank: undefined, null, an invisible text, an empty list or an empty object. `false` and `0` are not
 * blank.
 * @example isBlank(' ') // true
 * @example isBlank('\u200b') // true
 * @example isBlank(false) // false
 */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return isInvisible(value);
  if (typeof value !== 'object') return false;
  return Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0;
}

/**
 * Returns whether the visitor answered: the value is not blank, and a checkbox is ticked.
 * @example isAnswered(false) // false
 * @example isAnswered(0) // true
 */
export function isAnswered(value: unknown): boolean {
  return value !== false && !isBlank(value);
}

/** Returns whether a text has no visible character; the first character decides quickly for nearly all texts. */
function isInvisible(text: string): boolean {
  const first = text.charCodeAt(0);
  return !(first > 0x20 && first < 0x7f) && INVISIBLE_TEXT.test(text);
}
