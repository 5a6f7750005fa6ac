import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PaymentGateway } from '../../gateways/payment-gateway.js';
import { harborSession, openTestSandbox, type TestSandbox } from '../../../fixtures/testing/gateways/test-sandbox.js';
import { openAtStandIn, opaqueTokenFor, settle } from '../../../fixtures/testing/gateways/authorize-net-token.js';

let standIn: TestSandbox;
let gateway: PaymentGateway;
let origin = '';
let count = 0;
beforeAll(async () => {
  standIn = await openTestSandbox();
  ({ origin } = standIn);
  gateway = openAtStandIn(origin);
});
afterAll(() => standIn.close());

const next = () => ({ key: `key-${++count}`, reference: `payment-${count}` });
const money = { amount: 12_500, currency: 'USD' };
const other = { ...harborSession, merchantId: 'somebody' };
const askFor = async (number: string, at = origin) => {
  const token = await opaqueTokenFor(at, { card: { number } });
  return { token, method: 'Card' as const, ...money, ...next() };
};
const chargeCard = async (number: string, { cvv, zip }: { cvv?: string; zip?: string } = {}) => {
  const token = await opaqueTokenFor(origin, { card: { number, ...(cvv && { cvv }) }, billing: zip === undefined ? {} : { zip } });
  return gateway.authorizeAndCapture({ token, method: 'Card', last4: number.slice(-4), ...money, ...next() });
};
const chargeBank = async (account: string) => {
  const token = await opaqueTokenFor(origin, { bank: { account } });
  return gateway.authorizeAndCapture({ token, method: 'Bank', last4: account.slice(-4), ...money, ...next() });
};
/** The vendor's own time of a charge is not that of our answer. */
const expectSame = (one: object, another: unknown) =>
  expect(another).toMatchObject({ ok: true, value: { ...Object(one).value, at: expect.any(String) } });

describe('a charge through the adapter', () => {
  it.each(['4242424242424242', '5555555555554444', '6011000000000012', '378282246310005', '38000000000006'])(
    'is approved for %s',
    async (number) => {
      const charged = await chargeCard(number);
      expect(charged).toMatchObject({ ok: true, value: { ...money, status: 'captured', reference: `payment-${count}` } });
      expectSame(charged, await gateway.findCharge(`payment-${count}`));
    },
  );

  it.each([
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
    ['4000000000000002', 'card_declined'],
    ['4000000000000119', 'processing_error'],
    // The vendor tells neither of these apart.
    ['4000000000009995', 'card_declined'],
    ['4000000000009987', 'pick_up_card'],
    ['4000000000009979', 'pick_up_card'],
  ])('is declined for %s: %s', async (number, code) => {
    expect(await chargeCard(number)).toEqual({ ok: false, kind: 'declined', code });
    expect(await gateway.findCharge(`payment-${count}`)).toEqual({ ok: true, value: undefined });
  });

  it('is declined for the test zip and the test security code, with a card that is good', async () => {
    expect(await chargeCard('4242424242424242', { zip: '46282' })).toMatchObject({ kind: 'declined', code: 'card_declined' });
    expect(await chargeCard('4242424242424242', { cvv: '901' })).toMatchObject({ kind: 'declined', code: 'incorrect_cvc' });
    expect(await chargeCard('4242424242424242', { zip: '46283' })).toMatchObject({ ok: true });
  });

  it('is declined for an account that ends in 0002, and approved for others', async () => {
    expect(await chargeBank('000111110002')).toEqual({ ok: false, kind: 'declined', code: 'card_declined' });
    expect(await chargeBank('000111111111')).toMatchObject({ ok: true, value: { status: 'captured' } });
  });

  it('fails once for 4000000000007023 and is approved with the same token, once', async () => {
    const ask = await askFor('4000000000007023');
    expect(await gateway.authorizeAndCapture(ask)).toEqual({ ok: false, kind: 'unknown', code: 'no_answer' });
    expect(await gateway.findCharge(ask.reference)).toEqual({ ok: true, value: undefined });
    const charged = await gateway.authorizeAndCapture(ask);
    expectSame(charged, await gateway.authorizeAndCapture(ask));
  });

  it('answers too late for 4000000000007015, though it succeeded: the same reference tells', async () => {
    const hasty = openAtStandIn(origin, harborSession, 300);
    const ask = await askFor('4000000000007015');
    expect(await hasty.authorizeAndCapture(ask)).toEqual({ ok: false, kind: 'unknown', code: 'no_answer' });
    const replay = await hasty.authorizeAndCapture(ask);
    expect(replay).toMatchObject({ ok: true, value: { status: 'captured' } });
    expect(await hasty.findCharge(ask.reference)).toEqual(replay);
  });

  it('is given back whole, once however often it is asked', async () => {
    const charged = await chargeCard('4242424242424242');
    const chargeId = charged.ok ? charged.value.chargeId : '';
    const voided = await gateway.void({ chargeId, key: 'void-1' });
    expect(voided).toMatchObject({ ok: true, value: { chargeId, status: 'voided', amount: money.amount } });
    expect(await gateway.void({ chargeId, key: 'void-2' })).toEqual(voided);
    expect(await gateway.findCharge(`payment-${count}`)).toEqual(voided);
    expect(await gateway.void({ chargeId: '1', key: 'void-3' })).toEqual({ ok: false, kind: 'refused', code: 'charge_unknown' });
    expect(await openAtStandIn(origin, other).void({ chargeId, key: 'k' })).toMatchObject({ code: 'charge_unknown' });
  });

  it('is refunded once it is settled, a card as an account', async () => {
    for (const pay of [() => chargeCard('4242424242424242'), () => chargeBank('000111111111')]) {
      const charged = await pay();
      await settle(origin);
      const reference = `payment-${count}`;
      const chargeId = charged.ok ? charged.value.chargeId : '';
      expectSame(charged, await gateway.findCharge(`payment-${count}`));
      const refunded = await gateway.void({ chargeId, key: 'refund-1' });
      expect(refunded).toMatchObject({ ok: true, value: { chargeId, status: 'refunded', amount: money.amount } });
      expect(await gateway.void({ chargeId, key: 'refund-2' })).toEqual(refunded);
      expect(await gateway.findCharge(reference)).toEqual(refunded);
    }
  });
});

describe('a card on file through the adapter', () => {
  const save = async (number: string, key = next().key) => {
    const token = await opaqueTokenFor(origin, { card: { number } });
    const saved = await gateway.saveSource({ token, method: 'Card', customer: 'client-1', key, last4: number.slice(-4) });
    if (!saved.ok) throw new Error(saved.code);
    return saved.value;
  };

  it('shows its last four digits, its brand and its expiry, and can be charged again and again', async () => {
    const source = await save('4242424242424242');
    expect(source).toEqual({
      sourceId: expect.stringMatching(/^\d+\/\d+$/),
      method: 'Card',
      last4: '4242',
      brand: 'visa',
      expiry: '032030',
    });
    for (const _time of [1, 2])
      expect(await gateway.chargeSource({ sourceId: source.sourceId, last4: '4242', ...money, ...next() })).toMatchObject({ ok: true });
    expect(await save('378282246310005')).toMatchObject({ brand: 'amex' });
  });

  it('is the first one for the same key, also with a token that is used up', async () => {
    const token = await opaqueTokenFor(origin, { card: { number: '5555555555554444' } });
    const request = { token, method: 'Card' as const, customer: 'client-1', key: next().key };
    const saved = await gateway.saveSource(request);
    expect(saved).toMatchObject({ ok: true, value: { brand: 'mastercard' } });
    expect(await gateway.saveSource(request)).toEqual(saved);
    expect(await gateway.saveSource({ ...request, key: next().key })).toMatchObject({ kind: 'refused', code: 'token_unknown' });
  });

  it('is charged once for the same reference', async () => {
    const { sourceId } = await save('4242424242424242');
    const ask = { sourceId, ...money, ...next() };
    expectSame(await gateway.chargeSource(ask), await gateway.chargeSource(ask));
    await settle(origin);
    expectSame(await gateway.chargeSource(ask), await gateway.chargeSource(ask));
  });

  it('is approved the first time and declined later for 5105105105105100', async () => {
    const { sourceId } = await save('5105105105105100');
    expect(await gateway.chargeSource({ sourceId, ...money, ...next() })).toMatchObject({ ok: true });
    expect(await gateway.chargeSource({ sourceId, ...money, ...next() })).toMatchObject({ kind: 'declined', code: 'card_declined' });
    expect(await chargeCard('5105105105105100')).toMatchObject({ ok: true });
  });

  it('can be saved though charging it is declined, and fails once where its number says so', async () => {
    const { sourceId } = await save('4000000000000002');
    expect(await gateway.chargeSource({ sourceId, ...money, ...next() })).toMatchObject({ kind: 'declined', code: 'card_declined' });
    const stumbling = await save('4000000000007023');
    const ask = { sourceId: stumbling.sourceId, ...money, ...next() };
    expect(await gateway.chargeSource(ask)).toMatchObject({ kind: 'unknown' });
    expect(await gateway.chargeSource(ask)).toMatchObject({ ok: true });
  });

  it('is not known to another merchant', async () => {
    const { sourceId } = await save('4242424242424242');
    const charged = await openAtStandIn(origin, other).chargeSource({ sourceId, ...money, ...next() });
    expect(charged).toEqual({ ok: false, kind: 'refused', code: 'source_unknown' });
  });
});

describe('a token through the adapter', () => {
  const charge = (token: string, by = gateway) => by.authorizeAndCapture({ token, method: 'Card', ...money, ...next() });

  it('is good for one use, by its merchant', async () => {
    const token = await opaqueTokenFor(origin, { card: { number: '4242424242424242' } });
    expect(await charge(token, openAtStandIn(origin, other))).toEqual({ ok: false, kind: 'refused', code: 'token_mismatch' });
    expect(await charge(token)).toMatchObject({ ok: true });
    for (const used of [token, 'made up']) expect(await charge(used)).toEqual({ ok: false, kind: 'refused', code: 'token_unknown' });
  });

  it('is good for fifteen minutes, and that of 4000000000007031 never', async () => {
    const expired = { ok: false, kind: 'refused', code: 'token_expired' };
    expect(await charge(await opaqueTokenFor(origin, { card: { number: '4000000000007031' } }))).toEqual(expired);
    let now = new Date();
    const timed = await openTestSandbox({ now: () => now });
    const token = await opaqueTokenFor(timed.origin, { bank: {} });
    now = new Date(now.getTime() + 15 * 60_000);
    expect(await charge(token, openAtStandIn(timed.origin))).toEqual(expired);
    await timed.close();
  });
});

describe('the same reference through the adapter', () => {
  it('asked twenty times at once charges once and answers all alike [R2]', async () => {
    const ask = await askFor('4242424242424242');
    const all = await Promise.all(Array.from({ length: 20 }, () => gateway.authorizeAndCapture(ask)));
    const [first] = all;
    expect(first).toMatchObject({ ok: true });
    for (const each of all) expect(each).toEqual(first);
    const since = await gateway.chargesSince('2020-01-01T00:00:00.000Z');
    expect(since.ok && since.value.filter(({ reference }) => reference === ask.reference)).toHaveLength(1);
  });

  it('asked by two servers at once charges once too', async () => {
    const ask = await askFor('4242424242424242');
    await Promise.all([gateway.authorizeAndCapture(ask), openAtStandIn(origin).authorizeAndCapture(ask)]);
    const since = await gateway.chargesSince('2020-01-01T00:00:00.000Z');
    expect(since.ok && since.value.filter(({ reference }) => reference === ask.reference)).toHaveLength(1);
  });

  it('for another amount is unknown', async () => {
    const ask = await askFor('4242424242424242');
    await gateway.authorizeAndCapture(ask);
    expect(await gateway.authorizeAndCapture({ ...ask, amount: 1 })).toEqual({ ok: false, kind: 'unknown', code: 'no_answer' });
  });
});

describe('the charges since a moment through the adapter', () => {
  it('are those of one merchant, oldest first, settled or not', async () => {
    const start = Date.now() - 600_000;
    let now = new Date(start);
    const timed = await openTestSandbox({ now: () => now });
    const by = openAtStandIn(timed.origin);
    for (const minute of [0, 1, 2]) {
      now = new Date(start + minute * 60_000);
      await by.authorizeAndCapture({ ...(await askFor('4242424242424242', timed.origin)), reference: `p${minute}` });
      if (minute === 1) await settle(timed.origin);
    }
    const found = await by.chargesSince(new Date(start + 60_000 - 999).toISOString());
    expect(found.ok && found.value.map(({ reference, at }) => [reference, Math.round((Date.parse(at) - start) / 60_000)])).toEqual([
      ['p1', 1],
      ['p2', 2],
    ]);
    expect(await openAtStandIn(timed.origin, other).chargesSince('2020-01-01T00:00:00Z')).toEqual({ ok: true, value: [] });
    await timed.close();
  });
});
