import { now } from './api/server-time.js';

/** Returns the current date in a time zone, as yyyy-MM-dd. */
export function todayIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now());
}
