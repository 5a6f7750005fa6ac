import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { containsCardNumber } from './card-number.js';

describe('a card number', () => {
  it.each([
    '4111111111111111',
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '4222222222222',
    '5555555555554444',
    '2223003122003222',
    '378282246310005',
    '3782 822463 10005',
    '6011111111111117',
    '30569309025904',
    '3530111333300000',
    '6200000000000005',
    'Please use 4111 1111 1111 1111, it runs out in May.',
    'call 12 4111 1111 1111 1111',
    '(4111111111111111)',
    'card:4111111111111111',
    '4111111111111111,4111',
    '4111\u00a01111\u00a01111\u00a01111',
    '4111\u202f1111\u20071111\u20091111',
    '\uff14\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11',
    '4111.1111.1111.1111',
    '4111\u00b71111\u00b71111\u00b71111',
    '4111\u20111111\u20131111\u22121111',
    '4111 - 1111 - 1111 - 1111',
    '4111  1111  1111  1111',
    '4111/1111/1111/1111',
    '4111_1111_1111_1111',
    '4111\n1111\n1111\n1111',
    '4111\t1111\t1111\t1111',
    '4111\u200b1111\u200b1111\u00ad1111',
    '\u200b4\u200b1\u200b1\u200b1\u200b1\u200b1\u200b1\u200b1\u200b1\u200b1\u200b1\u200b1\u200b1\u200b1\u200b1\u200b1',
    '\u096a\u0967\u0967\u0967 \u0967\u0967\u0967\u0967 \u0967\u0967\u0967\u0967 \u0967\u0967\u0967\u0967',
    '\u0664\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661\u0661',
    '\u{1d7d2}\u{1d7cf}\u{1d7cf}\u{1d7cf} 1111 1111 1111',
    '4111111111111111/12/27',
    '411111 1111111111',
    '3056 930902 5904',
  ])('is seen in %s', (text) => expect(containsCardNumber(text)).toBe(true));

  it.each([
    ['a telephone number', '2075550123'],
    ['a telephone number with its country', '+977 984 123 4567'],
    ['a long telephone number with its country', '+4111111111111111'],
    ['digits that fail the check', '4111111111111112'],
    ['digits no brand begins with', '9999999999999995'],
    ['a number of another length', '41111111111111110'],
    ['a part of a longer number', '41111111111111111111'],
    ['a part of a name', 'tok_4111111111111111'],
    ['a part of an id', '4111111111111111-abcd'],
    ['a moment', '2026-11-20T15:00:00.000Z'],
    ['a list of years', '2019, 2020, 2021, 2022'],
    ['two telephone numbers', '415 555 0123 415 555 0132 415 555 0141'],
    ['a telephone number with dots', '415.555.0123.4155550132'],
    ['two dates', '30.05.2026 - 01.06.2026'],
    ['two dates with dashes', '30-05-2026 07-06-2026'],
    ['postal codes', '34101 34102 34106'],
    ['a coordinate', '43.66806123456788'],
    ['a moment without signs between', '20261120T150000.000Z'],
    ['milliseconds since 1970', '1795186800000'],
    ['an amount with points between the thousands', '4.111.111.111.111'],
    ['an address of the network', '192.168.100.200'],
    [
      'a telephone number in digits of another script',
      '+\u096a\u0967\u0967\u0967\u0967\u0967\u0967\u0967\u0967\u0967\u0967\u0967\u0967\u0967\u0967\u0967',
    ],
    ['nothing', ''],
  ])('is not seen in %s', (_what, text) => expect(containsCardNumber(text)).toBe(false));

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
