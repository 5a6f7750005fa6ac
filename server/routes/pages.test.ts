import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closing } from '../testing/closing.js';
import { openEmbeddedStore, type TestStore } from '../testing/each-store.js';
import { openTestServer, type TestServer } from '../testing/test-server.js';

const { keep, closeAll } = closing();
let rows: TestStore;
let server: TestServer;
beforeAll(async () => {
  rows = keep(await openEmbeddedStore());
  server = keep(await openTestServer(rows.store));
}, 60_000);
afterAll(closeAll, 30_000);

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

describe('the page', () => {
  it.each(['/', '/harbor', '/HARBOR', '/meadow/service/membership', '/Meadow/service/membership?referredby=x'])(
    'is drawn at %s',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toContain('A site for tests');
    },
  );

  it.each(['/nobody', '/nobody/service/membership', '/harbor/nothing', '/harbor/service/membership/nothing', '/service/membership'])(
    'is drawn at %s too, and its status says that nothing is there',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('A site for tests');
    },
  );

  it('carries a new nonce for styles each time, the same in header and page', async () => {
    const nonces = (await Promise.all([get('/'), get('/')])).map(({ headers, body }) => {
      const [, allowed] = /style-src 'self' 'nonce-([\w-]{22})'/.exec(String(headers['content-security-policy'])) ?? [];
      expect(body).toContain(`<meta name="csp-nonce" content="${allowed}">`);
      return allowed;
    });
    expect(new Set(nonces).size).toBe(2);
  });

  it('runs our scripts only, under Trusted Types', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    for (const part of [
      "script-src 'self';",
      "img-src 'self' data:;",
      "font-src 'self';",
      "connect-src 'self';",
      "form-action 'self';",
      "require-trusted-types-for 'script';",
      'trusted-types vestibule-chunks',
    ])
      expect(policy).toContain(part);
  });

  it('is no answer for a script that is missing, nor for other methods', async () => {
    expect((await get('/assets/gone.js')).json()).toEqual({ message: 'There is nothing at this address.', status: 404 });
    expect((await get('/site.js')).statusCode).toBe(404);
    expect((await server.app.inject({ method: 'POST', url: '/harbor' })).json()).toMatchObject({ status: 404 });
  });
});

describe('files of the built site', () => {
  it('never change under their name', async () => {
    const answer = await get('/assets/site.0123456789abcdef.js');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
    });
  });

  it.each(['/assets/../index.html', '/..%2f..%2fpackage.json', '/assets/%2e%2e/%2e%2e/main.ts', '/package.json', '/testing/postgres.ts'])(
    'are only those of the map: %s',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toMatch(/dependencies|import /);
    },
  );
});

describe('the library', () => {
  it('gives everything a tenant is drawn from, whatever the case of the code', async () => {
    const { data } = (await get('/library/Harbor')).json();
    expect(Object.keys(data)).toEqual(['scope', 'hash', 'forms', 'pages', 'routes', 'layouts', 'platform', 'texts']);
    expect(data.scope).toEqual({ platform: 'one', group: 'coastal', tenant: 'harbor' });
    expect(data.forms['enrollment-individual'].hash).toMatch(/^\w+$/);
  });

  it('is sent again only when it changed', async () => {
    const first = await get('/library/harbor', { 'accept-encoding': 'gzip, br;q=0' });
    expect(first.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-cache', vary: 'accept-encoding' });
    expect(JSON.parse(gunzipSync(first.rawPayload).toString())).toHaveProperty('data.forms');
    const tag = String(first.headers['etag']);
    expect(tag).toMatch(/^"[\w-]+"$/);
    const again = await get('/library/harbor', { 'if-none-match': tag, 'accept-encoding': 'br' });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/library/harbor', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it("gives each form's validators as a module that holds them by hash", async () => {
    const { data } = (await get('/library/harbor')).json();
    const { hash } = data.forms['enrollment-individual'];
    const answer = await get(`/validators/${hash}.js`);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(answer.body).toContain(hash);
    expect(answer.body).not.toMatch(/new Function|eval\(/);
  });

  it('knows no tenant and no validators that are not there', async () => {
    expect((await get('/library/nobody')).json()).toEqual({ message: 'There is no such tenant.', status: 404 });
    expect((await get('/validators/0000.js')).json()).toEqual({ message: 'There are no such validators.', status: 404 });
  });
});
