/** The time of the server less that of the page, whose clock no one can set, in milliseconds; none before an answer. */
let offset = -Infinity;

/** Notes when an answer was made; one from a cache is older than others. */
export function noteServerTime(headers: Headers): void {
  const time = Date.parse(headers.get('date') ?? '') + 1000 * Number(headers.get('age'));
  offset = Math.max(offset, (time || -Infinity) - performance.now());
}

/** Returns the time of the server, since the clock of the device may be wrong (decision 093); that of the device before any answer. */
export function now(): Date {
  return new Date(offset < 0 ? Date.now() : offset + performance.now());
}

/** Returns the current date in a time zone, as yyyy-MM-dd. */
export function todayIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now());
}
