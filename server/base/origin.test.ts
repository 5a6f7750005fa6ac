import { describe, expect, it } from '@jest/globals';
import cases from './origin-cases.json' with { type: 'json' };
import { isLocalHost, isOrigin, isOriginPattern, matchesOrigin, httpOrigin } from './origin.js';

describe('an origin', () => {
  it.each([
    'http://localhost:8080',
    'https://www.example.org',
    'http://192.168.1.5:8080',
    'http://[::1]:8080',
    'https://xn--bcher-kva.example',
  ])('is as browsers write it: %s', (text) => expect([isOrigin(text), isOriginPattern(text)]).toEqual([true, true]));

  it.each(cases.noOrigins)('is nothing else, so that no policy becomes wider: %s', (text) =>
    expect([isOrigin(text), isOriginPattern(text)]).toEqual([false, false]),
  );

  it('is that of a host and a port, without the port that browsers leave out', () => {
    expect(httpOrigin('localhost', 8080)).toBe('http://localhost:8080');
    expect(httpOrigin('demo', 80)).toBe('http://demo');
    expect(httpOrigin('::1', 8080)).toBe('http://[::1]:8080');
  });

  it('is reached by this machine only if its host is', () => {
    expect(['localhost', 'harbor.localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]'].map(isLocalHost)).toEqual(Array(6).fill(true));
    expect(['0.0.0.0', '::', '192.168.1.5', 'localhost.example.org', '127.example.org'].map(isLocalHost)).toEqual(Array(5).fill(false));
  });
});

describe('a pattern of origins', () => {
  it.each(['https://*.example.org', 'https://*.example.org:8443', 'http://*.localhost:8080'])('has one leading label for all: %s', (text) =>
    expect([isOrigin(text), isOriginPattern(text)]).toEqual([false, true]),
  );

  it.each(cases.noPatterns)('is nothing wider: %s', (text) => expect(isOriginPattern(text)).toBe(false));

  it('matches all names below its domain, and neither the domain nor another scheme or port', () => {
    const patterns = ['http://localhost:8080', 'https://*.example.org'];
    const matches = (origin: string) => matchesOrigin(patterns, origin);
    expect(['http://localhost:8080', 'https://harbor.example.org', 'https://a.b.example.org'].map(matches)).toEqual([true, true, true]);
    expect(cases.unmatched.filter(matches)).toEqual([]);
    expect(matchesOrigin([], 'http://localhost:8080')).toBe(false);
  });
});
