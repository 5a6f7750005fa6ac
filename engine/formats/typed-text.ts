const decimalDigit = /^\p{Nd}$/u;
const notAscii = /(?![0-9])\p{Nd}/gu;
// Separators people write, and the invisible marks that come along when a number is copied from a page or a contact.
const separators = /[\p{Z}\p{Cf}\p{Cc}\p{Pd}().,·/_\u2212]/gu;
const invisible = /[\p{Cf}\p{Cc}]/gu;

function isDigit(codePoint: number): boolean {
  return decimalDigit.test(String.fromCodePoint(codePoint));
}

/** Every script's ten digits stand together in order, so a digit's distance from the first of its run is its value. */
function asciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let first = codePoint;
  while (isDigit(first - 1)) first -= 1;
  return String((codePoint - first) % 10);
}

/** The digits of any script as 0 to 9, full-width signs as plain ones; everything else as it was. */
export function asciiDigits(text: string): string {
  return text.replace(/[\uFF01-\uFF0F]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(notAscii, asciiDigit);
}

/** Text without its separators: spaces, dashes, brackets, points. */
export function withoutSeparators(text: string): string {
  return text.replace(separators, '');
}

/** Text without invisible marks, without space around it, and with single spaces in it. */
export function tidy(text: string): string {
  return text.replace(/\s/gu, ' ').replace(invisible, '').replace(/ {2,}/g, ' ').trim();
}

/**
 * The digits of a number that was typed or pasted in any grouping: `12-3456789` is `123456789`. What holds anything
 * but digits and separators stays as it was typed, so that nothing is dropped without a word.
 */
export function digitsOrTyped(typed: string): string {
  const text = asciiDigits(typed);
  const digits = withoutSeparators(text);
  return /^[0-9]*$/.test(digits) ? digits : text;
}
