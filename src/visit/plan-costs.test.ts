import { describe, expect, it } from '@jest/globals';
import { comparePlans, planCost } from './plan-costs.js';

const offering = (id: string, more: object = {}) => ({
  tenantOfferingId: id,
  name: id,
  type: 'Membership' as const,
  price: 8900,
  registrationFee: 2500,
  billingType: 'Individual' as const,
  billingInterval: 'Monthly' as const,
  visibility: 'Public' as const,
  status: 'Active' as const,
  recommended: true,
  ...more,
});
const one = offering('one', { highlighted: true });
const family = offering('family', { billingType: 'Family', price: 18_900, memberPrice: 15_000 });
const yearly = offering('yearly', { billingType: 'Family', billingInterval: 'Yearly', price: 198_450, registrationFee: 0 });
const parts = offering('parts', { billingInterval: 'Split', price: 112_000, installments: 4 });
const once = offering('once', { billingInterval: 'One Time', price: 99_000, highlighted: true });

const compared = (plans: Parameters<typeof comparePlans>[0], people: number, isMember = false) =>
  comparePlans(plans, people, isMember).map(({ offering: { tenantOfferingId }, ...more }) => ({ id: tenantOfferingId, ...more }));

describe('plans compared by what a visit would pay each month', () => {
  it('are in that order, those that are paid once or in parts after them by their total, and those that do not fit last', () => {
    const order = (people: number) => compared([parts, once, yearly, family, one], people).map(({ id }) => id);
    expect(order(4)).toEqual(['yearly', 'family', 'one', 'once', 'parts']);
    expect(order(1)).toEqual(['one', 'once', 'parts', 'yearly', 'family']);
    expect(compared([family, one], 1).map(({ fits }) => fits)).toEqual([true, false]);
  });

  it('keep the order of the file where they cost the same, whatever their fees', () => {
    const free = offering('free', { registrationFee: 0 });
    expect(compared([one, free], 1).map(({ id }) => id)).toEqual(['one', 'free']);
    expect(compared([free, one], 1).map(({ id }) => id)).toEqual(['free', 'one']);
  });

  it('are not recommended to people who would pay less with another one that covers them', () => {
    const recommended = (people: number) =>
      compared([one, family, once, parts], people).flatMap((plan) => (plan.isRecommended ? plan.id : []));
    expect(recommended(4)).toEqual(['once']);
    expect(recommended(2)).toEqual(['one', 'once']);
    expect(compared([one, offering('cheap', { price: 100 })], 1).map(({ isRecommended }) => isRecommended)).toEqual([false, false]);
    expect(compared([offering('best', { ...family, highlighted: true }), one], 1).at(-1)).toMatchObject({
      fits: false,
      isRecommended: false,
    });
  });

  it('say before a choice what a plan for all saves each month, and which is the cheapest of several', () => {
    const notes = (plans: Parameters<typeof comparePlans>[0], people: number, isMember?: boolean) =>
      compared(plans, people, isMember).map(({ id, isLowest, saving }) => [id, isLowest, saving]);
    expect(notes([one, family], 4)).toEqual([
      ['family', true, 16_700],
      ['one', false, 0],
    ]);
    expect(notes([one, family, yearly], 4)).toEqual([
      ['yearly', true, 19_063],
      ['family', false, 16_700],
      ['one', false, 0],
    ]);
    expect(notes([one, family], 4, true)).toEqual([
      ['family', true, 20_600],
      ['one', false, 0],
    ]);
    expect(notes([one, family], 2)).toEqual([
      ['one', true, 0],
      ['family', false, 0],
    ]);
    expect(notes([one, family], 1).every(([, isLowest, saving]) => !isLowest && saving === 0)).toBe(true);
    expect(notes([one], 4)).toEqual([['one', false, 0]]);
  });
});

it('a plan costs its fee once, within a year all of its payments, and all of a price that is paid in parts', () => {
  expect(planCost(one, false, 4)).toEqual({ monthly: 35_600, today: 45_600, firstYear: 437_200 });
  expect(planCost(yearly, false)).toEqual({ monthly: 16_537.5, today: 198_450, firstYear: 198_450 });
  expect(planCost(parts, false)).toEqual({ monthly: undefined, today: 30_500, firstYear: 114_500 });
});
