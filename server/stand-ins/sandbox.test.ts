import { appendFileSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openSandboxGateway } from '../gateways/sandbox/sandbox-gateway.js';
import {
  requestTestToken,
  harborSession,
  meadowSession,
  newFolder,
  openTestSandbox,
  reopenSandbox,
  testAccess,
  type TestSandbox,
  testSecret,
  tokenFor,
} from '../../fixtures/testing/gateways/test-sandbox.js';
import { openSandbox } from './sandbox.js';

let sandbox: TestSandbox;
let origin = '';
beforeAll(async () => {
  sandbox = await openTestSandbox();
  ({ origin } = sandbox);
});
afterAll(() => sandbox.close());

const asInTests = { port: 0, host: '127.0.0.1', secret: testSecret, access: testAccess };
const good = '4242424242424242';
const money = { amount: 12_500, currency: 'USD' };
const post = (path: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(origin + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

describe('a session of the frame', () => {
  const start = async (session: object, method = 'Card') => {
    const answer = await post('/sessions', JSON.stringify({ session, method }), { origin });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };

  it('starts for a merchant of the sandbox', async () => {
    expect(await start(harborSession)).toEqual({ status: 200, body: { ok: true } });
    expect(await start(meadowSession, 'Bank')).toEqual({ status: 200, body: { ok: true } });
  });

  it('never starts for live payments', async () => {
    const session = { ...harborSession, paymentEnvironment: 'production' } as const;
    expect(await start(session)).toMatchObject({ status: 403, body: { code: 'config_error' } });
    expect((await requestTestToken(origin, { session, card: { number: good } })).status).toBe(403);
  });

  it('says which keys the sandbox knows', async () => {
    expect(await start({ ...harborSession, clientKey: 'live_key' })).toEqual({
      status: 403,
      body: {
        ok: false,
        kind: 'merchant',
        code: 'config_error',
        message: 'The sandbox does not know this clientKey. It takes those that start with "sandbox_".',
        retryable: false,
      },
    });
    expect(await start({ ...meadowSession, merchantId: '4961' })).toMatchObject({
      body: { message: expect.stringContaining('merchantId') },
    });
    const { clientKey: _key, ...bare } = harborSession;
    expect(await start(bare)).toMatchObject({ status: 403, body: { message: 'Authorize.Net needs a clientKey.' } });
  });

  it('takes no bank account where the gateway takes none', async () => {
    const braintree = { type: 'BRAINTREE', paymentEnvironment: 'sandbox', clientKey: 'sandbox_tree' };
    expect(await start(braintree)).toMatchObject({ status: 200 });
    expect(await start(braintree, 'Bank')).toMatchObject({ status: 403, body: { code: 'unsupported_feature' } });
  });
});

describe('a request for a token', () => {
  const bodyWith = (card: object): string =>
    JSON.stringify({ session: harborSession, card: { number: good, expiry: '032030', cvv: '123', ...card }, billing: {} });

  it.each([
    [{ card: { number: good, expiry: '012020' } }, 'expiry', 'expired_card'],
    [{ bank: { routing: '000000000' } }, 'routing', 'invalid_routing_number'],
  ])('is refused with the field that is wrong: %j', async (entry, field, code) => {
    const answer = await requestTestToken(origin, entry);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ ok: false, kind: 'customer', field, code, message: expect.any(String) });
  });

  it('is never answered for 4000000000007007', async () => {
    const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, signal: AbortSignal.timeout(700) };
    const answer = fetch(`${origin}/tokens`, { ...asked, body: bodyWith({ number: '4000000000007007' }) });
    await expect(answer).rejects.toThrow(/timeout/);
  });

  it('is answered for pages of every origin, as at a vendor, but shows nothing of itself in a page', async () => {
    const headers = { origin: 'https://pay.example.org', 'access-control-request-method': 'POST' };
    const asked = await fetch(`${origin}/tokens`, { method: 'OPTIONS', headers });
    expect([asked.status, asked.headers.get('access-control-allow-headers')]).toEqual([204, 'content-type']);
    const answer = await post('/tokens', bodyWith({}), headers);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; frame-ancestors 'none'");
  });

  it.each([
    ['no JSON', '{"session"'],
    ['an unknown key', bodyWith({ pin: '1' })],
    ['a prototype', '{"session":{},"__proto__":{"x":1},"billing":{}}'],
    ['numbers for text', bodyWith({ number: 4_242_424_242, cvv: 123 })],
    ['something deep', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['nothing', ''],
  ])('that holds %s is refused as wrong', async (_what, body) => {
    const answer = await post('/tokens', body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ ok: false, message: expect.any(String) });
  });

  it('that is too large, or no JSON by its name, is refused', async () => {
    expect((await post('/tokens', `"${'x'.repeat(20_000)}"`)).status).toBe(413);
    expect((await post('/tokens', 'a=1', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await fetch(`${origin}/nowhere`)).status).toBe(404);
    expect((await post('/tokens', JSON.stringify({ session: harborSession, billing: {} }))).status).toBe(403);
  });
});

describe('the journal', () => {
  it('gives back every charge, key and token after the sandbox was opened again, and drops a torn last line', async () => {
    const folder = newFolder();
    const own = await reopenSandbox(folder);
    const gateway = openSandboxGateway({ origin: own.origin, secret: testSecret, merchant: harborSession });
    const kept = await tokenFor(own.origin, { card: { number: '5555555555554444' } });
    const ask = {
      token: await tokenFor(own.origin, { card: { number: good } }),
      method: 'Card' as const,
      ...money,
      reference: 'p1',
      key: 'k1',
    };
    const charged = await gateway.authorizeAndCapture(ask);
    expect(charged).toMatchObject({ ok: true });
    await own.close();
    const journal = join(folder, 'journal.jsonl');
    appendFileSync(journal, '{"event":"answered","key":"/charges torn');
    const again = await reopenSandbox(folder);
    const after = openSandboxGateway({ origin: again.origin, secret: testSecret, merchant: harborSession });
    expect(await after.authorizeAndCapture(ask)).toEqual(charged);
    expect(await after.findCharge('p1')).toEqual(charged);
    expect(await after.authorizeAndCapture({ ...ask, token: kept, reference: 'p2', key: 'k2' })).toMatchObject({ ok: true });
    expect(await after.authorizeAndCapture({ ...ask, key: 'k3' })).toMatchObject({ code: 'token_used' });
    expect(readFileSync(journal, 'utf8')).not.toContain('torn');
    expect(statSync(journal).mode & 0o777).toBe(0o600);
    await again.close();
    appendFileSync(journal, 'not an event\n');
    const damaged = await openSandbox({ folder, ...asInTests });
    expect(damaged).toEqual({ ok: false, problems: expect.stringMatching(/journal.jsonl is damaged in line \d+\./) });
    rmSync(folder, { recursive: true });
  });

  it('is one sandbox’s: a second one in the same folder is refused', async () => {
    const second = await openSandbox({ folder: sandbox.folder, ...asInTests });
    expect(second).toEqual({ ok: false, problems: expect.stringContaining('is in use by process') });
  });
});
