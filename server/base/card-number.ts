import { asciiDigits } from '../../engine/index.js';

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

/** Between two groups people write a space, a dash, a dot or a stroke, alone or with spaces around it. */
const gap = '[\\s._/\u00B7\u2022-]{0,3}';

/** What may stand right beside a card number; next to anything else the digits are part of a name, an id or a telephone number. */
const inName = /[\w+-]/;

/** A text with too few digits in a row cannot hold one, and most texts are such. */
const mayHold = new RegExp(`\\d(?:${gap}\\d){${fewest - 1}}`);

/** Digits that follow each other with gaps between them, from a place where a number can begin. */
const runs = new RegExp(`(?<![\\w+-])(?=(\\d(?:${gap}\\d){${fewest - 1},${most - 1}}))`, 'g');

/** Cards are printed in groups of four or, after the first four, more; issuers also write the first six or eight apart. */
const firstGroups = [4, 6, 8];
const smallestGroup = 4;

/** Normalising a long text takes milliseconds, and most texts have too few digits of any script near each other. */
const hasDigits = /\p{N}(?:[^\p{L}\p{N}]{0,12}\p{N}){12}/u;
const notAscii = /[^\0-\x7F]/;
const digitOfScript = /(?![0-9])\p{Nd}/gu;
const invisible = /[\p{Cf}\p{Me}\p{Default_Ignorable_Code_Point}]/gu;
const dashes = /[\p{Pd}\u2212\u2043]/gu;

/** Quickly: may a text, or anything written in it letter by letter, hold the number of a payment card? */
export function mayHoldCardNumber(text: string): boolean {
  return mayHold.test(plain(text));
}

/**
 * Does a text hold the number of a payment card: 13 to 19 digits of any script, without gaps or in groups as on a card,
 * that begin as a brand's numbers do and pass the check of ISO/IEC 7812-1 (Luhn)?
 * @example holdsCardNumber('it is 4111 1111 1111 1111, thanks') // true
 */
export function holdsCardNumber(text: string): boolean {
  const written = plain(text);
  if (!mayHold.test(written)) return false;
  for (const { index, 1: run = '' } of written.matchAll(runs)) if (beginsCardNumber(written, index, run)) return true;
  return false;
}

const knownDigits = new Map<string, string>();

/** The value of a digit takes several look-ups to find, and a text may have a hundred thousand. */
function asciiDigit(digit: string): string {
  const known = knownDigits.get(digit) ?? asciiDigits(digit);
  knownDigits.set(digit, known);
  return known;
}

/** A text with plain digits, spaces and hyphens in place of what other scripts and typesetters write. */
function plain(text: string): string {
  if (!notAscii.test(text) || !hasDigits.test(text)) return text;
  return text.normalize('NFKC').replace(invisible, '').replace(digitOfScript, asciiDigit).replace(dashes, '-');
}

function beginsCardNumber(text: string, start: number, run: string): boolean {
  let digits = '';
  let group = 0;
  for (let at = 0; at < run.length; at += 1) {
    const sign = run.charAt(at);
    if (isDigit(sign)) {
      digits += sign;
      group += 1;
      const next = text.charAt(start + at + 1);
      if (digits.length >= fewest && !isDigit(next) && !inName.test(next) && isCardNumber(digits)) return true;
    } else if (group > 0) {
      if (!mayPrecedeGap(group, digits.length)) return false;
      group = 0;
    }
  }
  return false;
}

/** Dates and telephone numbers have smaller groups, and postal codes begin with a group of five. */
function mayPrecedeGap(group: number, digits: number): boolean {
  return group === digits ? firstGroups.includes(group) : group >= smallestGroup;
}

function isDigit(sign: string): boolean {
  return sign >= '0' && sign <= '9';
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
