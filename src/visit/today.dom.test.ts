import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { noteServerTime, now } from './api/server-time.js';
import { todayIn } from './today.js';

const DAY_MS = 86_400_000;
const answered = (date: string) => noteServerTime(new Headers({ date: new Date(date).toUTCString() }));

// The clock of this device is a month behind.
beforeEach(() => {
  jest.useFakeTimers();
  jest.setSystemTime(new Date('2026-03-17T12:00:00Z'));
});
afterEach(() => void jest.useRealTimers());

describe('the current day', () => {
  it('is that of the device before there is an answer, or where answers name no time', () => {
    expect(todayIn('America/New_York')).toBe('2026-03-17');
    noteServerTime(new Headers());
    noteServerTime(new Headers({ date: 'soon' }));
    expect(todayIn('America/New_York')).toBe('2026-03-17');
  });

  it('is that of the server in the zone of the tenant, and goes on without the clock of the device', () => {
    answered('2026-04-18T02:30:00Z');
    expect([todayIn('America/New_York'), todayIn('Asia/Kathmandu')]).toEqual(['2026-04-17', '2026-04-18']);
    jest.setSystemTime(new Date('2031-01-01T00:00:00Z'));
    expect(todayIn('America/New_York')).toBe('2026-04-17');
    jest.advanceTimersByTime(2 * 60 * 60_000);
    expect(todayIn('America/New_York')).toBe('2026-04-18');
  });

  it('does not go back for an answer from a cache, and goes forward after a sleep of the device', () => {
    answered('2026-05-01T12:00:00Z');
    answered('2026-04-28T12:00:00Z');
    expect(now()).toEqual(new Date('2026-05-01T12:00:00Z'));
    answered(new Date(now().getTime() + DAY_MS).toISOString());
    expect(todayIn('UTC')).toBe('2026-05-02');
  });
});
