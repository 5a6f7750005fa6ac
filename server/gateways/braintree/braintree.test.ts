import { afterEach, describe, expect, it } from '@jest/globals';
import { openBraintree } from './braintree.js';
import type { PaymentGateway } from '../payment-gateway.js';
import { type VendorCall, openStandIn, type VendorReply, type StandIn } from '../../../fixtures/testing/gateways/stand-in.js';

const node = {
  id: 'dHJhbnNhY3Rpb25fMQ',
  orderId: 'payment-1',
  createdAt: '2026-11-20T15:00:00.000000Z',
  status: 'SUBMITTED_FOR_SETTLEMENT',
  amount: { value: '125.00', currencyCode: 'USD' },
  refunds: [],
};
const charge = {
  chargeId: node.id,
  reference: 'payment-1',
  amount: 12_500,
  currency: 'USD',
  status: 'captured',
  at: '2026-11-20T15:00:00.000Z',
};
const money = { amount: 12_500, currency: 'USD', reference: 'payment-1', key: 'key-1' };
const page = (...nodes: object[]): VendorReply => ({
  body: {
    data: { search: { transactions: { pageInfo: { hasNextPage: false, endCursor: null }, edges: nodes.map((each) => ({ node: each })) } } },
  },
});
const charged = (transaction: object): VendorReply => ({ body: { data: { chargePaymentMethod: { transaction } } } });

let standIn: StandIn;
afterEach(() => standIn.close());
const open = async (answer: (asked: VendorCall) => VendorReply, timeoutMs = 300_000): Promise<PaymentGateway> => {
  standIn = await openStandIn(answer);
  return openBraintree({ environment: 'sandbox', secret: 'public:private', origin: standIn.origin, timeoutMs });
};
const isSearch = ({ text }: VendorCall): boolean => text.includes('query Search');

describe('the Braintree adapter, against a stand-in', () => {
  it('looks for the charge first, then charges the token with the keys of the account', async () => {
    const gateway = await open((asked) => (isSearch(asked) ? page() : charged(node)));
    expect(await gateway.authorizeAndCapture({ token: 'nonce', method: 'Card', ...money })).toEqual({ ok: true, value: charge });
    const [search, mutation] = standIn.calls;
    expect(search?.authorization).toBe(`Basic ${Buffer.from('public:private').toString('base64')}`);
    expect(search?.path).toBe('/graphql');
    expect(search?.body).toMatchObject({ variables: { input: { orderId: { is: 'payment-1' } } } });
    expect(mutation?.body).toMatchObject({
      query: expect.stringContaining('chargePaymentMethod(input: $input)'),
      variables: { input: { paymentMethodId: 'nonce', transaction: { amount: '125.00', orderId: 'payment-1' } } },
    });
  });

  it('charges no second time what it finds charged already, nor what is being charged', async () => {
    let made: object[] = [];
    const gateway = await open((asked) => {
      if (isSearch(asked)) return page(...made);
      made = [node];
      return charged(node);
    });
    const ask = { sourceId: 'card', ...money };
    const both = await Promise.all([gateway.chargeSource(ask), gateway.chargeSource(ask)]);
    expect([...both, await gateway.chargeSource(ask)]).toEqual(Array.from({ length: 3 }, () => ({ ok: true, value: charge })));
    expect(standIn.calls.filter((asked) => !isSearch(asked))).toHaveLength(1);
  });

  it.each([
    ['2001', 'insufficient_funds'],
    ['2004', 'expired_card'],
    ['2010', 'incorrect_cvc'],
    ['2012', 'lost_card'],
    ['2000', 'card_declined'],
  ])('says why a processor declined with %s: %s', async (legacyCode, code) => {
    const declined = { ...node, status: 'PROCESSOR_DECLINED', statusHistory: [{ processorResponse: { legacyCode } }, {}] };
    const gateway = await open((asked) => (isSearch(asked) ? page() : charged(declined)));
    expect(await gateway.chargeSource({ sourceId: 'card', ...money })).toEqual({ ok: false, kind: 'declined', code });
  });

  it.each([
    ['AUTHENTICATION', 'refused', 'config_error'],
    ['NOT_FOUND', 'refused', 'source_unknown'],
    ['INTERNAL', 'unknown', 'no_answer'],
  ])('takes an error of class %s for %s', async (errorClass, kind, code) => {
    const gateway = await open((asked) =>
      isSearch(asked) ? page() : { body: { data: null, errors: [{ message: 'No.', extensions: { errorClass } }] } },
    );
    expect(await gateway.chargeSource({ sourceId: 'card', ...money })).toEqual({ ok: false, kind, code });
  });

  it('saves a card with its expiry as MMyyyy, and takes no bank accounts', async () => {
    const details = { brandCode: 'VISA', last4: '4242', expirationMonth: '3', expirationYear: '2030' };
    const gateway = await open(() => ({ body: { data: { vaultPaymentMethod: { paymentMethod: { id: 'card', details } } } } }));
    expect(await gateway.saveSource({ token: 'nonce', method: 'Card', customer: 'c', key: 'k' })).toEqual({
      ok: true,
      value: { sourceId: 'card', method: 'Card', last4: '4242', brand: 'visa', expiry: '032030' },
    });
    expect(await gateway.saveSource({ token: 'nonce', method: 'Bank', customer: 'c', key: 'k' })).toMatchObject({
      code: 'unsupported_feature',
    });
  });

  it('tells a void from a refund', async () => {
    const reversals = [{ ...node, status: 'VOIDED' }, { refundedTransaction: { ...node, status: 'SETTLED' } }];
    const gateway = await open(() => ({ body: { data: { reverseTransaction: { reversal: reversals.shift() } } } }));
    expect(await gateway.void({ chargeId: node.id, key: 'k' })).toEqual({ ok: true, value: { ...charge, status: 'voided' } });
    expect(await gateway.void({ chargeId: node.id, key: 'k' })).toEqual({ ok: true, value: { ...charge, status: 'refunded' } });
  });

  it('reads every page of the charges since a moment, oldest first, without those that moved nothing', async () => {
    const earlier = { ...node, id: 'earlier', createdAt: '2026-11-20T14:00:00Z' };
    const pages = [
      { pageInfo: { hasNextPage: true, endCursor: 'next' }, edges: [{ node }, { node: { ...node, status: 'PROCESSOR_DECLINED' } }] },
      { pageInfo: { hasNextPage: false, endCursor: null }, edges: [{ node: earlier }] },
    ];
    const gateway = await open(() => ({ body: { data: { search: { transactions: pages.shift() } } } }));
    const found = await gateway.chargesSince('2026-11-20T00:00:00Z');
    expect(found.ok && found.value.map(({ chargeId }) => chargeId)).toEqual(['earlier', node.id]);
    expect(standIn.calls[1]?.body).toMatchObject({
      variables: { after: 'next', input: { createdAt: { greaterThanOrEqualTo: '2026-11-20T00:00:00Z' } } },
    });
  });

  it('does not know what happened where no answer comes in time', async () => {
    const gateway = await open((asked) => (isSearch(asked) ? page() : 'nothing'), 200);
    expect(await gateway.chargeSource({ sourceId: 'card', ...money })).toEqual({ ok: false, kind: 'unknown', code: 'no_answer' });
  });
});
