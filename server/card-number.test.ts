import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { holdsCardNumber } from './card-number.js';

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
  ])('is seen in %s', (text) => expect(holdsCardNumber(text)).toBe(true));

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
    ['nothing', ''],
  ])('is not seen in %s', (_what, text) => expect(holdsCardNumber(text)).toBe(false));

  it('is never seen in the ids we make', () => {
    for (let nth = 0; nth < 2000; nth += 1) expect(holdsCardNumber(randomUUID())).toBe(false);
  });

  it('is looked for in little time, whatever the text', () => {
    const hostile = fc.constantFrom('1 ', '4 ', '4', '4-', '41 1-');
    fc.assert(
      fc.property(hostile, (part) => {
        const began = performance.now();
        holdsCardNumber(part.repeat(60_000));
        expect(performance.now() - began).toBeLessThan(500);
      }),
      { numRuns: 10 },
    );
  });
});
