import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { messages } from '../messages.js';
import { nepal, sampleContext, unitedStates } from '../../fixtures/testing/sample-context.js';
import { billingIntervals, billingUnit, perBillingType, perInterval } from './billing.js';
import { writeDate } from './calendar.js';
import { date as formatDate, day, money as formatMoney, number as formatNumber, hexToRgb, listTextLength, truncate } from './formatting.js';
import { formats } from './registry.js';
import type { Text } from '../resolved.js';
import { definitionText } from '../../fixtures/testing/copy-sources.js';

describe('an amount', () => {
  it.each([
    [123450, '$1,234.50'],
    [5, '$0.05'],
    [0, '$0.00'],
    [-0, '$0.00'],
    [-250000, '-$2,500.00'],
    [Number.MAX_SAFE_INTEGER, '$90,071,992,547,409.91'],
  ])('[R-9.53] of %d cents is %s in the United States: two fraction digits', (cents, shown) => {
    expect(formatMoney(cents, unitedStates)).toBe(shown);
  });

  it.each([
    [123456750, 'Rs 12,34,567.50'],
    [10550050, 'Rs 1,05,500.50'],
    [99999, 'Rs 999.99'],
    [-100000000, '-Rs 10,00,000.00'],
  ])('[R-1.53] of %d is %s on platform two: groups by lakh, digits of the Latin script', (cents, shown) => {
    expect(formatMoney(cents, nepal)).toBe(shown);
  });

  it.each([undefined, null, Number.NaN, Infinity, 10.5, 2 ** 53, '1200' as unknown as number])(
    '[R-8.32] that is none (%p) is -',
    (cents) => {
      expect(formatMoney(cents, unitedStates)).toBe('-');
    },
  );

  it('loses no cent, however it is grouped', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom(unitedStates, nepal), (cents, platform) => {
        expect(BigInt(formatMoney(cents, platform).replace(/[^-\d]/g, ''))).toBe(BigInt(cents));
      }),
    );
  });
});

describe('a number', () => {
  it('[R-1.53] is grouped as the platform does', () => {
    expect(formatNumber(1234567, unitedStates)).toBe('1,234,567');
    expect(formatNumber(1234567, nepal)).toBe('12,34,567');
    expect(formatNumber(0.1 + 0.2, unitedStates)).toBe('0.3');
    expect(formatNumber(-0.0001, unitedStates)).toBe('0');
  });

  it.each([undefined, null, Number.NaN, -Infinity, '7' as unknown as number])('[R-8.31] that is none (%p) is -', (value) => {
    expect(formatNumber(value, nepal)).toBe('-');
  });

  it('[R-8.34] that cannot be read has the invalid number message', () => {
    expect(messages[formats.get('number')?.check('12a', sampleContext())?.textKey as 'error.number']).toBe('Please enter a valid number');
  });
});

describe('a date', () => {
  it('[R-9.50] [R-9.49] is shown in the order of the platform, whether it travelled or was stored', () => {
    expect(formatDate('02/09/2024', unitedStates)).toBe('02/09/2024');
    expect(formatDate('2024-02-09', unitedStates)).toBe('02/09/2024');
    expect(formatDate('02/09/2024', nepal)).toBe('2024/02/09');
    expect(formatDate('2024-02-09', nepal)).toBe('2024/02/09');
  });

  it('has another pattern, some days later too, which is none without a date', () => {
    expect([day('02/09/2024', 'yyyy-MM-dd'), day('2024-02-09', 'MM/dd/yyyy', 21), day('02/30/2024', 'yyyy-MM-dd')]).toEqual([
      '2024-02-09',
      '03/01/2024',
      undefined,
    ]);
  });

  it.each([undefined, null, '', '02/30/2024', '9/2/2024', '2024-02-09T00:00:00Z', 'soon', 7 as unknown as string])(
    'that is none (%p) is -',
    (date) => {
      expect(formatDate(date, unitedStates)).toBe('-');
    },
  );

  it('is the same day in every time zone, and in every order', () => {
    const day = fc.record({
      y: fc.integer({ min: 1000, max: 9999 }),
      m: fc.integer({ min: 1, max: 12 }),
      d: fc.integer({ min: 1, max: 28 }),
    });
    fc.assert(
      fc.property(day, (date) => {
        expect(formatDate(writeDate(date, 'MM/dd/yyyy'), nepal)).toBe(formatDate(writeDate(date, 'yyyy-MM-dd'), nepal));
      }),
    );
  });
});

describe('a long text', () => {
  it('[R-9.54] ends after 25 letters with an ellipsis that does not count', () => {
    expect(truncate('A very long name of a membership')).toBe('A very long name of a mem...');
    expect(truncate('x'.repeat(25))).toBe('x'.repeat(25));
  });

  it('[R-9.55] ends after 40 letters in lists', () => {
    expect(listTextLength).toBe(40);
    expect(truncate('x'.repeat(41), listTextLength)).toBe(`${'x'.repeat(40)}...`);
  });

  it('is never cut within what is read as one letter', () => {
    expect(truncate('👩‍👩‍👧‍👦ab', 2)).toBe('👩‍👩‍👧‍👦a...');
    expect(truncate('स्वास्थ्य', 1)).toMatch(/^स्?(वा)?\.\.\.$/u);
    expect(truncate('é'.repeat(3), 2)).toBe(`${'é'.repeat(2)}...`);
  });

  it('is cut by whole characters where the browser tells no letters apart', () => {
    const { Segmenter } = Intl;
    Reflect.deleteProperty(Intl, 'Segmenter');
    expect(truncate('😀😀😀', 2)).toBe('😀😀...');
    Object.assign(Intl, { Segmenter });
  });
});

describe('billing', () => {
  it.each([
    ['R-9.39', 'Monthly', 'month'],
    ['R-9.40', 'Yearly', 'year'],
    ['R-9.41', 'Bi-yearly', 'biannual'],
    ['R-9.42', 'One Time', 'one time'],
    ['R-9.43', 'Quarterly', '3 months'],
    ['R-9.44', 'Split', 'split'],
  ])('[%s] %s has the unit %s', (_, interval, unit) => {
    expect(billingUnit(interval, definitionText)).toBe(unit);
    expect(perInterval(interval, definitionText)).toBe(`per ${unit}`);
  });

  it('[R-9.27] [R-9.28] [R-9.29] [R-9.30] [R-9.31] [R-9.32] knows six intervals', () => {
    expect(billingIntervals.toSorted()).toEqual(['Bi-yearly', 'Monthly', 'One Time', 'Quarterly', 'Split', 'Yearly']);
  });

  it("[R-9.45] [R-9.46] says 'per {billing type}' and 'per {interval}', in the words of the dictionary where it has some", () => {
    expect(perBillingType('Family', definitionText)).toBe('per Family');
    expect(perInterval('Weekly', definitionText)).toBe('per Weekly');
    const own = new Map([
      ['billing.per-interval', 'each {interval}'],
      ['billing.month', 'moon'],
    ]);
    const text: Text = (keys, fallback, params) =>
      definitionText(keys, keys.map((key) => own.get(key)).find((found) => found !== undefined) ?? fallback, params);

    expect(perInterval('Monthly', text)).toBe('each moon');
    own.set('billing.per-interval.Bi-yearly', 'every six months');
    expect(perInterval('Bi-yearly', text)).toBe('every six months');
  });
});

describe('a hexadecimal colour', () => {
  it('is red, green and blue', () => {
    expect(hexToRgb('#00a1be')).toEqual([0, 161, 190]);
    expect(hexToRgb('EA6E2C')).toEqual([234, 110, 44]);
    expect(hexToRgb('#0aF')).toEqual([0, 170, 255]);
  });

  it.each(['', '#', 'red', '#12', '#1234', '#12345g', '#1234567', ' #fff', '#fff\n'])("[R-8.33] fails with 'Bad Hex' on %p", (colour) => {
    expect(() => hexToRgb(colour)).toThrow('Bad Hex');
  });
});
