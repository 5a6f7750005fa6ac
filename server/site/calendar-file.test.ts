import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { writeCalendar } from './calendar-file.js';

const NOW = new Date('2026-11-26T13:45:00.123Z');

/** Reads the summaries of a file as a calendar does: unfolded and without escapes. */
function summariesOf(file: string): string[] {
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  const found = lines.filter((line) => line.startsWith('SUMMARY:')).map((line) => line.slice('SUMMARY:'.length));
  return found.map((text) => text.replaceAll(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character)));
}

describe('a calendar file', () => {
  it('has an all-day event for each day', () => {
    expect(writeCalendar([{ id: 'start@harbor', day: '2026-12-01', title: 'Harbor One; starts' }], NOW).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Vestibule//EN',
      'BEGIN:VEVENT',
      'UID:start@harbor',
      'DTSTAMP:20261126T134500Z',
      'DTSTART;VALUE=DATE:20261201',
      String.raw`SUMMARY:Harbor One\; starts`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('keeps every title, in lines of at most 75 bytes', () => {
    const titles = fc.string({ unit: 'grapheme', maxLength: 300 }).map((text) => text.replaceAll(/\p{Cc}/gu, ''));
    fc.assert(
      fc.property(titles, (title) => {
        const file = writeCalendar([{ id: 'a', day: '2026-12-01', title }], NOW);
        expect(summariesOf(file)).toEqual([title]);
        expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
      }),
    );
  });

  it('writes a line break as text and leaves other control characters out', () => {
    expect(summariesOf(writeCalendar([{ id: 'a', day: '2026-12-01', title: 'one\r\ntwo\u0007' }], NOW))).toEqual(['one\ntwo']);
  });
});
