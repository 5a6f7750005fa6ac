/** What happens on a day. */
export interface CalendarEvent {
  /** The same for the same event, so that a calendar does not keep it twice. */
  readonly id: string;
  /** yyyy-MM-dd */
  readonly day: string;
  readonly title: string;
}

const MAX_LINE_BYTES = 75;

/** Returns an iCalendar file of all-day events (RFC 5545). `now`: when it is written. */
export function writeCalendar(events: readonly CalendarEvent[], now: Date): string {
  const written = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const lines = events.flatMap(({ id, day, title }) => [
    'BEGIN:VEVENT',
    `UID:${escapeText(id)}`,
    `DTSTAMP:${written}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${escapeText(title)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Vestibule//EN', ...lines, 'END:VCALENDAR'];
  return file.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Escapes what separates values; other control characters are left out. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r?\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '');
}

/** Divides a line after at most 75 bytes, never within a character; each part after the first begins with a space. */
function foldLine(line: string): string {
  const parts = [''];
  for (const character of line) {
    const part = parts.at(-1) ?? '';
    if (Buffer.byteLength(part + character) <= MAX_LINE_BYTES) parts[parts.length - 1] = part + character;
    else parts.push(` ${character}`);
  }
  return parts.join('\r\n');
}
