import { type CalendarDate, type DatePattern, isRealDate, parseDate, writeDate } from './calendar.js';
import { asciiDigits, cleanText } from './typed-text.js';
import type { Format, FormatContext } from './format.js';

/** How every date answer is stored and sent, independent of the platform. */
const wire: DatePattern = 'MM/dd/yyyy';

// Dashes, slashes, dots and dandas of any script between the parts.
const between = / ?[\p{Pd}\u02d7\u2043\u2212\u2500\u2796\u30fc/\\⁄∕⧸؍.․·•‧・।॥ ] ?/gu;
const monthFirst = /^(?<m>[0-9]{1,2})\/(?<d>[0-9]{1,2})\/(?<y>[0-9]{4})$/;
const yearFirst = /^(?<y>[0-9]{4})\/(?<m>[0-9]{1,2})\/(?<d>[0-9]{1,2})$/;
const allDigits: Record<FormatContext['platform']['viewDateFormat'], RegExp> = {
  'MM/dd/yyyy': /^(?<m>[0-9]{2})(?<d>[0-9]{2})(?<y>[0-9]{4})$/,
  'yyyy/MM/dd': /^(?<y>[0-9]{4})(?<m>[0-9]{2})(?<d>[0-9]{2})$/,
};

/** Returns a date in its stored form MM/dd/yyyy; undefined for any other text and for a day that does not exist. */
export function parseStoredDate(text: string): CalendarDate | undefined {
  const date = parseDate(text);
  // Only MM/dd/yyyy has a slash at this index.
  return text[2] === '/' ? date : undefined;
}

/**
 * Returns a typed date: month first or year first with separators, or eight digits in the platform's order. Undefined if it is no real
 * date, or if the platform's order does not decide which of two numbers is the month.
 */
function parseTypedDate(text: string, { platform: { viewDateFormat } }: FormatContext): CalendarDate | undefined {
  const asMonthFirst = monthFirst.exec(text)?.groups;
  const parts = asMonthFirst ?? (yearFirst.exec(text) ?? allDigits[viewDateFormat].exec(text))?.groups;
  if (parts === undefined) return undefined;
  const date = { y: Number(parts['y']), m: Number(parts['m']), d: Number(parts['d']) };
  const isGuess = asMonthFirst !== undefined && viewDateFormat !== wire && isReadTwoWays(date);
  return isRealDate(date) && !isGuess ? date : undefined;
}

/** Returns whether day and month, exchanged, are another date. */
function isReadTwoWays({ d, m }: CalendarDate): boolean {
  return d <= 12 && d !== m;
}

/** Returns text that is no date as it was entered; a space is added to what would be read as a stored date. */
function asNoDate(typed: string): string {
  return parseStoredDate(typed) === undefined ? typed : `${typed} `;
}

/**
 * The parts that all date formats share. Dates are typed in the order of the platform, stored as MM/dd/yyyy, and stay as typed
 * while they are not valid.
 */
export const dateEntry: Required<Pick<Format, 'widget' | 'kind' | 'keyboard' | 'hint' | 'mask' | 'normalise' | 'display'>> = {
  widget: 'date',
  kind: 'text',
  keyboard: 'numeric',
  hint: (platform) => ({ textKey: 'hint.date', params: { pattern: platform.viewDateFormat.toUpperCase() } }),
  mask: ({ platform }) => platform.dateMask,
  normalise: (typed, context) => {
    const date = parseTypedDate(cleanText(asciiDigits(typed)).replace(between, '/'), context);
    return date === undefined ? asNoDate(typed) : writeDate(date, wire);
  },
  display: (answer, { platform }) => {
    const date = parseStoredDate(answer);
    return date === undefined ? answer : writeDate(date, platform.viewDateFormat);
  },
};
