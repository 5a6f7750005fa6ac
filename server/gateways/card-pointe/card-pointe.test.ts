import { afterEach, describe, expect, it } from '@jest/globals';
import { openCardPointe } from './card-pointe.js';
import type { PaymentGateway } from '../payment-gateway.js';
import { type VendorCall, openStandIn, type VendorReply, type StandIn } from '../../../fixtures/testing/gateways/stand-in.js';

const money = { amount: 12_500, currency: 'USD', reference: 'payment-1', key: 'key-1' };
const notFound = { respstat: 'C', respcode: '29', resptext: 'Txn not found' };
const approved = { respstat: 'A', respcode: '00', retref: '343005123105', amount: '125.00', token: '9424242420004242' };
const inquiry = { ...approved, setlstat: 'Queued for Capture', capturedate: '20261120150000', currency: 'USD', voidable: 'Y' };

let standIn: StandIn;
afterEach(() => standIn.close());
const open = async (answers: Readonly<Record<string, VendorReply>>, timeoutMs = 300_000): Promise<PaymentGateway> => {
  const answer = ({ path }: VendorCall): VendorReply => answers[path.split('/')[3] ?? ''] ?? { body: notFound };
  standIn = await openStandIn(answer);
  const secret = standIn.origin.replace('://', '://user:pass%40word@');
  return openCardPointe({ merchantId: '496160873888', secret, timeoutMs });
};
const charge = (gateway: PaymentGateway) =>
  gateway.authorizeAndCapture({ token: '9424242420004242', method: 'Card', expiry: '032030', ...money });

describe('the CardPointe adapter, against a stand-in', () => {
  it('asks for the order first, then authorizes and captures it with the expiry as MMyy', async () => {
    const gateway = await open({ auth: { body: approved } });
    expect(await charge(gateway)).toMatchObject({
      ok: true,
      value: { chargeId: '343005123105/payment-1', reference: 'payment-1', amount: 12_500, status: 'captured' },
    });
    const [inquire, auth] = standIn.calls;
    expect(inquire).toMatchObject({
      method: 'GET',
      path: expect.stringMatching(/^\/cardconnect\/rest\/inquireByOrderid\/[0-9a-f]{19}\/496160873888\/1$/),
      authorization: `Basic ${Buffer.from('user:pass@word').toString('base64')}`,
    });
    expect(auth?.method).toBe('PUT');
    expect(auth?.body).toEqual({
      merchid: '496160873888',
      account: '9424242420004242',
      expiry: '0330',
      amount: '125.00',
      currency: 'USD',
      orderid: inquire?.path.split('/')[4],
      capture: 'Y',
      ecomind: 'E',
    });
  });

  it('charges no second time what it finds charged already', async () => {
    const gateway = await open({ inquireByOrderid: { body: inquiry } });
    expect(await charge(gateway)).toEqual({
      ok: true,
      value: {
        chargeId: '343005123105/payment-1',
        reference: 'payment-1',
        amount: 12_500,
        currency: 'USD',
        status: 'captured',
        at: '2026-11-20T15:00:00.000Z',
      },
    });
    expect(standIn.calls).toHaveLength(1);
  });

  it.each([
    ['NU', 'declined', 'insufficient_funds'],
    ['16', 'declined', 'expired_card'],
    ['37', 'declined', 'incorrect_cvc'],
    ['60', 'declined', 'pick_up_card'],
    ['11', 'declined', 'card_declined'],
    ['23', 'refused', 'config_error'],
  ])('takes the code %s for %s, %s', async (respcode, kind, code) => {
    const gateway = await open({ auth: { body: { ...approved, respstat: 'C', respcode } } });
    expect(await charge(gateway)).toEqual({ ok: false, kind, code });
  });

  it('says that the settings are wrong, when the password is', async () => {
    const gateway = await open({ inquireByOrderid: { status: 401, body: {} } });
    expect(await charge(gateway)).toEqual({ ok: false, kind: 'refused', code: 'config_error' });
  });

  it('saves a card as a profile, and charges the profile', async () => {
    const profile = { respstat: 'A', profileid: '1670', acctid: '1', token: '9424242420004242', accttype: 'VISA' };
    const gateway = await open({ profile: { body: profile }, auth: { body: approved } });
    const token = { token: '9424242420004242', method: 'Card' as const, expiry: '032030' };
    expect(await gateway.saveSource({ ...token, customer: 'c', key: 'k' })).toEqual({
      ok: true,
      value: { sourceId: '1670/1', method: 'Card', last4: '4242', brand: 'visa', expiry: '032030' },
    });
    expect(await gateway.chargeSource({ sourceId: '1670/1', ...money })).toMatchObject({ ok: true });
    expect(standIn.calls.at(-1)?.body).toMatchObject({ profile: '1670/1', capture: 'Y' });
  });

  it.each([
    ['Y', 'void', 'voided'],
    ['N', 'refund', 'refunded'],
  ])('gives back what is voidable %s with a %s', async (voidable, call, status) => {
    const gateway = await open({ inquire: { body: { ...inquiry, voidable } }, [call]: { body: approved } });
    expect(await gateway.void({ chargeId: '343005123105/payment-1', key: 'k' })).toMatchObject({
      ok: true,
      value: { status, amount: 12_500 },
    });
    expect(standIn.calls.map(({ method, path }) => `${method} ${path.split('/')[3]}`)).toEqual(['GET inquire', `PUT ${call}`]);
    expect(standIn.calls[1]?.body).toEqual({ merchid: '496160873888', retref: '343005123105' });
  });

  it('finds no charge in an order that was declined or is not there', async () => {
    const gateway = await open({ inquireByOrderid: { body: { ...inquiry, setlstat: 'Declined' } } });
    expect(await gateway.findCharge('payment-1')).toEqual({ ok: true, value: undefined });
    await standIn.close();
    expect(await (await open({})).findCharge('payment-1')).toEqual({ ok: true, value: undefined });
  });

  it('does not know what happened where no answer comes in time', async () => {
    expect(await charge(await open({ auth: 'nothing' }, 200))).toEqual({ ok: false, kind: 'unknown', code: 'no_answer' });
  });
});
