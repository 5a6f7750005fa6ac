import { describe, expect, it } from '@jest/globals';
import { readOptions } from './options.js';

const read = (environment: Record<string, string>) => readOptions([], environment);

describe('who may call, and how often', () => {
  it('is everybody at this origin, within the limits, where nothing is said', () => {
    expect(read({})).toMatchObject({ ok: true, value: { rateLimits: 1, corsOrigins: [] } });
    expect(read({ RATE_LIMITS: '', CORS_ORIGINS: '' })).toMatchObject({ ok: true, value: { rateLimits: 1, corsOrigins: [] } });
  });

  it('can be said', () => {
    expect(read({ RATE_LIMITS: 'off' })).toMatchObject({ value: { rateLimits: 0 } });
    expect(read({ RATE_LIMITS: '2.5' })).toMatchObject({ value: { rateLimits: 2.5 } });
    const CORS_ORIGINS = 'https://a.example.org, http://b.example.org:8080';
    expect(read({ CORS_ORIGINS })).toMatchObject({ value: { corsOrigins: ['https://a.example.org', 'http://b.example.org:8080'] } });
  });

  it.each(['none', '-1', '0', '1e9'])('is not guessed where it cannot be read: RATE_LIMITS=%s', (RATE_LIMITS) => {
    expect(read({ RATE_LIMITS })).toEqual({ ok: false, problems: `RATE_LIMITS is on, off or a number above 0, not "${RATE_LIMITS}".` });
  });

  it.each(['*', 'example.org', 'https://a.example.org/', 'ftp://a.example.org', 'https://a.example.org/path'])(
    'is not guessed where it cannot be read: CORS_ORIGINS=%s',
    (CORS_ORIGINS) => {
      const problems = `CORS_ORIGINS has "${CORS_ORIGINS}", which is no origin; write one like https://www.example.org.`;
      expect(read({ CORS_ORIGINS })).toEqual({ ok: false, problems });
    },
  );
});
