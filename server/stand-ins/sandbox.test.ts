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
  siteOrigin,
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

describe('the frame of the sandbox', () => {
  it('may be shown by pages of the site alone, and runs its own script alone', async () => {
    const frame = await fetch(`${origin}/frame`);
    const policy = frame.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`frame-ancestors ${siteOrigin};`);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(frame.headers.get('cache-control')).toBe('no-store');
    const page = await frame.text();
    expect(page).toContain("Test mode. You won't be charged. Don't use a real card.");
    expect(page).toContain(`content="${siteOrigin}"`);
    expect(page).not.toMatch(/<script(?! src="\/frame.js" defer><\/script>)|style=|onclick/);
  });

  it('is one script, one style and one font, and every other answer may be shown nowhere', async () => {
    expect((await fetch(`${origin}/frame.js`)).headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    for (const font of ['frame.woff2', 'frame-latin.woff2'])
      expect((await fetch(`${origin}/${font}`)).headers.get('content-type')).toBe('font/woff2');
    const style = await fetch(`${origin}/frame.css`);
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(style.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  const odd = ["http://x; script-src 'unsafe-inline'", 'http://x;sandbox', 'null', 'http://a/b', '*', 'https://*'];
  it.each([
    ['of all names below a domain', ['https://*.example.org', 'http://localhost:8080'], 'https://*.example.org http://localhost:8080'],
    ['of origins as browsers write them, and no others', ['http://localhost:8080', ...odd], 'http://localhost:8080'],
  ])('may be shown by pages %s', async (_whose, origins, shown) => {
    const folder = newFolder();
    const opened = await openSandbox({ folder, appOrigins: () => origins, ...asInTests });
    if (!opened.ok) throw new Error(opened.problems);
    const frame = await fetch(`${opened.value.origin}/frame`);
    expect(frame.headers.get('content-security-policy')).toContain(`frame-ancestors ${shown}; base-uri`);
    expect(await frame.text()).toContain(`content="${shown}"`);
    await opened.value.close();
    rmSync(folder, { recursive: true });
  });
});

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

  it('is for the frame alone', async () => {
    const body = bodyWith({});
    expect((await post('/tokens', body, { origin: siteOrigin })).status).toBe(403);
    const proxied = await openTestSandbox({ frameOrigin: 'https://pay.example.org' });
    const statusFor = async (asking: string) =>
      (await fetch(`${proxied.origin}/tokens`, { method: 'POST', body, headers: { 'content-type': 'application/json', origin: asking } }))
        .status;
    expect([await statusFor('https://pay.example.org'), await statusFor(proxied.origin), await statusFor(siteOrigin)]).toEqual([
      200, 200, 403,
    ]);
    await proxied.close();
    expect((await post('/tokens', body, { origin: 'null' })).status).toBe(403);
    expect((await post('/tokens', body, { origin })).status).toBe(200);
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
    const damaged = await openSandbox({ folder, appOrigins: () => [], ...asInTests });
    expect(damaged).toEqual({ ok: false, problems: expect.stringMatching(/journal.jsonl is damaged in line \d+\./) });
    rmSync(folder, { recursive: true });
  });

  it('is one sandbox’s: a second one in the same folder is refused', async () => {
    const second = await openSandbox({ folder: sandbox.folder, appOrigins: () => [], ...asInTests });
    expect(second).toEqual({ ok: false, problems: expect.stringContaining('is in use by process') });
  });
});
