const decimalDigit = /^\p{Nd}$/u;
const notAscii = /(?![0-9])\p{Nd}/gu;
// Separators that people type, and invisible characters that are copied with a number.
const separators = /[\p{Z}\p{Cf}\p{Cc}\p{Pd}\p{Ps}\p{Pe}.,·•․‧∙⋅・/\\⁄∕_\u02d7\u2043\u2212\u2500\u2796\u30fc]/gu;
const invisible = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
const looseJoiners = /(?<=^| )[\u200c\u200d]+|[\u200c\u200d]+(?= |$)/gu;

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

/** Returns the text with digits of any script as 0 to 9 and full-width characters as ASCII. */
export function asciiDigits(text: string): string {
  return text.replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(notAscii, asciiDigit);
}

export function withoutSeparators(text: string): string {
  return text.replace(separators, '');
}

/** Returns a code or a number without invisible characters and surrounding space, and with single spaces inside. */
export function cleanText(text: string): string {
  return cleanLine(text.replace(/\p{Cf}/gu, ''));
}

/** Without what is invisible, and with single spaces. Joiners between letters stay, because Nepali is written with them. */
export function cleanLine(text: string): string {
  const spaced = text.replace(/(?![\u1680\u3000\ufeff])\s/gu, ' ');
  return spaced.replace(invisible, '').replace(looseJoiners, '').replace(/ {2,}/g, ' ').trim();
}

/** `123456789` for `12-3456789`. Other text stays as it was entered, so that nothing is silently dropped. */
export function digitsOrTyped(typed: string): string {
  const digits = withoutSeparators(asciiDigits(typed));
  return /^[0-9]+$/.test(digits) || cleanText(typed) === '' ? digits : typed;
}

/**
 * Formats a text by a mask whose `#` are digits: `fillMask('(###) ### ####', '2125')` is `(212) 5`. The text may contain the
 * separators already. A text that does not fit is returned unchanged, and surplus characters are appended.
 */
export function fillMask(mask: string, text: string): string {
  let filled = '';
  let read = 0;
  for (const character of mask) {
    const next = text[read];
    if (next === undefined) return filled;
    if (character === '#') {
      if (!/[0-9]/.test(next)) return text;
      filled += next;
      read += 1;
      continue;
    }
    filled += character;
    if (next === character) read += 1;
  }
  return filled + text.slice(read);
}
