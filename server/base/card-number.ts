import { formatting } from '../../engine/index.js';
import { passesLuhn } from './luhn.js';

/** The first digits and the lengths of each brand's card numbers. */
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

const minDigits = 13;
const maxDigits = 19;

/** Between groups people write a space, dash, dot, slash or underscore, with or without spaces around it. */
const gap = '[\\s._/\u00B7\u2022-]{0,3}';

/** Next to these characters, digits belong to a name, an id or a phone number. */
const nameCharacter = /[\w+-]/;

/** Texts with fewer digits in a row, which most are, contain no card number. */
const digitRun = new RegExp(`\\d(?:${gap}\\d){${minDigits - 1}}`);

/** Digits with gaps, from each position where a number can begin. */
const numberCandidates = new RegExp(`(?<![\\w+-])(?=(\\d(?:${gap}\\d){${minDigits - 1},${maxDigits - 1}}))`, 'g');

/** Cards are printed in groups of four or more; issuers also separate the first six or eight digits. */
const firstGroups = [4, 6, 8];
const smallestGroup = 4;

/** Normalising a long text takes milliseconds, and most have too few digits near each other. */
const hasDigits = /\p{N}(?:[^\p{L}\p{N}]{0,12}\p{N}){12}/u;
const nonAscii = /[^\0-\x7F]/;
const digitOfScript = /(?![0-9])\p{Nd}/gu;
const invisible = /[\p{Cf}\p{Me}\p{Default_Ignorable_Code_Point}]/gu;
const dashes = /[\p{Pd}\u2212\u2043]/gu;

/** Returns quickly whether a text may contain a card number; false means that it does not. */
export function mayContainCardNumber(text: string): boolean {
  return digitRun.test(toAsciiDigits(text));
}

/**
 * Returns whether a text contains a card number: 13 to 19 digits of any script, with a brand's prefix and a valid Luhn checksum (ISO/IEC
 * 7812-1).
 */
export function containsCardNumber(text: string): boolean {
  const normalised = toAsciiDigits(text);
  if (!digitRun.test(normalised)) return false;
  for (const { index, 1: run = '' } of normalised.matchAll(numberCandidates)) if (startsCardNumber(normalised, index, run)) return true;
  return false;
}

const knownDigits = new Map<string, string>();

/** Returns the ASCII digit for a digit of any script, from a cache because the lookup is slow. */
function asciiDigit(digit: string): string {
  const known = knownDigits.get(digit) ?? formatting.asciiDigits(digit);
  knownDigits.set(digit, known);
  return known;
}

/** Replaces digits, spaces and dashes of other scripts by ASCII. */
function toAsciiDigits(text: string): string {
  if (!nonAscii.test(text) || !hasDigits.test(text)) return text;
  return text.normalize('NFKC').replace(invisible, '').replace(digitOfScript, asciiDigit).replace(dashes, '-');
}

function startsCardNumber(text: string, start: number, run: string): boolean {
  let digits = '';
  let group = 0;
  for (let at = 0; at < run.length; at += 1) {
    const character = run.charAt(at);
    if (isDigit(character)) {
      digits += character;
      group += 1;
      const next = text.charAt(start + at + 1);
      if (digits.length >= minDigits && !isDigit(next) && !nameCharacter.test(next) && isCardNumber(digits)) return true;
    } else if (group > 0) {
      if (!mayPrecedeGap(group, digits.length)) return false;
      group = 0;
    }
  }
  return false;
}

/** Dates and phone numbers have smaller groups, and postal codes start with a group of five. */
function mayPrecedeGap(group: number, digits: number): boolean {
  return group === digits ? firstGroups.includes(group) : group >= smallestGroup;
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}

function isCardNumber(digits: string): boolean {
  return brands.some(([beginning, lengths]) => beginning.test(digits) && lengths.includes(digits.length)) && passesLuhn(digits);
}
