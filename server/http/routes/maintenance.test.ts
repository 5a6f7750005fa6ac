import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closing } from '../../../fixtures/testing/closing.js';
import { openOneStore, type TestStore } from '../../../fixtures/testing/each-store.js';
import { openTestServer, testSecrets, type TestServer } from '../../../fixtures/testing/test-server.js';

const { keep, closeAll } = closing();
let rows: TestStore;
let server: TestServer;
beforeAll(async () => {
  rows = keep(await openOneStore());
  server = keep(await openTestServer(rows.store, undefined, undefined, { rateLimits: 1 }));
});
afterAll(closeAll);

/** Each test comes from an address of its own: five tries a minute are all there are. */
const tryCode = async (code: unknown, remoteAddress: string) => {
  const answer = await server.app.inject({ method: 'POST', url: '/api/maintenance/bypass', payload: { code }, remoteAddress });
  return { status: answer.statusCode, body: answer.json(), cookies: answer.cookies };
};

describe('the maintenance page', () => {
  it('is passed with the secret key, which gives a signed token that ends [R-1.57] [R-4.78] [R-6.25]', async () => {
    const { status, body, cookies } = await tryCode(testSecrets.bypass, '203.0.113.1');
    expect({ status, until: body.data.until, cookies }).toEqual({ status: 200, until: '2026-11-21T03:00:00.000Z', cookies: [] });
    expect(body.data.token).toMatch(/^maintenance-bypass 2026-11-21T03:00:00.000Z\.[\w+/=-]{40,}$/);
    expect(body.data.token).not.toContain(testSecrets.bypass);
  });

  it.each(['', 'wrong', `${'x'.repeat(200)}`, 'a key to pass b'])('is not passed with another key: "%s"', async (code) => {
    expect(await tryCode(code, '203.0.113.2')).toMatchObject({
      status: 401,
      body: { code: 'secret_key_invalid', message: 'Invalid secret key', status: 401 },
    });
  });

  it('refuses what is no key', async () => {
    expect((await tryCode({ a: 1 }, '203.0.113.3')).status).toBe(400);
    expect((await tryCode('x'.repeat(201), '203.0.113.3')).status).toBe(400);
  });

  it('lets nobody try more than five keys in a minute, not even the right one', async () => {
    for (let nth = 0; nth < 5; nth += 1) expect((await tryCode('wrong', '203.0.113.4')).status).toBe(401);
    expect((await tryCode(testSecrets.bypass, '203.0.113.4')).status).toBe(429);
  });
});
