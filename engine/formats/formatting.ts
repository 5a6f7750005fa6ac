import { isBlank } from '../base/blank.js';
import type { Platform } from '../resolved.js';
import { addDays, type DatePattern, parseDate, writeDate } from './calendar.js';
import { countryCode } from './dial-code.js';

/** Shown in place of a missing number, amount or date (SPEC 8). */
const NOTHING = '-';

// Before each place where a group begins. Not the browser's: none of its locales of Nepal groups so in Latin digits (D-101).
const beginnings = { western: /\B(?=(?:\d{3})+$)/g, lakh: /\B(?=(?:\d{2})*\d{3}$)/g } as const;

function groupDigits(digits: string, style: Platform['numberStyle']): string {
  return digits.replace(beginnings[style], ',');
}

/**
 * Returns a day in the platform's order, from `02/09/2024` or `2024-02-09`; `-` for anything that is no date.
 * @example formatDate('2024-02-09', platformTwo) // '2024/02/09'
 */
function formatDate(date: string | null | undefined, platform: Pick<Platform, 'viewDateFormat'>): string {
  const day = typeof date === 'string' ? parseDate(date) : undefined;
  return day === undefined ? NOTHING : writeDate(day, platform.viewDateFormat);
}

/**
 * Returns a day in another pattern, or the day some days later; undefined for anything that is no date.
 * @example formatDay('02/09/2024', 'yyyy-MM-dd', 30) // '2024-03-10'
 */
function formatDay(date: string, pattern: DatePattern, daysLater = 0): string | undefined {
  const day = parseDate(date);
  return day && writeDate(addDays(day, daysLater), pattern);
}

/**
 * Returns an amount in cents as text with the platform's symbol and grouping; `-` for anything else (SPEC 8 and 9, D-101). A symbol
 * that ends in a letter is followed by a space.
 * @example formatMoney(123450, platformOne) // '$1,234.50'
 * @example formatMoney(123456750, platformTwo) // 'Rs 12,34,567.50'
 */
function formatMoney(cents: number | null | undefined, platform: Pick<Platform, 'currencySymbol' | 'numberStyle'>): string {
  if (typeof cents !== 'number' || !Number.isSafeInteger(cents)) return NOTHING;
  const { currencySymbol: symbol, numberStyle } = platform;
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const amount = `${groupDigits(digits.slice(0, -2), numberStyle)}.${digits.slice(-2)}`;
  return `${cents < 0 ? '-' : ''}${symbol}${/\p{L}$/u.test(symbol) ? ' ' : ''}${amount}`;
}

// From here on JavaScript writes numbers with an exponent.
const tooLarge = 1e21;

/**
 * Returns a number as text in the platform's grouping with at most three decimals; `-` for anything else (SPEC 8).
 * @example formatNumber(1234567, platformTwo) // '12,34,567'
 */
function formatNumber(value: number | null | undefined, { numberStyle }: Pick<Platform, 'numberStyle'>): string {
  if (typeof value !== 'number' || !(Math.abs(value) < tooLarge)) return NOTHING;
  const [whole = '', fraction = ''] = Math.abs(value).toFixed(3).split('.');
  const rest = fraction.replace(/0+$/, '');
  const text = `${groupDigits(whole, numberStyle)}${rest && `.${rest}`}`;
  return value < 0 && text !== '0' ? `-${text}` : text;
}

/** What stands where there is no telephone number. */
const NO_PHONE = 'N/A';

/** Returns a telephone number as text: `(212) 555-1234` for ten digits in the United States, `N/A` if blank, otherwise unchanged. */
function formatPhone(phone: string | null | undefined, country: string): string {
  if (phone === null || phone === undefined || isBlank(phone)) return NO_PHONE;
  const parts = countryCode(country) === 'US' ? /^([0-9]{3})([0-9]{3})([0-9]{4})$/.exec(phone) : null;
  return parts === null ? phone : `(${parts[1]}) ${parts[2]}-${parts[3]}`;
}

/** Values as texts for people. A blank value becomes `N/A` or `-`. */
export { formatDate as date, formatDay as day, formatMoney as money, formatNumber as number, formatPhone as phone };
export { nearest } from '../base/nearest.js';
export { asciiDigits, fillMask } from './typed-text.js';
// Apart, because the entry of the site needs it and nothing else of this file.
export { hexToRgb } from './hex-to-rgb.js';

/** Default length of truncated texts, and the length in lists (SPEC 9). */
const DEFAULT_LENGTH = 25;
export const listTextLength = 40;

/**
 * Returns a text longer than `max` cut to that length, plus an ellipsis (D-100); a shorter one unchanged. Lengths count grapheme
 * clusters.
 * @example truncate('A very long name of a membership') // 'A very long name of a mem...'
 */
export function truncate(text: string, max: number = DEFAULT_LENGTH): string {
  const letters = lettersOf(text);
  return letters.length > max ? `${letters.slice(0, max).join('')}...` : text;
}

let segmenter: Intl.Segmenter | undefined;

/** Returns the grapheme clusters of a text; code points if the browser has no Intl.Segmenter. */
function lettersOf(text: string): readonly string[] {
  if (typeof Intl.Segmenter !== 'function') return [...text];
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
