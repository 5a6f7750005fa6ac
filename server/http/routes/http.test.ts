import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import cases from './http-cases.json' with { type: 'json' };
import { openOneStore } from '../../../fixtures/testing/each-store.js';
import { withServer } from '../../../fixtures/testing/over-stores.js';
import { ola } from '../../../fixtures/testing/people.js';
import { listen, openTestServer } from '../../../fixtures/testing/test-server.js';
import { converse, newVisitor } from '../../../fixtures/testing/visitor.js';

const partner = 'https://partner.example.org';
const { server } = withServer(undefined, () => [undefined, undefined, { corsOrigins: [partner] }]);
const post = (payload: string, type = 'application/json') =>
  server.app.inject({ method: 'POST', url: '/api/search/address', payload, headers: { 'content-type': type } });
const nested = (depth: number): string => `{"query":"x","within":"US","more":${'['.repeat(depth)}${']'.repeat(depth)}}`;

describe('what arrives', () => {
  it('is refused as anything but JSON [R-7.2]', async () => {
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/jsonp', 'text/json'])
      expect((await post('{"query":"x","within":"US"}', type)).json()).toEqual({
        code: 'media_type_unsupported',
        message: 'Only JSON is accepted: send the header content-type: application/json.',
        status: 415,
      });
  });

  it('is refused above 256 KB, and taken just below', async () => {
    expect((await post(`{"query":"x","within":"US","more":"${'x'.repeat(256 * 1024)}"}`)).statusCode).toBe(413);
    expect((await post(`{"query":"x","within":"US","more":"${'x'.repeat(255 * 1024)}"}`)).statusCode).toBe(200);
  });

  it.each([
    ...cases.bodies,
    { what: 'a hundred thousand levels', body: nested(100_000) },
    { what: 'too many values', body: `{"query":"x","within":"US","more":[${'1,'.repeat(6000)}1]}` },
  ])('is refused with 400 when it holds $what', async ({ body }) => {
    const answer = await post(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ status: 400, message: expect.any(String) });
    expect(answer.body).not.toMatch(/node_modules|\.ts:|\bat \S+:\d/);
  });

  it('names what is missing by its place', async () => {
    expect((await post('{"query":"x"}')).json()).toMatchObject({ status: 400, errors: [{ path: '/within' }] });
  });

  it.each(['{"__proto__":{"x":1}}', '{"query":"a\\u0000b"}', '{"query":"\\ud800"}', '{"query"'])(
    'names the whole body as the place where no form can read it: %s',
    async (payload) => expect((await post(payload)).json()).toMatchObject({ status: 400, errors: [{ path: '' }] }),
  );

  it('may name the application and the source of the request [R-7.3] [R-7.4]', async () => {
    const headers = { 'x-application': 'vestibule', 'x-request-source': 'public-web' };
    expect((await server.app.inject({ url: '/api/tenants/web?slug=harbor', headers })).statusCode).toBe(200);
  });
});

describe('a card number', () => {
  const refused = {
    code: 'card_number_sent',
    message: 'The request contains what looks like a card number. Never send card numbers here.',
    actionMessage: 'Remove the card number and send it again.',
    status: 422,
  };

  it.each(cases.cardNumbers)('is refused $where of a body, and not repeated', async ({ body }) =>
    expect((await post(body)).json()).toEqual(refused),
  );

  it.each([
    '/api/lookup?category=4111+1111+1111+1111',
    '/api/clients/4111111111111111',
    '/api/lookup?category=4111%201111%201111%201111',
    '/%61pi/lookup?category=4111111111111111',
  ])('is refused in an address: %s', async (url) => expect((await server.app.inject({ url })).json()).toEqual(refused));

  it('is refused in a header', async () => {
    const headers = { 'x-tenant': 'harbor', 'idempotency-key': '4111-1111-1111-1111' };
    expect((await server.app.inject({ url: '/api/lookup', headers })).json()).toEqual(refused);
  });

  it.each(['/api/lookup?category=%00', '/api/lookup?category=%E0%A4%A&x=%00', '/api/tenants/a%00b/settings', '/a%70i/lookup?category=%00'])(
    'is told apart from characters that cannot be kept: %s',
    async (url) => expect(await server.app.inject({ url })).toMatchObject({ statusCode: 400 }),
  );
});

describe('a page of another origin', () => {
  const ask = (origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
    server.app.inject({ method, url: '/api/lookup', headers: { origin, 'access-control-request-method': 'PUT' } });

  it("may call the API with its visitor's cookie where the operator named it", async () => {
    const { statusCode, headers } = await ask(partner);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'access-control-allow-origin': partner, 'access-control-allow-credentials': 'true', vary: 'origin' });
  });

  it('may ask before with which methods and headers', async () => {
    const { statusCode, headers } = await ask(partner, 'OPTIONS');
    expect(statusCode).toBe(204);
    expect(headers['access-control-allow-methods']).toBe('GET, POST, PUT, DELETE');
    for (const name of [
      'x-application',
      'x-request-source',
      'x-tenant',
      'x-form',
      'idempotency-key',
      'content-type',
      'x-maintenance-bypass',
    ])
      expect(headers['access-control-allow-headers']).toContain(name);
  });

  it.each(['https://evil.example.org', 'http://partner.example.org', 'null', `${partner}.evil.example`])(
    'is told nothing where it was not: %s',
    async (origin) => {
      for (const method of ['GET', 'OPTIONS'] as const)
        expect(Object.keys((await ask(origin, method)).headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    },
  );
});

describe('what is answered', () => {
  it.each(
    `/ /harbor/service/membership /nowhere /api/nothing /api/tenants/web /library/harbor /library/nobody /validators/none.js
    /healthz /version.json`.split(/\s+/),
  )('has the headers that keep a page safe: %s', async (url) => {
    const { headers } = await server.app.inject({ url });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; /);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'; base-uri 'none'");
    expect(JSON.stringify(headers)).not.toMatch(/unsafe|upgrade-insecure-requests|x-powered-by/);
  });

  it.each([
    ['br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', (body: Buffer) => gunzipSync(body)],
  ])('is a page compressed with %s where the browser takes that', async (encoding, decompress) => {
    const getPage = (accepted: string) => server.app.inject({ url: '/harbor', headers: { 'accept-encoding': accepted } });
    const [plain, compressed] = [await getPage('identity'), await getPage(encoding)];
    expect([plain.headers['content-encoding'], compressed.headers['content-encoding']]).toEqual([undefined, encoding]);
    const withoutNonce = (page: string) => page.replace(/csp-nonce" content="[^"]*"/, '');
    expect(withoutNonce(decompress(compressed.rawPayload).toString())).toBe(withoutNonce(plain.body));
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(compressed.headers['vary']).toContain('accept-encoding');
  });

  it.each(['/', '/harbor/service/membership', '/nowhere', '/harbor?referredby=a-1'])(
    'is a page that the back button may show again, and that is the same for every visitor: %s',
    async (url) => {
      const withoutNonces = ({ body }: { readonly body: string }) => body.replaceAll(/content="[\w-]{22}"/g, '');
      const visitor = newVisitor(server, 'meadow');
      await visitor.ask('POST', '/clients', ola, { 'x-form': 'enrollment-individual' });
      const first = await server.app.inject({ url });
      const known = await server.app.inject({ url, headers: { cookie: visitor.cookie() } });
      expect([first.headers['cache-control'], known.headers['cache-control']]).toEqual(['no-cache', 'no-cache']);
      expect(withoutNonces(known)).toBe(withoutNonces(first));
    },
  );

  it('is never kept by a browser when it comes from the API', async () => {
    expect((await server.app.inject({ url: '/api/tenants/web?slug=harbor' })).headers['cache-control']).toBe('no-store');
  });

  it('says nothing of what went wrong inside', async () => {
    const broken = await openOneStore();
    const other = await openTestServer(broken.store);
    await broken.close();
    const answer = await other.app.inject({ url: '/api/lookup?category=RACE' });
    expect(answer.statusCode).toBeGreaterThanOrEqual(500);
    expect(answer.body).not.toMatch(/select|driver|node_modules|Error/);
    expect((await other.app.inject({ url: '/healthz' })).statusCode).toBe(503);
    await other.close();
  });
});

describe('what is not HTTP', () => {
  let port = 0;
  beforeAll(async () => {
    port = await listen(server.app);
  });

  it.each(['nonsense\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`])(
    'is refused in the one shape of failures',
    async (words) => {
      const { told } = await converse(port, words);
      expect(told).toMatch(/^HTTP\/1\.1 4\d\d /);
      for (const header of ["content-security-policy: default-src 'none'; ", 'x-content-type-options: nosniff', 'x-frame-options: DENY'])
        expect(told).toContain(`\r\n${header}`);
      expect(JSON.parse(told.slice(told.indexOf('\r\n\r\n')))).toEqual({
        code: 'request_unreadable',
        message: 'The request cannot be read.',
        status: expect.any(Number),
      });
    },
  );
});

describe('suggested addresses', () => {
  const search = async (query: string, within: string): Promise<unknown> => (await post(JSON.stringify({ query, within }))).json();

  it('are of the chosen country only, in the parts of an address [R-7.71] [R-7.72] [R-7.73] [R-7.74]', async () => {
    expect(await search('342 harbor la', 'us')).toEqual({
      data: [
        {
          label: '342 Harbor Lane, Portland, ME 04101',
          line: '342 Harbor Lane',
          city: 'Portland',
          state: 'ME',
          zip: '04101',
          lat: 43.66806,
          lng: -70.2589,
        },
      ],
    });
    expect(await search('342 harbor la', 'CA')).toEqual({ data: [] });
    expect(await search('ottawa', 'CA')).toMatchObject({ data: [{ city: 'Ottawa', state: 'ON' }] });
  });

  it('are none for nothing, and at most eight', async () => {
    expect(await search('  ', 'US')).toEqual({ data: [] });
    expect(await search('a', 'US')).toHaveProperty('data.length', 8);
  });
});
