import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PaymentGateway } from '../payment-gateway.js';
import { openSandboxGateway } from './sandbox-gateway.js';
import {
  harborSession,
  meadowSession,
  openTestSandbox,
  type TestSandbox,
  testSecret,
  tokenFor,
} from '../../../fixtures/testing/gateways/test-sandbox.js';

let sandbox: TestSandbox;
let gateway: PaymentGateway;
let origin = '';
let count = 0;
beforeAll(async () => {
  sandbox = await openTestSandbox();
  ({ origin } = sandbox);
  gateway = openSandboxGateway({ origin, secret: testSecret, merchant: harborSession });
});
afterAll(() => sandbox.close());

const next = (): { key: string; reference: string } => ({ key: `key-${++count}`, reference: `payment-${count}` });
const money = { amount: 12_500, currency: 'USD' };
const askFor = async (number: string, at = origin) => {
  const token = await tokenFor(at, { card: { number } });
  return { token, method: 'Card' as const, ...money, ...next() };
};
const chargeCard = async (number: string, more: { cvv?: string; zip?: string } = {}, by = gateway) => {
  const { cvv, zip } = more;
  const token = await tokenFor(origin, { card: { number, ...(cvv && { cvv }) }, billing: zip === undefined ? {} : { zip } });
  return by.authorizeAndCapture({ token, method: 'Card', ...money, ...next() });
};
const chargeBank = async (account: string) => {
  const token = await tokenFor(origin, { bank: { account } });
  return gateway.authorizeAndCapture({ token, method: 'Bank', ...money, ...next() });
};

describe('a charge in the sandbox', () => {
  it.each(['4242424242424242', '5555555555554444', '6011000000000012', '378282246310005', '38000000000006'])(
    'is approved for %s',
    async (number) => {
      const charged = await chargeCard(number);
      expect(charged).toMatchObject({ ok: true, value: { ...money, status: 'captured', reference: `payment-${count}` } });
      expect(await gateway.findCharge(`payment-${count}`)).toEqual(charged);
    },
  );

  it.each([
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
    ['4000000000000002', 'card_declined'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000009987', 'lost_card'],
    ['4000000000009979', 'stolen_card'],
    ['4000000000000119', 'processing_error'],
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

  it('fails once for 4000000000007023 and is approved with the same key, once', async () => {
    const ask = await askFor('4000000000007023');
    expect(await gateway.authorizeAndCapture(ask)).toEqual({ ok: false, kind: 'unknown', code: 'no_answer' });
    expect(await gateway.findCharge(ask.reference)).toEqual({ ok: true, value: undefined });
    const charged = await gateway.authorizeAndCapture(ask);
    expect(charged).toMatchObject({ ok: true });
    expect(await gateway.authorizeAndCapture(ask)).toEqual(charged);
  });

  it('answers too late for 4000000000007015, though it succeeded: the same key tells', async () => {
    const hasty = openSandboxGateway({ origin, secret: testSecret, merchant: harborSession, timeoutMs: 300 });
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
    expect(await gateway.void({ chargeId, key: 'void-1' })).toEqual(voided);
    expect(await gateway.void({ chargeId, key: 'void-2' })).toEqual(voided);
    expect(await gateway.findCharge(`payment-${count}`)).toEqual(voided);
    expect(await gateway.void({ chargeId: 'ch_none', key: 'void-3' })).toEqual({ ok: false, kind: 'refused', code: 'charge_unknown' });
  });
});

describe('a saved card', () => {
  const save = async (number: string) => {
    const token = await tokenFor(origin, { card: { number } });
    const saved = await gateway.saveSource({ token, method: 'Card', customer: 'client-1', key: next().key });
    if (!saved.ok) throw new Error(saved.code);
    return saved.value;
  };

  it('shows its last four digits, its brand and its expiry, and can be charged again and again', async () => {
    const source = await save('4242424242424242');
    expect(source).toEqual({ sourceId: expect.any(String), method: 'Card', last4: '4242', brand: 'visa', expiry: '032030' });
    for (const _time of [1, 2])
      expect(await gateway.chargeSource({ sourceId: source.sourceId, ...money, ...next() })).toMatchObject({ ok: true });
  });

  it('is approved the first time and declined later for 5105105105105100', async () => {
    const { sourceId } = await save('5105105105105100');
    expect(await gateway.chargeSource({ sourceId, ...money, ...next() })).toMatchObject({ ok: true });
    expect(await gateway.chargeSource({ sourceId, ...money, ...next() })).toMatchObject({ kind: 'declined', code: 'card_declined' });
    expect(await chargeCard('5105105105105100')).toMatchObject({ ok: true });
  });

  it('can be saved though charging it is declined: no bank is asked before', async () => {
    const { sourceId } = await save('4000000000000002');
    expect(await gateway.chargeSource({ sourceId, ...money, ...next() })).toMatchObject({ kind: 'declined', code: 'card_declined' });
  });

  it('is not known to another merchant', async () => {
    const { sourceId } = await save('4242424242424242');
    const other = openSandboxGateway({ origin, secret: testSecret, merchant: meadowSession });
    expect(await other.chargeSource({ sourceId, ...money, ...next() })).toEqual({ ok: false, kind: 'refused', code: 'source_unknown' });
  });
});

describe('the same key', () => {
  it('asked twenty times at once charges once and answers all alike [R2]', async () => {
    const ask = await askFor('4242424242424242');
    const all = await Promise.all(Array.from({ length: 20 }, () => gateway.authorizeAndCapture(ask)));
    const [first] = all;
    expect(first).toMatchObject({ ok: true });
    for (const each of all) expect(each).toEqual(first);
    const since = await gateway.chargesSince('2020-01-01T00:00:00.000Z');
    expect(since.ok && since.value.filter(({ reference }) => reference === ask.reference)).toHaveLength(1);
  });

  it('waits for the first answer while that is on its way', async () => {
    const slow = await openTestSandbox({ latencyMs: 150 });
    const patient = openSandboxGateway({ origin: slow.origin, secret: testSecret });
    const ask = await askFor('4242424242424242', slow.origin);
    const began = Date.now();
    const [one, two] = await Promise.all([patient.authorizeAndCapture(ask), patient.authorizeAndCapture(ask)]);
    expect(Date.now() - began).toBeGreaterThanOrEqual(145);
    expect(one).toMatchObject({ ok: true });
    expect(two).toEqual(one);
    await slow.close();
  });

  it('repeats a decline, and is refused for anything else than the first time', async () => {
    const ask = await askFor('4000000000000002');
    const declined = await gateway.authorizeAndCapture(ask);
    expect(declined).toMatchObject({ kind: 'declined' });
    expect(await gateway.authorizeAndCapture(ask)).toEqual(declined);
    expect(await gateway.authorizeAndCapture({ ...ask, amount: 1 })).toEqual({ ok: false, kind: 'refused', code: 'key_reused' });
  });
});

describe('the gateway that cannot be asked', () => {
  it('says that nobody knows, when nobody answers', async () => {
    const nobody = openSandboxGateway({ origin: 'http://127.0.0.1:1', secret: testSecret });
    expect(await nobody.findCharge('x')).toEqual({ ok: false, kind: 'unknown', code: 'no_answer' });
  });

  it('says that the settings are wrong, when the secret is', async () => {
    const stranger = openSandboxGateway({ origin, secret: 'wrong' });
    expect(await stranger.chargesSince('2026-01-01T00:00:00Z')).toEqual({ ok: false, kind: 'refused', code: 'config_error' });
    expect(await chargeCard('4242424242424242', {}, stranger)).toEqual({ ok: false, kind: 'refused', code: 'config_error' });
  });
});

describe('the charges since a moment', () => {
  it('are those of one merchant, oldest first', async () => {
    let now = new Date('2026-11-20T15:00:00Z');
    const timed = await openTestSandbox({ now: () => now });
    const by = openSandboxGateway({ origin: timed.origin, secret: testSecret, merchant: harborSession });
    const other = openSandboxGateway({ origin: timed.origin, secret: testSecret, merchant: meadowSession });
    for (const minute of [0, 1, 2]) {
      now = new Date(Date.UTC(2026, 10, 20, 15, minute));
      await by.authorizeAndCapture({ ...(await askFor('4242424242424242', timed.origin)), key: `k${minute}`, reference: `p${minute}` });
    }
    const found = await by.chargesSince('2026-11-20T15:01:00.000Z');
    expect(found.ok && found.value.map(({ reference, at }) => [reference, at])).toEqual([
      ['p1', '2026-11-20T15:01:00.000Z'],
      ['p2', '2026-11-20T15:02:00.000Z'],
    ]);
    expect(await other.chargesSince('2026-11-20T15:00:00Z')).toEqual({ ok: true, value: [] });
    await timed.close();
  });
});
