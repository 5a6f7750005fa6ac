import { describe, expect, it } from '@jest/globals';
import { changeService, isServiceSelection, possibleSelections, serviceLines, toggleService } from './service-choice.js';

const service = (id: string, more: object = {}) => ({
  tenantOfferingId: id,
  name: `Service ${id}`,
  type: 'Ancillary' as const,
  price: 6000,
  registrationFee: 0,
  billingType: 'Individual' as const,
  billingInterval: 'One Time' as const,
  visibility: 'Public' as const,
  status: 'Active' as const,
  recommended: false,
  ...more,
});
const services = [service('shot', { memberPrice: 0, nonMemberPrice: 3500 }), service('physio', { maxQuantity: 3, registrationFee: 1500 })];

describe('the choice of services', () => {
  it('adds a service for a person, changes person and quantity, and removes it', () => {
    const one = toggleService([], 'physio', 'ada');
    expect(one).toEqual([{ offeringId: 'physio', clientId: 'ada', quantity: 1 }]);
    const changed = changeService(one, 'physio', { clientId: 'ben', quantity: 2 });
    expect(changed).toEqual([{ offeringId: 'physio', clientId: 'ben', quantity: 2 }]);
    expect(changeService(changed, 'shot', { quantity: 3 })).toEqual(changed);
    expect(toggleService(changed, 'physio', 'ada')).toEqual([]);
  });

  it('keeps only what is still sold and whom it is for, and no more than may be bought', () => {
    const saved = [
      { offeringId: 'physio', clientId: 'ada', quantity: 9 },
      { offeringId: 'shot', clientId: 'stranger', quantity: 1 },
      { offeringId: 'gone', clientId: 'ada', quantity: 1 },
      { offeringId: 'shot', clientId: 'ada', quantity: 2 },
    ];
    expect(possibleSelections(saved, services, ['ada', 'ben'])).toEqual([
      { offeringId: 'physio', clientId: 'ada', quantity: 3 },
      { offeringId: 'shot', clientId: 'ada', quantity: 1 },
    ]);
  });

  it('has one line for each service, in the order of the choice, with price × quantity and one registration fee', () => {
    const selections = [
      { offeringId: 'physio', clientId: 'ben', quantity: 3 },
      { offeringId: 'gone', clientId: 'ben', quantity: 1 },
      { offeringId: 'shot', clientId: 'ada', quantity: 2 },
    ];
    const amounts = (isMember: boolean) =>
      serviceLines(selections, services, isMember).map(({ offeringId, clientId, quantity, cost, registrationFee }) => [
        offeringId,
        clientId,
        quantity,
        cost,
        registrationFee,
      ]);
    expect(amounts(false)).toEqual([
      ['physio', 'ben', 3, 18_000, 1500],
      ['shot', 'ada', 2, 7000, 0],
    ]);
    expect(amounts(true)).toEqual([
      ['physio', 'ben', 3, 18_000, 1500],
      ['shot', 'ada', 2, 0, 0],
    ]);
  });

  it.each([
    [{ offeringId: 'a', clientId: 'b', quantity: 1 }, true],
    [{ offeringId: 'a', clientId: 'b', quantity: 0 }, false],
    [{ offeringId: 'a', clientId: 'b', quantity: 1.5 }, false],
    [{ offeringId: 1, clientId: 'b', quantity: 1 }, false],
    [undefined, false],
  ])('takes %j from a draft: %s', (value, isValid) => expect(isServiceSelection(value)).toBe(isValid));
});
