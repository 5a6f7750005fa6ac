import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MerchantProfile } from '../gateways/merchant.js';
import { findFreePort } from '../../fixtures/testing/proxies.js';
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
  paymentPort: 0,
  gatewayPort: 0,
  gatewayOrigin: undefined,
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
  it('is a sandbox beside the site, and a form for cards that its pages may frame, and takes nothing live', async () => {
    const opened = await openPayments(asked, secrets, pages);
    if (!opened.ok) throw new Error(opened.problems);
    const { gateways, frameOrigin, notices, close } = opened.value;
    const [, origin = ''] =
      /^form for cards on \S+\npayment sandbox on (\S+)\/ \(test cards only, no money moves\)$/.exec(notices.join('\n')) ?? [];
    const { frameUrl = '' } = gateways.frame(braintree('test')) ?? {};
    expect([origin, frameUrl]).toEqual([expect.stringContaining('http://localhost:'), `${frameOrigin}/frames/sandbox/sandbox`]);
    expect(origin).not.toBe(frameOrigin);
    const policy = (await fetch(frameUrl)).headers.get('content-security-policy');
    expect(policy).toContain('frame-ancestors http://localhost:8080');
    expect(policy).toContain(`connect-src ${origin};`);
    expect(await gateways.of(braintree('test'))?.findCharge('none')).toEqual({ ok: true, value: undefined });
    expect([gateways.of(braintree('live')), gateways.frame(braintree('live'))]).toEqual([undefined, undefined]);
    const second = await openPayments(asked, secrets, pages);
    expect(second).toMatchObject({ ok: false, problems: expect.stringContaining('in use by process') });
    const other = { ...asked, dataFolder: join(folder, 'other') };
    for (const [option, at] of [
      ['gateway', origin],
      ['payment', frameOrigin],
    ] as const)
      expect(await openPayments({ ...other, [`${option}Port`]: Number(new URL(at).port) }, secrets, pages)).toMatchObject({
        problems: expect.stringMatching(new RegExp(`^Port \\d+ is in use by another program: .* --${option}-port N\\.$`)),
      });
    await close();
  });

  it('is framed and asked for tokens where browsers reach both, and charged where the sandbox listens [R-7.69]', async () => {
    const origins = { paymentOrigin: 'https://pay.example.org', gatewayOrigin: 'https://sandbox.example.org' };
    const behind = {
      ...asked,
      ...origins,
      trustProxy: '127.0.0.1',
      siteOrigins: ['https://*.example.org'],
      paymentPort: await findFreePort(),
    };
    const opened = await openPayments(behind, secrets, () => behind.siteOrigins);
    if (!opened.ok) throw new Error(opened.problems);
    const { gateways, frameOrigin, close } = opened.value;
    expect(frameOrigin).toBe('https://pay.example.org');
    expect(gateways.frame(braintree('test'))?.frameUrl).toBe('https://pay.example.org/frames/sandbox/sandbox');
    expect(await gateways.of(braintree('test'))?.findCharge('none')).toEqual({ ok: true, value: undefined });
    const frame = await fetch(`http://localhost:${behind.paymentPort}/frames/sandbox/sandbox`);
    expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors https://*.example.org;');
    expect(frame.headers.get('content-security-policy')).toContain('connect-src https://sandbox.example.org;');
    await close();
  });

  it('is a sandbox that runs already', async () => {
    const opened = await openPayments({ ...asked, gatewayUrl: 'http://localhost:1' }, secrets, pages);
    expect(opened).toMatchObject({ ok: true, value: { notices: [expect.stringMatching(/^form for cards on http:\/\/localhost:\d+\/$/)] } });
    expect(opened.ok && (await opened.value.gateways.of(braintree('test'))?.findCharge('none'))).toMatchObject({
      ok: false,
      kind: 'unknown',
    });
    if (opened.ok) await opened.value.close();
  });

  it('is the vendors whose secrets are known, and then only what has a frame of its own is framed', async () => {
    const opened = await openPayments({ ...asked, payments: 'vendor' }, secrets, pages);
    if (!opened.ok) throw new Error(opened.problems);
    const { gateways, close } = opened.value;
    expect([gateways.of(braintree('live')) !== undefined, gateways.frame(braintree('live'))]).toEqual([true, undefined]);
    await close();
    const unknown = await openPayments({ ...asked, payments: 'vendor' }, { ...secrets, gateways: {} }, pages);
    expect(unknown.ok && unknown.value.gateways.of(braintree('live'))).toBeUndefined();
    if (unknown.ok) await unknown.value.close();
  });
});
