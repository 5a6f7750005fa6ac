import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PaymentGateway } from '../payment-gateway.js';
import { openSandboxGateway } from './sandbox-gateway.js';
import {
  requestTestToken,
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

describe('a token', () => {
  it('is good for one use', async () => {
    const token = await tokenFor(origin, { card: { number: '4242424242424242' } });
    const ask = { token, method: 'Card' as const, ...money };
    expect(await gateway.authorizeAndCapture({ ...ask, ...next() })).toMatchObject({ ok: true });
    expect(await gateway.authorizeAndCapture({ ...ask, ...next() })).toEqual({ ok: false, kind: 'refused', code: 'token_used' });
  });

  it('is good for fifteen minutes', async () => {
    let now = new Date('2026-11-20T15:00:00Z');
    const timed = await openTestSandbox({ now: () => now });
    const by = openSandboxGateway({ origin: timed.origin, secret: testSecret });
    const [early, late] = [
      await tokenFor(timed.origin, { card: { number: '4242424242424242' } }),
      await tokenFor(timed.origin, { bank: {} }),
    ];
    now = new Date('2026-11-20T15:14:59Z');
    expect(await by.authorizeAndCapture({ token: early, method: 'Card', ...money, ...next() })).toMatchObject({ ok: true });
    now = new Date('2026-11-20T15:15:00Z');
    expect(await by.authorizeAndCapture({ token: late, method: 'Bank', ...money, ...next() })).toMatchObject({ code: 'token_expired' });
    await timed.close();
  });

  it('of 4000000000007031 has expired already', async () => {
    const token = await tokenFor(origin, { card: { number: '4000000000007031' } });
    const charged = await gateway.authorizeAndCapture({ token, method: 'Card', ...money, ...next() });
    expect(charged).toEqual({ ok: false, kind: 'refused', code: 'token_expired' });
  });

  it('is bound to its method and its merchant, and made up ones are unknown', async () => {
    const token = await tokenFor(origin, { card: { number: '4242424242424242' } });
    const other = openSandboxGateway({ origin, secret: testSecret, merchant: { ...harborSession, merchantId: 'somebody' } });
    expect(await gateway.authorizeAndCapture({ token, method: 'Bank', ...money, ...next() })).toMatchObject({ code: 'token_mismatch' });
    expect(await other.authorizeAndCapture({ token, method: 'Card', ...money, ...next() })).toMatchObject({ code: 'token_mismatch' });
    expect(await gateway.authorizeAndCapture({ token: 'tok_x', method: 'Card', ...money, ...next() })).toMatchObject({
      code: 'token_unknown',
    });
    expect(await gateway.authorizeAndCapture({ token, method: 'Card', ...money, ...next() })).toMatchObject({ ok: true });
  });

  it('of CardPointe is shaped like a card that is none, and its expiry comes beside it [R-3.193]', async () => {
    const by = openSandboxGateway({ origin, secret: testSecret, merchant: meadowSession });
    const issued: unknown = await (await requestTestToken(origin, { session: meadowSession, card: { number: '4242424242424242' } })).json();
    expect(issued).toEqual({
      ok: true,
      token: expect.stringMatching(/^942\d{9}4242$/),
      tokenSource: 'CARD_POINTE',
      expiry: '032030',
      last4: '4242',
      brand: 'visa',
    });
    const token = await tokenFor(origin, { session: meadowSession, card: { number: '5555555555554444' } });
    const ask = { token, method: 'Card' as const, ...money };
    expect(await by.authorizeAndCapture({ ...ask, ...next() })).toMatchObject({ kind: 'refused', code: 'invalid_expiry_date' });
    expect(await by.authorizeAndCapture({ ...ask, expiry: '032030', ...next() })).toMatchObject({ ok: true });
  });

  it('of the other types comes without an expiry [R-3.194]', async () => {
    const issued: unknown = await (await requestTestToken(origin, { card: { number: '4242424242424242' } })).json();
    expect(issued).not.toHaveProperty('expiry');
  });
});
