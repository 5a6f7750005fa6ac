/** The time of the server less that of the page, whose clock no one can set, in milliseconds; 0 before an answer. */
let offset = 0;

/** Notes when an answer was made. One from a cache is older than others. */
export function noteServerTime(headers: Headers): void {
  const next = Date.parse(headers.get('date') ?? '') - performance.now();
  if (next > offset) offset = next;
}

/** Returns the time of the server, since the clock of the device may be wrong (decision 093); that of the device before any answer. */
export function now(): Date {
  return offset ? new Date(offset + performance.now()) : new Date();
}
