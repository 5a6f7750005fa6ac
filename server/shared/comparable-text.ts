import { isBlank } from '../../engine/index.js';
import { own } from '../../engine/base/pointer.js';

/** Apostrophes, and what keyboards and programs write in their place. */
const APOSTROPHES =
  "'`\u00b4\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u0374\u055a\u05f3\u1fbd\u1fbf\u1fef\u1ffd\u1ffe\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07\uff40";

const DASHES = '\\-\u02d7\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u301c\u3030\ufe58\ufe63\uff0d';

/** Controls, joiners, marks of direction, fillers and selectors of a glyph. */
const INVISIBLE =
  '\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}';

function anyOf(characters: string): RegExp {
  return new RegExp(`[${characters}]`, 'gu');
}

const apostrophes = anyOf(APOSTROPHES);
const dashes = anyOf(DASHES);
const invisible = anyOf(INVISIBLE);

/**
 * A text for comparing people: letters' case, white space, composed letters, kinds of apostrophes and dashes, and invisible characters make
 * no difference (decision 093). Empty for any other value.
 */
export function comparableText(value: unknown): string {
  if (typeof value !== 'string') return '';
  const plain = value.replace(invisible, '').replace(apostrophes, "'").replace(dashes, '-').normalize('NFKC');
  // The lower case of the upper case has one sigma, no sharp s, and one i besides the dot of the Turkish one.
  const oneCase = plain.toLowerCase().toUpperCase().toLowerCase().replaceAll('i\u0307', 'i');
  return oneCase.trim().replaceAll(/\s+/g, ' ');
}

/** The texts of an object at these keys, joined by spaces; blank ones and values that are no text are left out. */
export function joinTexts(object: unknown, keys: readonly string[]): string {
  const values = keys.map((key) => own(object, key));
  return values.filter((value) => typeof value === 'string' && !isBlank(value)).join(' ');
}

/** Combining accents, apostrophes and what is invisible. A regular expression of PostgreSQL, too. */
export const IGNORED_MARKS = anyOf(`\u0300-\u036f\u00b7${APOSTROPHES}${INVISIBLE}`);

/** What separates words. A regular expression of PostgreSQL, too. */
export const WORD_SEPARATORS = anyOf(`\\t-\\r \u1680\u2028\u2029.,${DASHES}`);

/** Letters that no composition takes apart, each before what people without it on the keyboard write. */
export const PLAIN_LETTERS: { readonly [letter: string]: string } = Object.fromEntries(
  'ßss æae œoe þth øo đd ðd łl ħh ŧt ıi ŋn ĸk əa ƀb ɓb ɖd ɗd ǥg ɨi ƙk ɵo ʉu ƴy ƶz ςσ'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);

/** A text to search in: lower case without accents, strokes, apostrophes, word separators and what is invisible. */
export function searchableText(text: string): string {
  const marked = text.replace(IGNORED_MARKS, '').normalize('NFKD').replace(IGNORED_MARKS, '').replace(WORD_SEPARATORS, ' ');
  return [...marked.toLowerCase()]
    .map((letter) => PLAIN_LETTERS[letter] ?? letter)
    .join('')
    .trim()
    .replaceAll(/ +/g, ' ');
}

/** Longer names are rare, and each word costs time. */
const MAX_SEARCH_TERMS = 8;

/** Returns the different words of a search as `searchableText` has them, at most eight. */
export function searchTerms(query: string): readonly string[] {
  const words = searchableText(query).split(' ');
  return [...new Set(words)].filter((word) => word !== '').slice(0, MAX_SEARCH_TERMS);
}
