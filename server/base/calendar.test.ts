import { describe, expect, it } from '@jest/globals';
import { dayIn } from './calendar.js';

describe('the calendar day of a tenant', () => {
  it.each([
    ['America/Los_Angeles', '2026-11-20T07:59:59Z', '2026-11-19'],
    ['America/Los_Angeles', '2026-11-20T08:00:00Z', '2026-11-20'],
    ['Asia/Kathmandu', '2026-11-20T18:14:59Z', '2026-11-20'],
    ['Asia/Kathmandu', '2026-11-20T18:15:00Z', '2026-11-21'],
    ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07'],
    ['UTC', '2028-02-29T00:00:00Z', '2028-02-29'],
  ])('in %s at %s is %s', (zone, moment, day) => {
    expect(dayIn(zone, new Date(moment))).toBe(day);
  });
});
