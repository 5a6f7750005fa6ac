import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MerchantProfile } from '../gateways/merchant.js';
import { openPayments } from './open-payments.js';

const folder = mkdtempSync(join(tmpdir(), 'vestibule-payments-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secrets = {
  session: [],
  sandbox: 'a secret of the sandbox, as long as it has to be',
  gateways: { 'harbor-braintree': 'public:private' },
};
const asked = {
  payments: 'sandbox',
  gatewayUrl: undefined,
  gatewayPort: 0,
  dataFolder: folder,
  host: 'localhost',
  trustProxy: undefined,
  siteOrigins: [],
  paymentOrigin: undefined,
  rateLimits: 0,
  isProduction: false,
} as const;
const pages = () => ['http://localhost:8080'];
const braintree = (environment: 'test' | 'live'): MerchantProfile => ({
  gatewayDetails: [
    {
      gatewayType: 'BRAINTREE',
      environment,
      isPrimary: 'true',
      [`clientKey_${environment}`]: 'sandbox_key',
      [`authorization_${environment}`]: 'secret:harbor-braintree',
    },
  ],
});

describe('what tenants are paid by', () => {
  it('is a sandbox beside the site, which pages may frame and which takes nothing live', async () => {
    const opened = await openPayments(asked, secrets, pages);
    if (!opened.ok) throw new Error(opened.problems);
    const { gateways, frameOrigin = '', notices, close } = opened.value;
    expect(notices).toEqual([`payment sandbox on ${frameOrigin}/ (test cards only, no money moves)`]);
    expect((await fetch(`${frameOrigin}/frame`)).headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:8080');
    expect(gateways.frame(braintree('test'))).toMatchObject({ frameOrigin, clientKey: 'sandbox_key' });
    expect(await gateways.of(braintree('test'))?.findCharge('none')).toEqual({ ok: true, value: undefined });
    expect(gateways.of(braintree('live'))).toBeUndefined();
    const second = await openPayments(asked, secrets, pages);
    expect(second).toMatchObject({ ok: false, problems: expect.stringContaining('in use by process') });
    const taken = { ...asked, dataFolder: join(folder, 'other'), gatewayPort: Number(new URL(frameOrigin).port) };
    expect(await openPayments(taken, secrets, pages)).toMatchObject({
      problems: expect.stringMatching(/^Port \d+ is in use by another program: .* --gateway-port N\.$/),
    });
    await close();
  });

  it('is a sandbox that pages frame where browsers reach it, and that is charged where it listens [R-7.69]', async () => {
    const origins = { trustProxy: '127.0.0.1', siteOrigins: ['https://*.example.org'], paymentOrigin: 'https://pay.example.org' };
    const opened = await openPayments({ ...asked, ...origins }, secrets, () => origins.siteOrigins);
    if (!opened.ok) throw new Error(opened.problems);
    const { gateways, frameOrigin, notices, close } = opened.value;
    const [, listening = ''] =
      /^payment sandbox on (http:\/\/localhost:\d+)\/, for browsers on https:\/\/pay\.example\.org\/ \(test cards/.exec(
        notices.join('\n'),
      ) ?? [];
    expect(notices).toHaveLength(1);
    expect(frameOrigin).toBe('https://pay.example.org');
    expect(gateways.frame(braintree('test'))).toMatchObject({ frameOrigin, frameUrl: 'https://pay.example.org/frame' });
    expect(await gateways.of(braintree('test'))?.findCharge('none')).toEqual({ ok: true, value: undefined });
    const frame = await fetch(`${listening}/frame`);
    expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors https://*.example.org;');
    const tokens = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json', origin: 'https://pay.example.org' } };
    expect((await fetch(`${listening}/tokens`, tokens)).status).toBe(400);
    await close();
  });

  it('is a sandbox that runs already', async () => {
    const opened = await openPayments({ ...asked, gatewayUrl: 'http://localhost:1' }, secrets, pages);
    expect(opened).toMatchObject({ ok: true, value: { frameOrigin: 'http://localhost:1', notices: [] } });
    expect(opened.ok && (await opened.value.gateways.of(braintree('test'))?.findCharge('none'))).toMatchObject({
      ok: false,
      kind: 'unknown',
    });
  });

  it('is the vendors whose secrets are known, and then no page frames anything', async () => {
    const opened = await openPayments({ ...asked, payments: 'vendor' }, secrets, pages);
    expect(opened).toMatchObject({ ok: true, value: { frameOrigin: undefined } });
    expect(opened.ok && opened.value.gateways.of(braintree('live'))).toBeDefined();
    const unknown = await openPayments({ ...asked, payments: 'vendor' }, { ...secrets, gateways: {} }, pages);
    expect(unknown.ok && unknown.value.gateways.of(braintree('live'))).toBeUndefined();
  });
});
