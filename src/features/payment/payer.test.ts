import { describe, expect, it } from '@jest/globals';
import type { Json } from '../../../engine/index.js';
import { billingAddressOf, gatewayBilling, payerOf } from './payer.js';

const ADA = {
  clientId: 'c-1',
  firstName: 'Ada',
  middleName: 'B',
  lastName: 'Marsh',
  email: 'ada@example.org',
  countryCode: 'US',
  textEnabled: true,
  phones: [
    { type: 'Home', value: '2075550199' },
    { type: 'Cell', value: '2075550123', extension: '1', countryCode: 'US' },
  ],
  address: { addressLine1: '12 Wharf Street', city: 'Portland', state: 'ME', zip: '04101', lat: 43.6, lng: -70.2 },
};
const told = (client: Json, answers = {}) => payerOf({ INFORMATION: { answers, data: { client, clients: [client] } } });
const known = (client: Json) => {
  const payer = told(client);
  if (!payer) throw new Error('nobody pays');
  return payer;
};

describe('the payer', () => {
  it('is billed as the server knows them [R-3.178] [R-3.179] [R-3.180] [R-3.181] [R-3.182] [R-3.183] [R-3.184] [R-3.185] [R-3.186]', () => {
    const { clientId, hasAddress, billing } = known(ADA);
    expect([clientId, hasAddress]).toEqual(['c-1', true]);
    expect(billing).toEqual({
      firstName: 'Ada',
      middleName: 'B',
      lastName: 'Marsh',
      email: 'ada@example.org',
      countryCode: 'US',
      phone: '2075550123',
      phoneExt: '1',
      textEnabled: true,
      address: ADA.address,
    });
  });

  it('is the business, where a group enrolls [R-3.177]', () => {
    const { billing, hasAddress } = known({ clientId: 'g-1', businessName: 'Marsh Ltd', firstName: '', phones: [] });
    expect([billing, hasAddress]).toEqual([{ businessName: 'Marsh Ltd' }, false]);
    expect(gatewayBilling(billing)).toEqual({ name: 'Marsh Ltd' });
  });

  it('may be billed elsewhere: the other name and address take the place of those that are known', () => {
    const typed = { firstName: 'Eva', lastName: 'Roth', address: { addressLine1: '1 Elm', city: 'Bath', state: 'ME', zip: '04530' } };
    const billing = billingAddressOf(known(ADA), typed);
    expect(billing).toMatchObject({ ...typed, email: 'ada@example.org' });
    expect(billing.middleName).toBeUndefined();
    expect(gatewayBilling(billing)).toEqual({ name: 'Eva Roth', zip: '04530' });
    expect(billingAddressOf(known(ADA), undefined)).toEqual(known(ADA).billing);
  });

  it('includes the sponsor of an earlier step, and is undefined before the first step is completed', () => {
    expect(told({ ...ADA, sponsorId: 'S-1' })?.sponsorId).toBe('S-1');
    expect(told(ADA, { sponsorId: 'S-2' })?.sponsorId).toBe('S-2');
    expect(told(ADA)?.sponsorId).toBeUndefined();
    expect([payerOf({}), payerOf({ INFORMATION: { data: { client: {} } } })]).toEqual([undefined, undefined]);
  });
});
