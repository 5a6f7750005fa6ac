import type { Platform } from '../resolved.js';
import { parseDate, writeDate } from './calendar.js';

/** What stands where there is no date to be shown. */
const none = '-';

/**
 * A day in a text, in the order the platform shows: of `02/09/2024` as it travels or `2024-02-09` as it is stored; `-` for
 * what is no day of the calendar. No time and no zone has a part in it.
 * @example formatDate('2024-02-09', platformTwo) // '2024/02/09'
 */
export function formatDate(date: string | null | undefined, platform: Pick<Platform, 'viewDateFormat'>): string {
  const day = typeof date === 'string' ? parseDate(date) : undefined;
  return day === undefined ? none : writeDate(day, platform.viewDateFormat);
}
