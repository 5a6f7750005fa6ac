import type { Platform } from '../resolved.js';
import { parseDate, writeDate } from './calendar.js';

/** What stands where there is no date to be shown. */
const NO_DATE = '-';

/**
 * Returns a day in the platform's order, from `02/09/2024` or `2024-02-09`; `-` for anything that is no date.
 * @example formatDate('2024-02-09', platformTwo) // '2024/02/09'
 */
export function formatDate(date: string | null | undefined, platform: Pick<Platform, 'viewDateFormat'>): string {
  const day = typeof date === 'string' ? parseDate(date) : undefined;
  return day === undefined ? NO_DATE : writeDate(day, platform.viewDateFormat);
}
