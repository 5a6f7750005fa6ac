import { describe, expect, it } from '@jest/globals';
import type { OrderLine } from '../../visit/api/enrollments.js';
import { areServices, purchaseRequests } from './purchase.js';

const line = (offeringId: string, clientId: string): OrderLine => ({
  clientId,
  clientEnrollmentId: `${offeringId}/1`,
  offeringType: 'Ancillary',
  offeringId,
  offeringName: `Service ${offeringId}`,
  cost: 3500,
  registrationFee: 0,
  billingInterval: 'One Time',
  billingType: 'Individual',
});
const lines = [line('shot', 'ada'), { ...line('physio', 'ben'), quantity: 3 }];
const buyer = { payerId: 'ada', tenantId: 't-1' };

describe('the requests of a purchase of services', () => {
  it('name service, quantity, price, payer and payment; the first carries the consents, and another person is the beneficiary [R-7.23]', () => {
    const agreements = [{ document: 'terms', version: '1.0' }] as never;
    const detail = {
      paymentMethod: 'Card',
      source: 'public-web',
      token: 'tok',
      billingAddress: { lastName: 'Marsh' },
      agreements,
    } as const;
    const common = {
      billingInterval: 'One Time',
      billingType: 'Individual',
      cost: 3500,
      registrationFee: 0,
      tenantId: 't-1',
      processTransaction: true,
      reference: { id: 'ada', type: 'Client' },
      billingAddress: { lastName: 'Marsh' },
      cardDetail: { paymentMethod: 'Card', source: 'public-web', token: 'tok' },
    };
    expect(purchaseRequests(lines, buyer, detail)).toEqual([
      { ...common, tenantOfferingId: 'shot', offeringName: 'Service shot', agreements },
      { ...common, tenantOfferingId: 'physio', offeringName: 'Service physio', quantity: 3, beneficiary: { id: 'ben', type: 'Client' } },
    ]);
  });

  it('have no billing address and no consents where there are none', () => {
    const [first] = purchaseRequests(lines, buyer, { paymentMethod: 'Cash', source: 'public-web' });
    expect(first).not.toHaveProperty('billingAddress');
    expect(first).not.toHaveProperty('agreements');
  });

  it('are made for services only', () => {
    expect(areServices(lines)).toBe(true);
    expect(areServices(lines.map((each) => ({ ...each, offeringType: 'Membership' })))).toBe(false);
    expect(areServices([])).toBe(false);
  });
});
