import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestSandbox, testAccess, type TestSandbox } from '../../fixtures/testing/gateways/test-sandbox.js';

let sandbox: TestSandbox;
let origin = '';
beforeAll(async () => {
  sandbox = await openTestSandbox();
  ({ origin } = sandbox);
});
afterAll(() => sandbox.close());

describe('the limits of the sandbox', () => {
  const pay = (at: TestSandbox, headers: Record<string, string> = {}) =>
    fetch(`${at.origin}/tokens`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{}' });
  const statusesOf = async (count: number, ask: () => Promise<Response>) => {
    const statuses: number[] = [];
    for (let nth = 0; nth < count; nth += 1) statuses.push((await ask()).status);
    return statuses;
  };

  it('let an address have 60 tokens a minute, and say when there are more [D-110]', async () => {
    const limited = await openTestSandbox({ access: { ...testAccess, rateLimits: 1 } });
    expect(await statusesOf(60, () => pay(limited))).toEqual(Array.from({ length: 60 }, () => 400));
    const refused = await pay(limited);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ ok: false, kind: 'network', code: 'too_many_requests', retryable: true });
    expect((await fetch(`${limited.origin}/__sandbox/log`)).status).toBe(200);
    await limited.close();
  });

  it('count each address behind a proxy alone, and are multiplied as those of the site', async () => {
    const behind = await openTestSandbox({ access: { ...testAccess, rateLimits: 0.1, trustProxy: 'loopback' } });
    const from = (address: string) => statusesOf(7, () => pay(behind, { 'x-forwarded-for': address }));
    expect(await from('192.0.2.1')).toEqual([400, 400, 400, 400, 400, 400, 429]);
    expect(await from('192.0.2.2')).toEqual([400, 400, 400, 400, 400, 400, 429]);
    await behind.close();
  });
});

describe('what the sandbox shows to testers', () => {
  const pages = ['/__sandbox/log', '/__sandbox/ledger'];
  /** As a proxy, or a page whose name leads to this machine: `fetch` does not set the host. */
  const statusFor = (at: TestSandbox, path: string, host: string): Promise<number | undefined> =>
    new Promise((resolve) => request(`${at.origin}${path}`, { headers: { host } }, (answer) => resolve(answer.resume().statusCode)).end());

  it.each(pages)('is shown on this machine: %s', async (path) => {
    expect((await fetch(origin + path)).status).toBe(200);
    expect(await statusFor(sandbox, path, 'localhost:1')).toBe(200);
    expect(await statusFor(sandbox, path, 'pay.example.org')).toBe(404);
  });

  it.each(pages)('is not there in production: %s', async (path) => {
    const closed = await openTestSandbox({ access: { ...testAccess, isProduction: true } });
    expect((await fetch(closed.origin + path)).status).toBe(404);
    await closed.close();
  });
});
