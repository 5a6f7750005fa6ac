import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Buyer, priceFor } from './line.js';

const amount = fc.integer({ min: 0, max: 20_000_000 });
const offering = fc.record(
  {
    price: amount,
    registrationFee: amount,
    memberPrice: amount,
    nonMemberPrice: amount,
    billingType: fc.constantFrom('Family' as const, 'Individual' as const, 'Group' as const),
    billingInterval: fc.constantFrom('Monthly' as const, 'Split' as const),
    installments: fc.integer({ min: 2, max: 24 }),
  },
  { requiredKeys: ['price', 'registrationFee', 'billingType', 'billingInterval'] },
);
const family = fc.array(fc.record({ isMember: fc.boolean() }), { minLength: 1, maxLength: 20 });
const people = (rest: readonly { isMember: boolean }[]): Buyer[] => rest.map(({ isMember }, nth) => ({ isMember, isPrimary: nth === 0 }));

describe('what is due', () => {
  const monthly = { price: 8900, registrationFee: 2500, billingType: 'Individual' as const, billingInterval: 'Monthly' as const };
  const alone: Buyer = { isPrimary: true, isMember: false };

  it('is the price and, apart from it, the registration fee', () => {
    expect(priceFor(monthly, alone)).toEqual({ cost: 8900, registrationFee: 2500, installments: 1 });
  });

  it('is the price for members or for others, where the offering has one [R-3.156] [R-3.157]', () => {
    const two = { ...monthly, memberPrice: 0, nonMemberPrice: 9900 };
    expect(priceFor(two, { ...alone, isMember: true })).toMatchObject({ cost: 0 });
    expect(priceFor(two, alone)).toMatchObject({ cost: 9900 });
    expect(priceFor({ ...monthly, nonMemberPrice: 9900 }, { ...alone, isMember: true })).toMatchObject({ cost: 8900 });
    expect(priceFor({ ...monthly, memberPrice: 100 }, alone)).toMatchObject({ cost: 8900 });
  });

  it('is one line for a family or a group and one for each person otherwise [R-4.41] [R-4.42] [R-4.43] [R-4.44] [R-4.45] [R-4.46]', () => {
    fc.assert(
      fc.property(offering, family, (sold, members) => {
        const lines = people(members).flatMap((each) => priceFor(sold, each) ?? []);
        expect(lines).toHaveLength(sold.billingType === 'Individual' ? members.length : 1);
      }),
    );
  });

  it('is always one of the prices the offering has, and the fee never more than once a line', () => {
    fc.assert(
      fc.property(offering, family, (sold, members) => {
        const prices = [sold.price, sold.memberPrice, sold.nonMemberPrice];
        for (const due of people(members).flatMap((each) => priceFor(sold, each) ?? [])) {
          expect(prices).toContain(due.cost);
          expect(due.registrationFee).toBe(sold.registrationFee);
        }
      }),
    );
  });

  it('is the same for everybody where the offering has one price', () => {
    fc.assert(
      fc.property(offering, fc.boolean(), ({ price, registrationFee, billingType, billingInterval }, isPrimary) => {
        const one = { price, registrationFee, billingType, billingInterval };
        expect(priceFor(one, { isPrimary, isMember: true })).toEqual(priceFor(one, { isPrimary, isMember: false }));
      }),
    );
  });
});
