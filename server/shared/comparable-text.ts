import { isBlank } from '../../engine/index.js';
import { own } from '../../engine/base/pointer.js';

/** A text for comparing people: letters' case, spaces and composed letters make no difference. Empty for any other value. */
export function comparableText(value: unknown): string {
  if (typeof value !== 'string') return '';
  const text = value
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-');
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** The texts of an object at these keys, joined by spaces; blank ones and values that are no text are left out. */
export function joinTexts(object: unknown, keys: readonly string[]): string {
  const values = keys.map((key) => own(object, key));
  return values.filter((value) => typeof value === 'string' && !isBlank(value)).join(' ');
}

/** Combining accents and apostrophes. A regular expression of PostgreSQL, too. */
export const IGNORED_MARKS = /[\u0300-\u036f'\u2019]/g;

/** What separates words besides spaces. A regular expression of PostgreSQL, too. */
export const WORD_SEPARATORS = /[.,-]/g;

/** A text to search in: like `comparableText`, but also without accents, apostrophes and word separators. */
export function searchableText(text: string): string {
  return comparableText(text.normalize('NFD').replaceAll(IGNORED_MARKS, '').replaceAll(WORD_SEPARATORS, ' '));
}

/** Longer names are rare, and each word costs time. */
const MAX_SEARCH_TERMS = 8;

/** Returns the different words of a search as `searchableText` has them, at most eight. */
export function searchTerms(query: string): readonly string[] {
  const words = searchableText(query).split(' ');
  return [...new Set(words)].filter((word) => word !== '').slice(0, MAX_SEARCH_TERMS);
}
