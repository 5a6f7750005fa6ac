import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { ServedOffering } from '../../visit/api/offerings.js';
import { changeQuantity, isServiceSelection, possibleSelections, serviceLines, toggleService } from './service-choice.js';

const sample: ServedOffering = {
  ...JSON.parse(readFileSync('fixtures/sample-offering.json', 'utf8')),
  type: 'Ancillary',
  price: 6000,
  registrationFee: 0,
};
const service = (tenantOfferingId: string, more: object = {}): ServedOffering => ({
  ...sample,
  tenantOfferingId,
  name: `Service ${tenantOfferingId}`,
  ...more,
});
const services = [service('shot', { memberPrice: 0, nonMemberPrice: 3500 }), service('physio', { maxQuantity: 3, registrationFee: 1500 })];

describe('the choice of services', () => {
  it('adds a service, changes its quantity, and removes it', () => {
    const one = toggleService([], 'physio');
    expect(one).toEqual([{ offeringId: 'physio', quantity: 1 }]);
    const changed = changeQuantity(one, 'physio', 2);
    expect(changed).toEqual([{ offeringId: 'physio', quantity: 2 }]);
    expect(changeQuantity(changed, 'shot', 3)).toEqual(changed);
    expect(toggleService(changed, 'physio')).toEqual([]);
  });

  it('keeps only what is still sold, for whom it was, and no more than may be bought', () => {
    const saved = [
      { offeringId: 'physio', quantity: 9 },
      { offeringId: 'gone', quantity: 1 },
      { offeringId: 'shot', clientId: 'ada', quantity: 2 },
    ];
    expect(possibleSelections(saved, services)).toEqual([
      { offeringId: 'physio', quantity: 3 },
      { offeringId: 'shot', clientId: 'ada', quantity: 1 },
    ]);
  });

  it('has one line for each service, in the order of the choice, with both prices × quantity and one registration fee [D-96]', () => {
    const selections = [
      { offeringId: 'physio', quantity: 3 },
      { offeringId: 'gone', quantity: 1 },
      { offeringId: 'shot', quantity: 2 },
    ];
    const lines = serviceLines(selections, services);
    expect(
      lines.map(({ offeringId, quantity, cost, memberCost, registrationFee }) => [offeringId, quantity, cost, memberCost, registrationFee]),
    ).toEqual([
      ['physio', 3, 18_000, 18_000, 1500],
      ['shot', 2, 7000, 0, 0],
    ]);
  });

  it.each([
    [{ offeringId: 'a', quantity: 1 }, true],
    [{ offeringId: 'a', quantity: 0 }, false],
    [{ offeringId: 'a', quantity: 1.5 }, false],
    [{ offeringId: 1, quantity: 1 }, false],
    [undefined, false],
  ])('takes %j from a draft: %s', (value, isValid) => expect(isServiceSelection(value)).toBe(isValid));
});
