/** How the numbers of a brand of cards begin, and how many digits they have. */
const brands: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^(6011|64[4-9]|65)/, [16, 17, 18, 19]],
  [/^(30[0-5]|3[689])/, [14, 16, 19]],
  [/^35(2[89]|[3-8])/, [16, 17, 18, 19]],
  [/^62/, [16, 17, 18, 19]],
  [/^(50|5[6-8]|6304|67)/, [16, 17, 18, 19]],
];

const fewest = 13;
const most = 19;
/** People write them in three to five groups; without a bound, a long text of single digits would keep us busy. */
const mostGaps = 6;

/** What may stand right beside a card number; next to anything else the digits are part of a name, an id or a telephone number. */
const inName = /[\w+-]/;

/** A text with too few digits in a row cannot hold one, and most texts are such. */
const mayHold = /\d(?:[ -]?\d){12}/;

/** Quickly: may a text, or anything written in it letter by letter, hold the number of a payment card? */
export function mayHoldCardNumber(text: string): boolean {
  return mayHold.test(text);
}

/**
 * Does a text hold the number of a payment card: 13 to 19 digits, single spaces or hyphens between them or not, that
 * begin as a brand's numbers do and pass the check of ISO/IEC 7812-1 (Luhn)?
 * @example holdsCardNumber('it is 4111 1111 1111 1111, thanks') // true
 */
export function holdsCardNumber(text: string): boolean {
  if (!mayHoldCardNumber(text)) return false;
  for (const { index } of text.matchAll(/(?<![\w+-])\d/g)) if (beginsCardNumber(text, index)) return true;
  return false;
}

function beginsCardNumber(text: string, start: number): boolean {
  let digits = '';
  let gaps = 0;
  for (let at = start; at < text.length && digits.length < most; at += 1) {
    const letter = text.charAt(at);
    if (!isDigit(letter)) {
      gaps += 1;
      if (gaps > mostGaps || !isGap(letter) || !isDigit(text.charAt(at + 1))) return false;
      continue;
    }
    digits += letter;
    if (digits.length >= fewest && !inName.test(text.charAt(at + 1)) && isCardNumber(digits)) return true;
  }
  return false;
}

function isGap(letter: string): boolean {
  return letter === ' ' || letter === '-';
}

function isDigit(letter: string): boolean {
  return letter >= '0' && letter <= '9';
}

function isCardNumber(digits: string): boolean {
  return brands.some(([beginning, lengths]) => beginning.test(digits) && lengths.includes(digits.length)) && passesLuhn(digits);
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let nth = 0; nth < digits.length; nth += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - nth));
    const doubled = digit * 2;
    sum += nth % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
