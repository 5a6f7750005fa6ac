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
const lastDate: CalendarDate = { y: 9999, m: 12, d: 31 };

/** Returns the number of days since 01/01/0001, which is day 0; a month 13 is the first of the next year. */
function dayNumberOf({ y, m, d }: CalendarDate): number {
  // 400 years later, where the calendar is the same, because Date.UTC takes a year up to 99 for one of the last century.
  return Date.UTC(y + 400, m - 1, d) / 86_400_000 + 573_065;
}

function lengthOfMonth(y: number, m: number): number {
  return dayNumberOf({ y, m: m + 1, d: 1 }) - dayNumberOf({ y, m, d: 1 });
}

/** Years run from 1 to 9999. */
export function isRealDate({ y, m, d }: CalendarDate): boolean {
  if (![y, m, d].every(Number.isInteger) || y < 1 || y > 9999 || m < 1 || m > 12 || d < 1) return false;
  return d <= lengthOfMonth(y, m);
}

/** Undefined for a text in no `DatePattern` and for a day that does not exist, such as 02/30/2024. */
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

function dateOfDay(day: number): CalendarDate {
  // An estimate that is never too late and at most two years too early; the loop takes the rest.
  let y = Math.max(1, Math.floor(day / 365.2425));
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
  return d > lengthOfMonth(date.y, m) ? { y: date.y, m: 3, d: 1 } : date;
}

/** In whole years, negative before the birth. February 29 counts as March 1 in other years. */
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

/**
 * Returns the day a number of months later as MM/dd/yyyy, in a shorter month its last day. Undefined if the text is no date, or after 9999.
 * @example monthsLater('01/31/2027', 1) // '02/28/2027'
 */
export function monthsLater(day: string, months: number): string | undefined {
  const date = parseDate(day);
  if (date === undefined) return undefined;
  const month = date.y * 12 + date.m - 1 + months;
  const target = { y: Math.floor(month / 12), m: (month % 12) + 1 };
  const last = [31, 30, 29, 28].find((d) => isRealDate({ ...target, d }));
  return last === undefined ? undefined : writeDate({ ...target, d: Math.min(date.d, last) }, 'MM/dd/yyyy');
}
