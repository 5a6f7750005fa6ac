import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import cases from './card-number-cases.json' with { type: 'json' };
import { containsCardNumber } from './card-number.js';

describe('a card number', () => {
  it.each(cases.seen)('is seen in %s', (text) => expect(containsCardNumber(text)).toBe(true));

  it.each(cases.notSeen)('is not seen in %s', (_what, text) => expect(containsCardNumber(text)).toBe(false));

  it('is never seen in the ids we make', () => {
    for (let nth = 0; nth < 2000; nth += 1) expect(containsCardNumber(randomUUID())).toBe(false);
  });

  it('is searched in linear time in any text', () => {
    const hostile = fc.constantFrom('1 ', '4 ', '4', '4-', '41 1-', '4...', '4111 ', '\u096a', '4\u200b', '\uff14\u00a0');
    fc.assert(
      fc.property(hostile, (part) => {
        const timeOf = (count: number): number => {
          const before = process.cpuUsage();
          containsCardNumber(part.repeat(count));
          // Processor time does not count what other processes do.
          return process.cpuUsage(before).user / 1000;
        };
        // A search that is quadratic takes minutes.
        expect(timeOf(60_000)).toBeLessThan(2000 + 50 * timeOf(6000));
      }),
      { numRuns: 20 },
    );
  });
});
