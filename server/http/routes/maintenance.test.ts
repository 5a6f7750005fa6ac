import { afterEach, describe, expect, it } from '@jest/globals';
import { withServer } from '../../../fixtures/testing/over-stores.js';
import { apiExamples } from '../openapi-examples.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';
import { setMaintenance } from '../../../fixtures/testing/set-maintenance.js';
import { testSecrets } from '../../../fixtures/testing/test-server.js';
import { bypassEnd, createBypass } from '../maintenance-guard.js';

const { server } = withServer(undefined, () => [now, undefined, { rateLimits: 1 }]);
const now = new Date('2026-11-20T15:00:00Z');
const harbor = scopeOf('harbor').tenantId;
const summit = scopeOf('summit').tenantId;

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

  it('is not passed with another key, nor with what is none', async () => {
    const invalid = { status: 401, body: { code: 'secret_key_invalid', message: 'Invalid secret key', status: 401 } };
    for (const code of ['', 'wrong', 'x'.repeat(200), 'a key to pass b']) expect(await tryCode(code, '203.0.113.2')).toMatchObject(invalid);
    for (const code of [{ a: 1 }, 'x'.repeat(201)]) expect((await tryCode(code, '203.0.113.3')).status).toBe(400);
  });

  it('lets nobody try more than five keys in a minute, not even the right one', async () => {
    for (let nth = 0; nth < 5; nth += 1) expect((await tryCode('wrong', '203.0.113.4')).status).toBe(401);
    expect((await tryCode(testSecrets.bypass, '203.0.113.4')).status).toBe(429);
  });
});

const services = (secrets: { session: string[]; bypass?: string } = testSecrets, at = now) => ({ secrets, now: () => at });
const { token } = createBypass(services(), testSecrets.bypass);
const signature = token.slice(token.lastIndexOf('.'));
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

/** Tokens that no server accepts. */
const falseTokens = [
  'maintenance-bypass 2099-01-01T00:00:00.000Z.c2lnbmVk',
  `maintenance-bypass 2099-01-01T00:00:00.000Z${signature}`,
  token.slice(0, -1),
  `${token}A`,
  signature,
  'x',
];

describe('a bypass token', () => {
  it('ends after twelve hours', () => {
    expect(bypassEnd(services(testSecrets, hours(11.99)), token)).toBe('2026-11-21T03:00:00.000Z');
    expect(bypassEnd(services(testSecrets, hours(12)), token)).toBeUndefined();
  });

  it('ends with the secret key and with the session key that it was made with, and outlives a new session key before that one', () => {
    expect(bypassEnd(services({ ...testSecrets, bypass: 'another key to pass by' }), token)).toBeUndefined();
    expect(bypassEnd(services({ session: testSecrets.session }), token)).toBeUndefined();
    const newKey = 'a newer key for tests, of thirty-two';
    expect(bypassEnd(services({ ...testSecrets, session: [newKey] }), token)).toBeUndefined();
    expect(bypassEnd(services({ ...testSecrets, session: [newKey, ...testSecrets.session] }), token)).toBeDefined();
  });

  it('is verified by the server, which accepts no false one', async () => {
    const ask = async (value: string) =>
      (await server.app.inject({ url: '/api/maintenance/bypass', headers: { 'x-maintenance-bypass': value } })).json().data;
    for (const each of falseTokens) expect([each, await ask(each)]).toEqual([each, null]);
    expect(await ask(token)).toEqual({ until: '2026-11-21T03:00:00.000Z' });
  });
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
interface ApiCall {
  readonly method: Method;
  readonly url: string;
  readonly payload?: object;
}

/** What a closed page needs. */
const openCalls = `listTenants getSettings listServices getDictionary createMaintenanceBypass getMaintenanceBypass deleteSession
  deleteSessionGroup getOpenApi`.split(/\s+/);
/** What finishes a payment. */
const paying = ['checkOutEnrollment', 'buyServices'];

describe('while a site is closed, the API', () => {
  afterEach(async () => {
    for (const code of ['harbor', 'meadow']) await setMaintenance(server, code, 'Inactive');
  });

  /** Every call of the API at this tenant, as its example was recorded. */
  const allCalls = async (): Promise<readonly (ApiCall & { readonly id: string })[]> => {
    const { paths } = (await server.app.inject({ url: '/api/openapi.json' })).json<{
      paths: Record<string, Record<string, { operationId: string }>>;
    }>();
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => {
        const { url = path.replaceAll(/\{\w+\}/g, 'x'), request } = apiExamples[operationId] ?? {};
        // The method was read from the document.
        const address = url.replace(/(?<=\/tenants\/|merchants\/|tenantId=)[0-9a-f-]{36}/, harbor);
        return {
          id: operationId,
          method: method.toUpperCase() as Method,
          url: address,
          ...(request instanceof Object && { payload: request }),
        };
      }),
    );
  };
  const ask = async ({ method, url, payload }: ApiCall, headers: Record<string, string> = { 'x-tenant': 'harbor' }) => {
    const answer = await server.app.inject({ method, url, headers, remoteAddress: '203.0.113.9', ...(payload && { payload }) });
    return { status: answer.statusCode, code: answer.json().code, body: answer.json() };
  };
  const get = (url: string, headers: Record<string, string> = {}) => ask({ method: 'GET', url: `/api${url}` }, headers);
  const closed = { status: 503, code: 'maintenance' };

  it('answers every call 503 but those that a closed page needs, and those that finish a payment', async () => {
    await setMaintenance(server, 'harbor', 'Active');
    const answers = await Promise.all(
      (await allCalls()).map(async (call) => ({
        id: call.id,
        ...(await ask(call, call.url.includes(harbor) ? {} : { 'x-tenant': 'harbor' })),
      })),
    );
    const idsOf = (found: typeof answers) => found.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b));
    expect(idsOf(answers.filter(({ code }) => code !== 'maintenance'))).toEqual(
      [...openCalls, ...paying].toSorted((a, b) => a.localeCompare(b)),
    );
    expect(answers.filter(({ id, status }) => openCalls.includes(id) && status >= 400)).toMatchObject([{ id: 'getMaintenanceBypass' }]);
    expect(answers.find(({ code }) => code === 'maintenance')?.body).toEqual({
      code: 'maintenance',
      message: "We're working on this site, and it is closed for now.",
      actionMessage: 'Nothing you sent is lost. Please try again later.',
      status: 503,
    });
  });

  it('lists the entry that closes the site, and no other lookup', async () => {
    await setMaintenance(server, 'harbor', 'Active');
    expect(await get('/lookup?category=MAINTENANCE_MODE&tenantCode=harbor')).toMatchObject({
      status: 200,
      body: { data: [{ status: 'Active' }] },
    });
    for (const query of ['', 'category=RACE', 'category=MAINTENANCE_MODE&category=RACE'])
      expect(await get(`/lookup?tenantCode=harbor&${query}`)).toMatchObject(closed);
  });

  it('answers a valid token as if the site were open, and a false one like none', async () => {
    await setMaintenance(server, 'harbor', 'Active');
    const calls = [`/tenants/${harbor}/membership-offerings`, '/session', '/lookup?category=RACE'];
    for (const url of calls) {
      const headers = { 'x-tenant': 'harbor' };
      expect((await get(url, { ...headers, 'x-maintenance-bypass': token })).status).toBe(200);
      for (const each of falseTokens) expect(await get(url, { ...headers, 'x-maintenance-bypass': each })).toMatchObject(closed);
    }
  });

  it('closes by every tenant that a call names, so that another name beside it opens nothing', async () => {
    await setMaintenance(server, 'harbor', 'Active');
    const both = `?tenantId=${summit}&tenantCode=summit`;
    expect(await get(`/tenants/${harbor}/membership-offerings${both}`, { 'x-tenant': 'summit' })).toMatchObject(closed);
    expect(await get(`/questionnaires?tenantId=${harbor}`, { 'x-tenant': 'summit' })).toMatchObject(closed);
    expect(await get(`/session?tenantId=${summit}`, { 'x-tenant': 'HARBOR' })).toMatchObject(closed);
  });

  it('closes the group with its primary tenant, a member of the group alone, and no other site [D-54]', async () => {
    const statuses = async () =>
      Promise.all(['harbor', 'meadow', 'summit'].map(async (each) => (await get('/session', { 'x-tenant': each })).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    await setMaintenance(server, 'meadow', 'Active');
    expect(await statuses()).toEqual([200, 503, 200]);
    await setMaintenance(server, 'meadow', 'Inactive');
    await setMaintenance(server, 'harbor', 'Active');
    expect(await statuses()).toEqual([503, 503, 200]);
  });

  it('closes a call that names no tenant by the host, as its pages are', async () => {
    await setMaintenance(server, 'harbor', 'Active');
    const search = (host: string) =>
      ask({ method: 'POST', url: '/api/search/address', payload: { query: 'wharf', within: 'US' } }, { host });
    expect(await search('harbor.localhost')).toMatchObject(closed);
    expect((await search('summit.localhost')).status).toBe(200);
  });

  it('says so in the language of the visitor', async () => {
    await setMaintenance(server, 'himal', 'Active');
    const { body } = await get('/session', { 'x-tenant': 'himal', 'accept-language': 'ne' });
    await setMaintenance(server, 'himal', 'Inactive');
    expect(body.message).toBe('हामी यो साइटमा काम गर्दै छौँ, र अहिलेलाई यो बन्द छ।');
  });
});
