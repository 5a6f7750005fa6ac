import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  addDays,
  addYears,
  ageOn,
  compareDates,
  daysBetween,
  writeDate,
  isRealDate,
  monthsLater,
  parseDate,
  type DatePattern,
} from './calendar.js';

const patterns: readonly DatePattern[] = ['MM/dd/yyyy', 'yyyy/MM/dd', 'yyyy-MM-dd'];
const anyDate = fc
  .record({ y: fc.integer({ min: 1, max: 9999 }), m: fc.integer({ min: 1, max: 12 }), d: fc.integer({ min: 1, max: 31 }) })
  .filter(isRealDate);

describe('a date as text', () => {
  it('is read in the three ways it is written', () => {
    const date = { y: 2024, m: 2, d: 29 };
    expect(parseDate('02/29/2024')).toEqual(date);
    expect(parseDate('2024/02/29')).toEqual(date);
    expect(parseDate('2024-02-29')).toEqual(date);
  });

  it.each([
    ...'02/30/2024 02/29/2023 02/29/1900 00/10/2024 13/01/2024 1/2/2000 01/02/20 01/02/0000 2024-02/29 २०/०१/२०२४'.split(' '),
    '',
    ' 02/29/2024',
    '02/29/2024\n',
  ])('is refused when it is %j', (text) => {
    expect(parseDate(text)).toBeUndefined();
  });

  it('comes back the same in every pattern', () => {
    fc.assert(
      fc.property(anyDate, fc.constantFrom(...patterns), (date, pattern) => {
        expect(parseDate(writeDate(date, pattern))).toEqual(date);
      }),
    );
  });
});

describe('calendar arithmetic', () => {
  it('agrees with the calendar of the language, read in UTC', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -40_000, max: 40_000 }), (date, days) => {
        const later = new Date(0);
        later.setUTCFullYear(date.y, date.m - 1, date.d + days);
        fc.pre(later.getUTCFullYear() >= 1 && later.getUTCFullYear() <= 9999);
        expect(addDays(date, days)).toEqual({ y: later.getUTCFullYear(), m: later.getUTCMonth() + 1, d: later.getUTCDate() });
      }),
    );
  });

  it('counts the days it added', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 4000 }), (date, days) => {
        const later = addDays(date, days);
        fc.pre(date.y < 9980);
        expect(daysBetween(writeDate(date, 'yyyy-MM-dd'), writeDate(later, 'MM/dd/yyyy'))).toBe(days);
        expect(Math.sign(compareDates(later, date))).toBe(Math.sign(days));
      }),
    );
  });

  it('stays within the years that can be written', () => {
    expect(addDays({ y: 1, m: 1, d: 2 }, -5)).toEqual({ y: 1, m: 1, d: 1 });
    expect(addDays({ y: 2024, m: 1, d: 1 }, Number.POSITIVE_INFINITY)).toEqual({ y: 9999, m: 12, d: 31 });
  });

  it('has no days between what is no date', () => {
    expect(daysBetween('02/30/2024', '2024-03-01')).toBeUndefined();
    expect(daysBetween('2024-03-01', 'soon')).toBeUndefined();
  });

  it('moves February 29 to March 1 where the year has none', () => {
    expect(addYears({ y: 2004, m: 2, d: 29 }, 18)).toEqual({ y: 2022, m: 3, d: 1 });
    expect(addYears({ y: 2004, m: 2, d: 29 }, 20)).toEqual({ y: 2024, m: 2, d: 29 });
  });
});

describe('an age', () => {
  it('[R-5.42] turns 18 on the eighteenth birthday, not on the day before', () => {
    expect(ageOn('11/20/2008', '2026-11-19')).toBe(17);
    expect(ageOn('11/20/2008', '2026-11-20')).toBe(18);
  });

  it('of someone born on February 29 changes on March 1 in a year without that day, and on the day in one with it', () => {
    expect(ageOn('02/29/2008', '2026-02-28')).toBe(17);
    expect(ageOn('02/29/2008', '2026-03-01')).toBe(18);
    expect(ageOn('02/29/2008', '2028-02-28')).toBe(19);
    expect(ageOn('02/29/2008', '2028-02-29')).toBe(20);
  });

  it('is below 0 before the birth and undefined where there is no date', () => {
    expect(ageOn('11/21/2026', '2026-11-20')).toBe(-1);
    expect(ageOn('', '2026-11-20')).toBeUndefined();
    expect(ageOn('11/20/2008', '')).toBeUndefined();
  });
});

describe('months later', () => {
  it.each([
    ['01/31/2027', 1, '02/28/2027'],
    ['01/31/2028', 1, '02/29/2028'],
    ['2028-02-29', 12, '02/28/2029'],
    ['02/29/2028', 48, '02/29/2032'],
    ['11/24/2026', 1, '12/24/2026'],
    ['12/31/2026', 2, '02/28/2027'],
  ])('than %s by %i is %s', (day, months, expected) => {
    expect(monthsLater(day, months)).toBe(expected);
  });

  it('are none of what is no date, nor after the last year', () => {
    expect([monthsLater('02/30/2027', 1), monthsLater('12/01/9999', 1)]).toEqual([undefined, undefined]);
  });

  it('are the same day of that month, or its last', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 36 }), (date, months) => {
        const later = parseDate(monthsLater(writeDate(date, 'yyyy-MM-dd'), months) ?? '');
        if (later === undefined) return expect(date.y * 12 + date.m + months).toBeGreaterThan(9999 * 12 + 12);
        expect(later.y * 12 + later.m).toBe(date.y * 12 + date.m + months);
        const isLast = addDays(later, 1).d === 1;
        expect(later.d === date.d || (isLast && later.d < date.d)).toBe(true);
      }),
    );
  });
});
