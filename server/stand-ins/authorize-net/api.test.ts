import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TSchema } from 'typebox';
import { openTestSandbox, testAccess, testSecret, type TestSandbox } from '../../../fixtures/testing/gateways/test-sandbox.js';
import { askVendor, opaqueDataBody, opaqueTokenFor, settle } from '../../../fixtures/testing/gateways/authorize-net-token.js';
import BATCHES from '../../../fixtures/vendors/authorize-net/batch-list.json' with { type: 'json' };
import BANK from '../../../fixtures/vendors/authorize-net/charge-bank.json' with { type: 'json' };
import PROFILE_CHARGE from '../../../fixtures/vendors/authorize-net/charge-profile.json' with { type: 'json' };
import CHARGE from '../../../fixtures/vendors/authorize-net/charge-token.json' with { type: 'json' };
import CREATE_PROFILE from '../../../fixtures/vendors/authorize-net/create-profile.json' with { type: 'json' };
import DECLINED from '../../../fixtures/vendors/authorize-net/declined.json' with { type: 'json' };
import DUPLICATE from '../../../fixtures/vendors/authorize-net/duplicate.json' with { type: 'json' };
import ORDER from '../../../fixtures/vendors/authorize-net/field-order.json' with { type: 'json' };
import PROFILE from '../../../fixtures/vendors/authorize-net/get-profile.json' with { type: 'json' };
import MERCHANT from '../../../fixtures/vendors/authorize-net/merchant-details.json' with { type: 'json' };
import NOT_FOUND from '../../../fixtures/vendors/authorize-net/not-found.json' with { type: 'json' };
import PAYMENT_PROFILE from '../../../fixtures/vendors/authorize-net/payment-profile.json' with { type: 'json' };
import REFUND from '../../../fixtures/vendors/authorize-net/refund.json' with { type: 'json' };
import ERRORS from '../../../fixtures/vendors/authorize-net/request-errors.json' with { type: 'json' };
import CONTAINER from '../../../fixtures/vendors/authorize-net/secure-payment-container.json' with { type: 'json' };
import DETAILS from '../../../fixtures/vendors/authorize-net/transaction-details.json' with { type: 'json' };
import LIST from '../../../fixtures/vendors/authorize-net/transaction-list.json' with { type: 'json' };
import UNSETTLED from '../../../fixtures/vendors/authorize-net/unsettled-list.json' with { type: 'json' };
import VOID from '../../../fixtures/vendors/authorize-net/void.json' with { type: 'json' };
import { requests } from './requests.js';

let standIn: TestSandbox;
let origin = '';
beforeAll(async () => {
  standIn = await openTestSandbox();
  ({ origin } = standIn);
});
afterAll(() => standIn.close());

const merchantAuthentication = { name: 'harbor', transactionKey: testSecret };
const ask = async (name: string, fields: object = {}, at = origin) =>
  (await askVendor(at, { [`${name}Request`]: { merchantAuthentication, refId: '123456', ...fields } })).body;
const transact = (transactionRequest: object) => ask('createTransaction', { transactionRequest });
const opaque = async (card: object = { number: '4242424242424242' }, bank?: object) => ({
  payment: {
    opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: await opaqueTokenFor(origin, { card, ...(bank && { bank }) }) },
  },
});
let count = 0;
const charge = async (from: object, amount = '5.00') => {
  const order = { invoiceNumber: `INV-${++count}`, description: `payment-${count} USD` };
  return transact({ transactionType: 'authCaptureTransaction', amount, currencyCode: 'USD', ...from, order });
};

/** Every name of a sample, with the type of its value; lists by their first entry. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, shapeOf(inner)]),
  );
};
/** The answer has all that the sample has, and nothing of another type. */
const expectShape = (answer: object, sample: object) => expect(shapeOf(answer)).toMatchObject(Object(shapeOf(sample)));

describe('the answers of the stand-in have the shape of the samples', () => {
  it('for opaque data', async () => {
    expectShape((await askVendor(origin, opaqueDataBody({ card: { number: '4242424242424242' } }))).body, CONTAINER.answer);
  });

  it('for charges of a card, an account and a profile', async () => {
    expectShape(await charge(await opaque()), CHARGE.answer);
    expectShape(await charge(await opaque({}, {})), BANK.answer);
    const made = await ask('createCustomerProfile', { profile: { merchantCustomerId: 'c1', paymentProfiles: await opaque() } });
    expectShape(made, CREATE_PROFILE.answer);
    const profile = {
      customerProfileId: made.customerProfileId,
      paymentProfile: { paymentProfileId: made.customerPaymentProfileIdList[0] },
    };
    expectShape(await charge({ profile }), PROFILE_CHARGE.answer);
    const ids = { customerProfileId: made.customerProfileId };
    expectShape(await ask('getCustomerProfile', ids), PROFILE.answer);
    const both = { ...ids, customerPaymentProfileId: made.customerPaymentProfileIdList[0] };
    expectShape(await ask('getCustomerPaymentProfile', both), PAYMENT_PROFILE.answer);
    const again = await ask('createCustomerProfile', { profile: { merchantCustomerId: 'c1', paymentProfiles: await opaque() } });
    expectShape(again, ERRORS.observed.profileExists);
    expect(again.messages.message[0].code).toBe('E00039');
    for (const request of ['getCustomerProfile', 'getCustomerPaymentProfile'])
      expect(
        (await ask(request, { customerProfileId: '1', ...(request.includes('Payment') && { customerPaymentProfileId: '1' }) })).messages
          .message[0].code,
      ).toBe('E00040');
  });

  it('for what is turned down', async () => {
    expectShape(await charge(await opaque({ number: '4000000000000002' })), DECLINED.observed.answer);
    expectShape(await transact({ transactionType: 'voidTransaction', refTransId: '1' }), NOT_FOUND.answer);
    const used = await opaque();
    await charge(used);
    expectShape(await charge(used), ERRORS.observed.usedToken);
  });

  it('for a repeated charge, with the id of the first one', async () => {
    const made = await ask('createCustomerProfile', { profile: { merchantCustomerId: 'c2', paymentProfiles: await opaque() } });
    const profile = {
      customerProfileId: made.customerProfileId,
      paymentProfile: { paymentProfileId: made.customerPaymentProfileIdList[0] },
    };
    const request = { transactionType: 'authCaptureTransaction', amount: '7.00', profile, order: { invoiceNumber: 'twice' } };
    const first = await transact(request);
    const second = await transact(request);
    expectShape(second, DUPLICATE.observed.answer);
    expect(second.transactionResponse).toMatchObject({ responseCode: '3', transId: first.transactionResponse.transId });
    const window = (settingValue: string) => ({ transactionSettings: { setting: [{ settingName: 'duplicateWindow', settingValue }] } });
    expect((await transact({ ...request, ...window('0') })).transactionResponse.responseCode).toBe('1');
  });

  it('for lists, details, voids and refunds', async () => {
    const { transId } = (await charge(await opaque())).transactionResponse;
    const paging = { limit: '100', offset: '1' };
    const sorting = { orderBy: 'submitTimeUTC', orderDescending: true };
    const unsettled = await ask('getUnsettledTransactionList', { sorting, paging });
    expectShape(unsettled, { ...UNSETTLED.answer, transactions: UNSETTLED.answer.transactions.slice(1) });
    expect(unsettled.transactions[0].transId).toBe(transId);
    const voided = (await charge(await opaque())).transactionResponse.transId;
    expectShape(await transact({ transactionType: 'voidTransaction', refTransId: voided }), VOID.answer);
    expect((await transact({ transactionType: 'voidTransaction', refTransId: voided })).transactionResponse.errors[0].errorCode).toBe(
      '310',
    );
    const refund = (last4 = '4242', amount = '5.00') => {
      const payment = { creditCard: { cardNumber: last4, expirationDate: 'XXXX' } };
      return transact({ transactionType: 'refundTransaction', amount, payment, refTransId: transId });
    };
    const reasonOf = async (answer: ReturnType<typeof transact>) => (await answer).transactionResponse.errors[0].errorCode;
    expect(await reasonOf(refund())).toBe('54');
    await settle(origin);
    expect(await reasonOf(transact({ transactionType: 'voidTransaction', refTransId: transId }))).toBe('16');
    expect([await reasonOf(refund('1111')), await reasonOf(refund('4242', '5.01'))]).toEqual(['54', '55']);
    expectShape(await refund(), REFUND.answer);
    expect(await reasonOf(refund())).toBe('55');
    const batches = await ask('getSettledBatchList');
    expectShape(batches, BATCHES.answer);
    expectShape(await ask('getTransactionList', { batchId: batches.batchList.at(-1).batchId }), LIST.observed.answer);
    expectShape(await ask('getTransactionDetails', { transId }), DETAILS.observed.answer);
    const long = { firstSettlementDate: '2010-01-01T00:00:00Z', lastSettlementDate: '2010-01-02T00:00:00Z' };
    expectShape(await ask('getSettledBatchList', long), BATCHES.observed.none);
    expectShape(await ask('getTransactionList', { batchId: '1' }), BATCHES.observed.none);
  });

  it('for the merchant, and for wrong keys', async () => {
    expectShape(await ask('getMerchantDetails'), MERCHANT.answer);
    const wrong = { merchantAuthentication: { name: 'harbor', transactionKey: 'wrong' } };
    expectShape(await ask('getMerchantDetails', wrong), ERRORS.observed.wrongKeys);
    const body = opaqueDataBody({
      session: { type: 'AUTHORIZE_NET', paymentEnvironment: 'sandbox', merchantId: 'harbor', clientKey: 'live' },
    });
    expect((await askVendor(origin, body)).body).toEqual(ERRORS.observed.wrongKeys);
  });
});

describe('a request to the stand-in', () => {
  it('is answered with a byte order mark, for pages of every origin', async () => {
    const { text, headers, body } = await askVendor(
      origin,
      { getMerchantDetailsRequest: { merchantAuthentication, refId: '7' } },
      'application/json; charset=utf-8',
    );
    expect([text.charCodeAt(0), headers.get('access-control-allow-origin'), body.refId]).toEqual([0xfeff, '*', '7']);
    const preflight = await fetch(`${origin}/xml/v1/request.api`, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      expect.stringContaining('content-type'),
    ]);
  });

  it('has its fields in the order of the vendor’s schema, which is ours', () => {
    const orders: Readonly<Record<string, readonly string[]>> = ORDER.fields;
    const checked: string[] = [];
    const check = (name: string, { properties = {} }: TSchema & { properties?: Record<string, TSchema> }): void => {
      const order = orders[name];
      if (order !== undefined) {
        checked.push(name);
        expect(Object.keys(properties)).toEqual(order.filter((field) => field in properties));
      }
      for (const [field, inner] of Object.entries(properties)) check(field, inner);
    };
    for (const [name, shape] of Object.entries(requests)) check(name, shape);
    expect(new Set(checked)).toEqual(new Set(Object.keys(orders)));
  });

  const details = { transId: '1', merchantAuthentication };
  it.each([
    ['another order', { getTransactionDetailsRequest: details }],
    ['another order within', { getUnsettledTransactionListRequest: { merchantAuthentication, paging: { offset: 1, limit: 1 } } }],
    ['an unknown field', { getMerchantDetailsRequest: { merchantAuthentication, pin: '1234' } }],
    ['an unknown name', { getEverythingRequest: { merchantAuthentication } }],
    ['a name of objects', { constructor: { merchantAuthentication } }],
    ['two names', { getMerchantDetailsRequest: { merchantAuthentication }, getTransactionListRequest: {} }],
    ['no object', '["a"]'],
    ['no JSON', '{"get'],
    [
      'no amount',
      { createTransactionRequest: { merchantAuthentication, transactionRequest: { transactionType: 'authCaptureTransaction' } } },
    ],
    [
      'no way to pay',
      {
        createTransactionRequest: {
          merchantAuthentication,
          transactionRequest: { transactionType: 'authCaptureTransaction', amount: '1' },
        },
      },
    ],
  ])('is not understood with %s', async (_what, body) => {
    const { status, body: answer } = await askVendor(origin, body);
    expect([status, answer.messages.message[0].code]).toEqual([200, 'E00003']);
  });

  it('is bounded, and JSON', async () => {
    expect((await askVendor(origin, `"${'x'.repeat(20_000)}"`)).status).toBe(413);
    expect((await askVendor(origin, 'a=1', 'text/plain')).status).toBe(415);
  });

  it('for tokens is counted for each address; others are not', async () => {
    const limited = await openTestSandbox({ access: { ...testAccess, rateLimits: 0.05 } });
    const body = opaqueDataBody({ card: { number: '1' } });
    const statuses = [];
    for (let nth = 0; nth < 4; nth += 1) statuses.push((await askVendor(limited.origin, body)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await ask('getMerchantDetails', {}, limited.origin)).messages.resultCode).toBe('Ok');
    await limited.close();
  });
});
