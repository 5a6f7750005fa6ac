import { isRealDate, parseDate, writeDate } from './calendar.js';

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
