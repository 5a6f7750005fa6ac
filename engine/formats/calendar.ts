import { asciiDigits, cleanText } from './format-parts.js';
import type { Format, FormatContext } from './format.js';

/** A calendar day without time or zone, because a birthday is the same day everywhere. */
export interface CalendarDate {
  readonly y: number;
  readonly m: number;
  readonly d: number;
}

/** How a date is written: in payloads, on a platform's screens, and as `today`. */
export type DatePattern = 'MM/dd/yyyy' | 'yyyy/MM/dd' | 'yyyy-MM-dd';

const monthFirst = /^(?<m>\d{2})\/(?<d>\d{2})\/(?<y>\d{4})$/;
const yearFirst = /^(?<y>\d{4})(?<mark>[/-])(?<m>\d{2})\k<mark>(?<d>\d{2})$/;
const daysBeforeMonth = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const lastDate: CalendarDate = { y: 9999, m: 12, d: 31 };
const daysOfFourCenturies = 146_097;

function isLeapYear(y: number): boolean {
  return y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0);
}

/** Returns whether the calendar has this day; years run from 1 to 9999. */
export function isRealDate({ y, m, d }: CalendarDate): boolean {
  if (![y, m, d].every(Number.isInteger) || y < 1 || y > 9999 || m < 1 || m > 12 || d < 1) return false;
  return d <= (m === 2 && isLeapYear(y) ? 29 : (daysOfMonth[m - 1] ?? 0));
}

/**
 * Reads a date written as MM/dd/yyyy, yyyy/MM/dd or yyyy-MM-dd. Undefined for any other text and for a day that does not exist,
 * such as 02/30/2024.
 */
export function parseDate(text: string): CalendarDate | undefined {
  const parts = (monthFirst.exec(text) ?? yearFirst.exec(text))?.groups;
  if (parts === undefined) return undefined;
  const date = { y: Number(parts['y']), m: Number(parts['m']), d: Number(parts['d']) };
  return isRealDate(date) ? date : undefined;
}

/** Writes a date: `writeDate({ y: 2024, m: 2, d: 9 }, 'MM/dd/yyyy')` is `02/09/2024`. */
export function writeDate({ y, m, d }: CalendarDate, pattern: DatePattern): string {
  return pattern
    .replace('yyyy', String(y).padStart(4, '0'))
    .replace('MM', String(m).padStart(2, '0'))
    .replace('dd', String(d).padStart(2, '0'));
}

/** Returns a negative number if `a` is earlier than `b`, 0 for the same day, a positive number if it is later. */
export function compareDates(a: CalendarDate, b: CalendarDate): number {
  return a.y - b.y || a.m - b.m || a.d - b.d;
}

/** Returns the number of days since 01/01/0001, which is day 0. */
function dayNumberOf({ y, m, d }: CalendarDate): number {
  const past = y - 1;
  const leapDays = Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
  const thisYear = (daysBeforeMonth[m - 1] ?? 0) + (m > 2 && isLeapYear(y) ? 1 : 0) + d - 1;
  return past * 365 + leapDays + thisYear;
}

/** Returns the date of a day number, the inverse of `dayNumberOf`. */
function dateOfDay(day: number): CalendarDate {
  // An estimate that is never too late and at most two years too early; the loop takes the rest.
  let y = Math.max(1, Math.floor((day * 400) / daysOfFourCenturies));
  while (dayNumberOf({ y: y + 1, m: 1, d: 1 }) <= day) y += 1;
  let m = 12;
  while (dayNumberOf({ y, m, d: 1 }) > day) m -= 1;
  return { y, m, d: day - dayNumberOf({ y, m, d: 1 }) + 1 };
}

/** Returns the day a number of days later, or earlier for a negative number, within the years 1 to 9999. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOfDay(Math.min(Math.max(dayNumberOf(date) + Math.trunc(days), 0), dayNumberOf(lastDate)));
}

/** Returns the same day some years later; March 1 if that year has no February 29. */
export function addYears({ y, m, d }: CalendarDate, years: number): CalendarDate {
  const date = { y: y + years, m, d };
  return m === 2 && d === 29 && !isLeapYear(date.y) ? { y: date.y, m: 3, d: 1 } : date;
}

/**
 * Returns the whole years from a birth to a day, negative before the birth; undefined if one of them is no date. Someone born on
 * February 29 has the birthday on March 1 in other years.
 */
export function ageOn(birth: string, today: string): number | undefined {
  const born = parseDate(birth);
  const now = parseDate(today);
  if (born === undefined || now === undefined) return undefined;
  const years = now.y - born.y;
  return compareDates(now, addYears(born, years)) < 0 ? years - 1 : years;
}

/** Returns the days from `a` to `b`, negative if `b` is earlier; undefined if one of them is no date. */
export function daysBetween(a: string, b: string): number | undefined {
  const from = parseDate(a);
  const to = parseDate(b);
  return from === undefined || to === undefined ? undefined : dayNumberOf(to) - dayNumberOf(from);
}

/** How every date answer is stored and sent, independent of the platform. */
const wire: DatePattern = 'MM/dd/yyyy';

const typedMonthFirst = /^(?<m>[0-9]{1,2}) ?[-/. ] ?(?<d>[0-9]{1,2}) ?[-/. ] ?(?<y>[0-9]{4})$/;
const typedYearFirst = /^(?<y>[0-9]{4}) ?[-/. ] ?(?<m>[0-9]{1,2}) ?[-/. ] ?(?<d>[0-9]{1,2})$/;
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
  const asMonthFirst = typedMonthFirst.exec(text)?.groups;
  const parts = asMonthFirst ?? (typedYearFirst.exec(text) ?? allDigits[viewDateFormat].exec(text))?.groups;
  if (parts === undefined) return undefined;
  const date = { y: Number(parts['y']), m: Number(parts['m']), d: Number(parts['d']) };
  const isGuess = asMonthFirst !== undefined && viewDateFormat !== wire && isReadTwoWays(date);
  return isRealDate(date) && !isGuess ? date : undefined;
}

/** Returns whether day and month, exchanged, are another date. */
function isReadTwoWays({ d, m }: CalendarDate): boolean {
  return d <= 12 && d !== m;
}

/** Returns text that is no date with ASCII digits, and without the slashes that would make it a stored date. */
function asNoDate(typed: string): string {
  const text = asciiDigits(typed);
  return parseStoredDate(text) === undefined ? text : text.replaceAll('/', '-');
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
    const date = parseTypedDate(cleanText(asciiDigits(typed)), context);
    return date === undefined ? asNoDate(typed) : writeDate(date, wire);
  },
  display: (answer, { platform }) => {
    const date = parseStoredDate(answer);
    return date === undefined ? answer : writeDate(date, platform.viewDateFormat);
  },
};
