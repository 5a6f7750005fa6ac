import { afterEach, describe, expect, it } from '@jest/globals';
import type { PaymentGateway } from '../payment-gateway.js';
import type { VendorReply } from '../../../fixtures/testing/gateways/stand-in.js';
import {
  details,
  failed,
  found,
  listed,
  money,
  nameOf,
  none,
  reply,
  scriptVendor,
  transacted,
  unknown,
} from '../../../fixtures/testing/gateways/authorize-net.js';
import BANK from '../../../fixtures/vendors/authorize-net/charge-bank.json' with { type: 'json' };
import PROFILE_CHARGE from '../../../fixtures/vendors/authorize-net/charge-profile.json' with { type: 'json' };
import CHARGE from '../../../fixtures/vendors/authorize-net/charge-token.json' with { type: 'json' };
import DECLINED from '../../../fixtures/vendors/authorize-net/declined.json' with { type: 'json' };
import DUPLICATE from '../../../fixtures/vendors/authorize-net/duplicate.json' with { type: 'json' };
import HELD from '../../../fixtures/vendors/authorize-net/held.json' with { type: 'json' };
import NOT_FOUND from '../../../fixtures/vendors/authorize-net/not-found.json' with { type: 'json' };
import ERRORS from '../../../fixtures/vendors/authorize-net/request-errors.json' with { type: 'json' };

const vendor = scriptVendor();
afterEach(vendor.close);
const charge = (gateway: PaymentGateway, more: object = {}) =>
  gateway.authorizeAndCapture({ token: 'opaque', method: 'Card', ...money, ...more });
const charged = async (answer: VendorReply, more: object = {}) => charge(await vendor.open({ createTransaction: answer }), more);

describe('a charge at Authorize.Net', () => {
  it('is made with the fields of the sample, in the order of the schema, after a look for the charge', async () => {
    expect(await charged(reply(CHARGE.answer), { last4: '0005' })).toMatchObject({
      ok: true,
      value: { chargeId: '60006537898', reference: 'payment1', amount: 500, currency: 'USD', status: 'captured', at: expect.any(String) },
    });
    expect(vendor.calls().map(nameOf)).toEqual(['getUnsettledTransactionList', 'getSettledBatchList', 'createTransaction']);
    expect(vendor.calls()[2]?.path).toBe('/xml/v1/request.api');
    vendor.expectOrder();
    const { merchantAuthentication, transactionRequest } = vendor.sent('createTransaction');
    const sample = CHARGE.request.createTransactionRequest;
    expect(merchantAuthentication).toEqual(sample.merchantAuthentication);
    expect(transactionRequest).toEqual({
      transactionType: sample.transactionRequest.transactionType,
      amount: '5.00',
      currencyCode: 'USD',
      payment: { opaqueData: { ...sample.transactionRequest.payment.opaqueData, dataValue: 'opaque' } },
      order: { invoiceNumber: 'payment1', description: 'payment1 USD' },
      transactionSettings: { setting: [{ settingName: 'duplicateWindow', settingValue: String(DUPLICATE.windowSeconds.most) }] },
    });
  });

  it('of an account needs nothing more than its token', async () => {
    expect(await charged(reply(BANK.answer), { method: 'Bank', last4: '6789' })).toMatchObject({ ok: true });
  });

  it('of a card on file names it as the sample does', async () => {
    const gateway = await vendor.open({ createTransaction: reply(PROFILE_CHARGE.answer) });
    expect(await gateway.chargeSource({ sourceId: '40338125/1000177237', ...money, last4: '2222' })).toMatchObject({ ok: true });
    expect(vendor.sent('createTransaction').transactionRequest.profile).toEqual(
      PROFILE_CHARGE.request.createTransactionRequest.transactionRequest.profile,
    );
  });

  it.each([
    ['another card', { accountNumber: 'XXXX0015' }],
    ['a part of the amount', { prePaidCard: { approvedAmount: '4.99' } }],
  ])('that the answer says is of %s is unknown', async (_what, changes) => {
    expect(await charged(transacted(CHARGE.answer, changes), { last4: '0005' })).toEqual(unknown);
  });

  it('that moves no money, because the account is in test mode, is refused', async () => {
    expect(await charged(transacted(CHARGE.answer, { transId: '0' }))).toMatchObject({ kind: 'refused', code: 'config_error' });
  });

  it.each([
    ['a decline', DECLINED.observed.answer, {}, 'declined', 'card_declined'],
    ['an error', NOT_FOUND.answer, {}, 'refused', 'charge_unknown'],
    ['held for review', HELD.observed.answer, {}, 'unknown', 'no_answer'],
    ['an unknown class', NOT_FOUND.answer, { responseCode: '5' }, 'unknown', 'no_answer'],
  ])('takes %s for what it is', async (_what, sample, changes, kind, code) => {
    expect(await charged(transacted(sample, changes))).toEqual({ ok: false, kind, code });
  });

  it.each([
    ['2', '4', 'declined', 'pick_up_card'],
    ['2', '9999', 'declined', 'card_declined'],
    ['2', '27', 'declined', 'incorrect_zip'],
    ['2', '44', 'declined', 'incorrect_cvc'],
    ['3', '8', 'declined', 'expired_card'],
    ['3', '13', 'refused', 'config_error'],
    ['3', '18', 'refused', 'unsupported_feature'],
    ['3', '19', 'declined', 'processing_error'],
    ['3', '120', 'unknown', 'no_answer'],
    ['4', '8', 'unknown', 'no_answer'],
  ])('takes the response %s with the reason %s for %s, %s', async (responseCode, errorCode, kind, code) => {
    const answer = transacted(DECLINED.observed.answer, { responseCode, errors: [{ errorCode, errorText: '' }] });
    expect(await charged(answer)).toEqual({ ok: false, kind, code });
  });

  it.each([
    [failed('E00001'), 'unknown', 'no_answer'],
    [failed('E00003'), 'refused', 'config_error'],
    [failed('E99999'), 'unknown', 'no_answer'],
    [failed('E00115'), 'refused', 'token_expired'],
    [failed('E00116'), 'refused', 'token_mismatch'],
    [reply(ERRORS.observed.wrongKeys), 'refused', 'config_error'],
    [reply(ERRORS.observed.usedToken), 'refused', 'token_unknown'],
    [reply({ messages: { resultCode: 'Ok', message: [] } }), 'unknown', 'no_answer'],
    [{ status: 500, body: CHARGE.answer }, 'unknown', 'no_answer'],
    [reply({ unheard: 'of' }), 'unknown', 'no_answer'],
  ])('takes the answer %j for %s, %s', async (answer, kind, code) => {
    expect(await charged(answer)).toEqual({ ok: false, kind, code });
  });

  it('is unknown where no answer comes in time', async () => {
    expect(await charge(await vendor.open({ createTransaction: 'nothing' }, 'sandbox', 250))).toEqual(unknown);
  });
});

describe('the second charge of a payment', () => {
  const captured = {
    getUnsettledTransactionList: listed('capturedPendingSettlement'),
    getTransactionDetails: details('capturedPendingSettlement'),
  };
  /** Found on the second look only. */
  const later = { ...captured, getUnsettledTransactionList: (nth: number) => (nth === 0 ? none : listed('capturedPendingSettlement')) };

  it('finds the first one, and is unknown if that was of another amount', async () => {
    expect(await charge(await vendor.open(captured))).toEqual({ ok: true, value: found });
    expect(vendor.calls().map(nameOf)).not.toContain('createTransaction');
    expect(await charge(await vendor.open(captured), { amount: 501 })).toEqual(unknown);
    expect(await charge(await vendor.open(captured), { currency: 'CAD' })).toEqual(unknown);
  });

  it('is the first one where the token is used up, and refused where there is none or it was given back', async () => {
    const usedToken = reply(ERRORS.observed.usedToken);
    expect(await charge(await vendor.open({ ...later, createTransaction: usedToken }))).toEqual({ ok: true, value: found });
    expect(
      await charge(await vendor.open({ ...later, createTransaction: usedToken, getTransactionDetails: details('voided') })),
    ).toMatchObject({
      kind: 'refused',
      code: 'token_unknown',
    });
    const lost = (nth: number): VendorReply => (nth === 0 ? none : failed('E00001'));
    expect(await charge(await vendor.open({ createTransaction: usedToken, getUnsettledTransactionList: lost }))).toEqual(unknown);
  });

  it.each([
    ['which was paid', '2162566217', details('settledSuccessfully'), { ok: true, value: found }],
    [
      'which was declined',
      '2162566217',
      details('declined', { responseCode: 2, responseReasonCode: 44 }),
      { ok: false, kind: 'declined', code: 'incorrect_cvc' },
    ],
    ['which was given back', '2162566217', details('voided'), unknown],
    ['which is another payment’s', '2162566217', details('settledSuccessfully', { order: { description: 'payment2 USD' } }), unknown],
    ['which cannot be read', '2162566217', failed('E00001'), unknown],
    ['which is nowhere', '0', details('settledSuccessfully'), unknown],
  ])('is within the duplicate window the first one, %s', async (_what, transId, getTransactionDetails, result) => {
    const createTransaction = transacted(DUPLICATE.observed.answer, { transId });
    expect(await charge(await vendor.open({ createTransaction, getTransactionDetails }))).toEqual(result);
  });
});
