const decimalDigit = /^\p{Nd}$/u;
const notAscii = /(?![0-9])\p{Nd}/gu;
// Separators that people type, and invisible characters that are copied with a number.
const separators = /[\p{Z}\p{Cf}\p{Cc}\p{Pd}().,·/_\u2212]/gu;
const invisible = /[\p{Cf}\p{Cc}]/gu;

function isDigit(codePoint: number): boolean {
  return decimalDigit.test(String.fromCodePoint(codePoint));
}

/** Returns the ASCII digit for a digit of any script; the ten digits of a script are consecutive code points. */
function asciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let first = codePoint;
  while (isDigit(first - 1)) first -= 1;
  return String((codePoint - first) % 10);
}

/** Returns the text with digits of any script as 0 to 9 and full-width signs as ASCII. */
export function asciiDigits(text: string): string {
  return text.replace(/[\uFF01-\uFF0F]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(notAscii, asciiDigit);
}

/** Returns the text without spaces, dashes, brackets and points. */
export function withoutSeparators(text: string): string {
  return text.replace(separators, '');
}

/** Returns the text without invisible characters and surrounding space, and with single spaces inside. */
export function cleanText(text: string): string {
  return text.replace(/\s/gu, ' ').replace(invisible, '').replace(/ {2,}/g, ' ').trim();
}

/**
 * Returns the digits of a number typed in any grouping: `123456789` for `12-3456789`. Text with other characters keeps them, with its
 * digits as 0 to 9, so that nothing is silently dropped.
 */
export function digitsOrTyped(typed: string): string {
  const text = asciiDigits(typed);
  const digits = withoutSeparators(text);
  return /^[0-9]*$/.test(digits) ? digits : text;
}
