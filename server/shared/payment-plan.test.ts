import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { datedInstallments, dividedPrice, dueToday, installmentsOf, laterAmounts, laterPayments } from './payment-plan.js';
import { byTier } from '../../fixtures/testing/tier.js';

const trailhead = { cost: 112_000, registrationFee: 5000, billingInterval: 'Split', installments: 4, startDate: '11/24/2026' };

describe('a price in installments [D-128]', () => {
  it('is due a month apart from the first day, the first payment with the fee', () => {
    expect(dueToday(trailhead)).toBe(33_000);
    expect(laterPayments(trailhead)).toEqual([
      { amount: 28_000, dueDate: '12/24/2026' },
      { amount: 28_000, dueDate: '01/24/2027' },
      { amount: 28_000, dueDate: '02/24/2027' },
    ]);
  });

  it('leaves the remainder to the first payment', () => {
    expect(dividedPrice({ ...trailhead, cost: 1000, installments: 3 })).toEqual({ first: 334, each: 333, count: 3 });
  });

  it('adds up to the price and the fee', () => {
    const line = fc.record({
      cost: fc.integer({ min: 0, max: 400_000_000 }),
      registrationFee: fc.integer({ min: 0, max: 20_000_000 }),
      billingInterval: fc.constant('Split'),
      installments: fc.integer({ min: 2, max: 24 }),
    });
    fc.assert(
      fc.property(line, (each) => {
        const later = laterPayments(each);
        expect(later).toHaveLength(each.installments - 1);
        expect(later.reduce((sum, { amount }) => sum + amount, dueToday(each))).toBe(each.cost + each.registrationFee);
        const { first, each: rest } = dividedPrice(each);
        expect(first - rest).toBeGreaterThanOrEqual(0);
        expect(first - rest).toBeLessThan(each.installments);
      }),
      { numRuns: byTier(1_000, 10_000) },
    );
  });

  it('is one payment where an offering names none, and for every other interval', () => {
    const { installments: _four, ...stored } = trailhead;
    expect([installmentsOf(stored), dueToday(stored), laterPayments(stored)]).toEqual([1, 117_000, []]);
    expect(installmentsOf({ billingInterval: 'Monthly', installments: 4 })).toBe(1);
  });
});

describe('the payments after today', () => {
  it.each([
    ['Monthly', '02/28/2027'],
    ['Quarterly', '04/30/2027'],
    ['Bi-yearly', '07/31/2027'],
    ['Yearly', '01/31/2028'],
  ])('are the next one of a plan that is billed %s', (billingInterval, dueDate) => {
    const line = { cost: 8900, registrationFee: 2500, billingInterval, startDate: '2027-01-31' };
    expect(laterPayments(line)).toEqual([{ amount: 8900, dueDate }]);
    expect(dueToday(line)).toBe(11_400);
  });

  it('are none of what is paid once', () => {
    expect(laterPayments({ cost: 8900, registrationFee: 0, billingInterval: 'One Time', startDate: '01/31/2027' })).toEqual([]);
  });

  it('of several people are added up where they come together', () => {
    const monthly = { cost: 8900, registrationFee: 0, billingInterval: 'Monthly', startDate: '11/24/2026' };
    expect(laterAmounts([monthly, trailhead, monthly, { ...monthly, startDate: '11/25/2026' }])).toEqual([
      { billingInterval: 'Monthly', amount: 17_800, count: 1, from: '12/24/2026', to: '12/24/2026' },
      { billingInterval: 'Split', amount: 28_000, count: 3, from: '12/24/2026', to: '02/24/2027' },
      { billingInterval: 'Monthly', amount: 8900, count: 1, from: '12/25/2026', to: '12/25/2026' },
    ]);
    expect(datedInstallments([{ ...trailhead, installments: 2, startDate: '12/31/2026' }, monthly, trailhead])).toEqual([
      { dueDate: '12/24/2026', amount: 28_000 },
      { dueDate: '01/24/2027', amount: 28_000 },
      { dueDate: '01/31/2027', amount: 56_000 },
      { dueDate: '02/24/2027', amount: 28_000 },
    ]);
  });

  it('have no day while the first one is unknown', () => {
    const { startDate: _unknown, ...line } = trailhead;
    expect(laterAmounts([line])).toEqual([{ billingInterval: 'Split', amount: 28_000, count: 3 }]);
  });
});
