import { afterEach, describe, expect, it } from '@jest/globals';
import { openAuthorizeNet } from './authorize-net.js';
import MESSAGES from './messages.json' with { type: 'json' };
import type { PaymentGateway } from '../payment-gateway.js';
import { type VendorCall, openStandIn, type VendorReply, type StandIn } from '../../../fixtures/testing/gateways/stand-in.js';

const money = { amount: 12_500, currency: 'USD', reference: 'payment1', key: 'key-1' };
const ok = { messages: { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] } };
const failed = (code: string): VendorReply => ({ body: { messages: { resultCode: 'Error', message: [{ code, text: 'No.' }] } } });
const transacted = (responseCode: string, errorCode?: string): VendorReply => ({
  body: {
    transactionResponse: { responseCode, transId: responseCode === '1' ? '60010' : '0', ...(errorCode && { errors: [{ errorCode }] }) },
    ...(responseCode === '1' ? ok : { messages: { resultCode: 'Error', message: [{ code: 'E00027', text: 'Unsuccessful.' }] } }),
  },
});
const details = (transactionStatus: string, changes: object = {}): VendorReply => ({
  body: { ...ok, transaction: { ...MESSAGES.transaction, transactionStatus, ...changes } },
});
const listed = (transactionStatus: string): VendorReply => ({
  body: { ...ok, transactions: [{ transId: '60010', transactionStatus, invoiceNumber: 'payment1' }] },
});
const { charged } = MESSAGES;

let standIn: StandIn;
afterEach(() => standIn.close());
const nameOf = ({ text }: VendorCall): string => /^\{"(\w+)Request"/.exec(text)?.[1] ?? '';
const open = async (answers: Readonly<Record<string, VendorReply>>, timeoutMs = 300_000): Promise<PaymentGateway> => {
  standIn = await openStandIn((asked) => answers[nameOf(asked)] ?? { body: ok });
  return openAuthorizeNet({ environment: 'sandbox', merchantId: 'login', secret: 'key', origin: standIn.origin, timeoutMs });
};
const charge = (gateway: PaymentGateway) => gateway.authorizeAndCapture({ token: 'opaque', method: 'Card', ...money });

describe('the Authorize.Net adapter, against a stand-in', () => {
  it('looks for the charge first, then charges the token, its fields in the order of the schema', async () => {
    const gateway = await open({ createTransaction: transacted('1') });
    expect(await charge(gateway)).toMatchObject({ ok: true, value: { ...charged, at: expect.any(String) } });
    expect(standIn.calls.map(nameOf)).toEqual(['getUnsettledTransactionList', 'getSettledBatchList', 'createTransaction']);
    expect(standIn.calls[2]?.path).toBe('/xml/v1/request.api');
    // Its reader minds the order of fields.
    expect(standIn.calls[2]?.text).toBe(JSON.stringify(MESSAGES.createTransaction));
  });

  it('charges no second time what it finds charged already', async () => {
    const gateway = await open({
      getUnsettledTransactionList: listed('capturedPendingSettlement'),
      getTransactionDetails: details('capturedPendingSettlement'),
    });
    expect(await charge(gateway)).toEqual({ ok: true, value: charged });
    expect(standIn.calls.map(nameOf)).not.toContain('createTransaction');
  });

  it('finds a charge that was settled, by its batch', async () => {
    const gateway = await open({
      getSettledBatchList: { body: { ...ok, batchList: [{ batchId: '7' }] } },
      getTransactionList: listed('settledSuccessfully'),
      getTransactionDetails: details('settledSuccessfully'),
    });
    expect(await gateway.findCharge('payment1')).toEqual({ ok: true, value: charged });
    expect(await gateway.findCharge('another')).toEqual({ ok: true, value: undefined });
    expect(await gateway.chargesSince('2026-11-20T14:00:00Z')).toEqual({ ok: true, value: [charged] });
    expect(await gateway.chargesSince('2026-11-20T15:00:01Z')).toEqual({ ok: true, value: [] });
  });

  it.each([
    ['2', '2', 'declined', 'card_declined'],
    ['2', '4', 'declined', 'pick_up_card'],
    ['3', '8', 'declined', 'expired_card'],
    ['2', '27', 'declined', 'incorrect_zip'],
    ['2', '44', 'declined', 'incorrect_cvc'],
    ['3', '13', 'refused', 'config_error'],
    ['3', '19', 'declined', 'processing_error'],
    ['3', '11', 'unknown', 'no_answer'],
    ['4', '252', 'unknown', 'no_answer'],
  ])('takes the response %s with the reason %s for %s, %s', async (responseCode, reason, kind, code) => {
    expect(await charge(await open({ createTransaction: transacted(responseCode, reason) }))).toEqual({ ok: false, kind, code });
  });

  it.each([
    ['E00007', 'refused', 'config_error'],
    ['E00114', 'refused', 'token_unknown'],
    ['E00001', 'unknown', 'no_answer'],
  ])('takes the message %s for %s, %s', async (message, kind, code) => {
    expect(await charge(await open({ createTransaction: failed(message) }))).toEqual({ ok: false, kind, code });
  });

  it('saves a card as a customer profile, and charges the profile', async () => {
    const creditCard = { cardNumber: 'XXXX4242', expirationDate: '2030-03', cardType: 'Visa' };
    const gateway = await open({
      createCustomerProfile: { body: { ...ok, customerProfileId: '9', customerPaymentProfileIdList: ['8'] } },
      getCustomerPaymentProfile: { body: { ...ok, paymentProfile: { payment: { creditCard } } } },
      createTransaction: transacted('1'),
    });
    expect(await gateway.saveSource({ token: 'opaque', method: 'Card', customer: 'c', key: 'k' })).toEqual({
      ok: true,
      value: { sourceId: '9/8', method: 'Card', last4: '4242', brand: 'visa', expiry: '032030' },
    });
    expect(await gateway.chargeSource({ sourceId: '9/8', ...money })).toMatchObject({ ok: true });
    expect(standIn.calls.at(-1)?.body).toMatchObject({
      createTransactionRequest: { transactionRequest: { profile: { customerProfileId: '9', paymentProfile: { paymentProfileId: '8' } } } },
    });
  });

  it.each([
    ['capturedPendingSettlement', 'voidTransaction', 'voided'],
    ['settledSuccessfully', 'refundTransaction', 'refunded'],
  ])('gives back what is %s with a %s', async (status, transactionType, became) => {
    const gateway = await open({ getTransactionDetails: details(status), createTransaction: transacted('1') });
    expect(await gateway.void({ chargeId: '60010', key: 'k' })).toEqual({ ok: true, value: { ...charged, status: became } });
    expect(standIn.calls[1]?.body).toMatchObject({
      createTransactionRequest: { transactionRequest: { transactionType, refTransId: '60010' } },
    });
  });

  it('names the card by its last four digits in a refund, and no card where the charge was of an account', async () => {
    const sent = () => JSON.parse(standIn.calls[1]?.text ?? '').createTransactionRequest.transactionRequest;
    const gateway = await open({ getTransactionDetails: details('settledSuccessfully'), createTransaction: transacted('1') });
    await gateway.void({ chargeId: '60010', key: 'k' });
    const refund = { transactionType: 'refundTransaction', amount: '125.00', currencyCode: 'USD' };
    expect(sent()).toEqual({ ...refund, payment: { creditCard: { cardNumber: '4242', expirationDate: 'XXXX' } }, refTransId: '60010' });
    await standIn.close();
    const ofAccount = details('settledSuccessfully', { payment: undefined });
    await (await open({ getTransactionDetails: ofAccount, createTransaction: transacted('1') })).void({ chargeId: '60010', key: 'k' });
    expect(sent()).toEqual({ ...refund, refTransId: '60010' });
  });

  it('gives nothing back twice', async () => {
    const gateway = await open({ getTransactionDetails: details('settledSuccessfully'), createTransaction: transacted('3', '55') });
    expect(await gateway.void({ chargeId: '60010', key: 'k' })).toMatchObject({ ok: true, value: { status: 'refunded' } });
    await standIn.close();
    expect(await (await open({ getTransactionDetails: failed('E00040') })).void({ chargeId: '1', key: 'k' })).toMatchObject({
      kind: 'refused',
      code: 'charge_unknown',
    });
  });

  it('does not know what happened where no answer comes in time', async () => {
    expect(await charge(await open({ createTransaction: 'nothing' }, 250))).toEqual({ ok: false, kind: 'unknown', code: 'no_answer' });
  });
});
