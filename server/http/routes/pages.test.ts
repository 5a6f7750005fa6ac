import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import cases from './pages-cases.json' with { type: 'json' };
import { withServer } from '../../../fixtures/testing/over-stores.js';
import { buildApp } from '../app.js';
import { FIRST_CALLS_SOURCE } from '../../site/preload-tags.js';
import { loadSite } from '../../site/site.js';
import { setMaintenance } from '../../../fixtures/testing/set-maintenance.js';
import { root } from '../../../fixtures/testing/test-server.js';

const { server } = withServer(undefined, () => [undefined, undefined, { frameOrigin: 'https://pay.example.org' }]);

const site = loadSite(resolve(root, 'fixtures/testing/site'), false);
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

  it.each(
    `/nobody /nobody/service/membership /harbor/nothing /harbor/service/membership/nothing /service/membership /summit
    /page-not-found /Page-Not-Found/`.split(/\s+/),
  )('[R-2.13] [R-2.24] [R-2.42] is drawn at %s too, and its status says that nothing is there', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('A site for tests');
  });

  it.each(['/about.html', '/index.php', '/library', '/assets/gone.js', '/media/harbor/gone.svg/x'])(
    '[R-2.24] is what whoever reads is shown at %s',
    async (url) => {
      const answer = await get(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  it('carries a new nonce for styles each time, the same in header and page', async () => {
    const nonces = (await Promise.all([get('/'), get('/')])).map(({ headers, body }) => {
      const [, allowed] = /style-src 'self' 'nonce-([\w-]{22})'/.exec(String(headers['content-security-policy'])) ?? [];
      expect(body).toContain(`<meta name="csp-nonce" content="${allowed}" />`);
      return allowed;
    });
    expect(new Set(nonces).size).toBe(2);
  });

  it('runs our scripts only, under Trusted Types, and shows the payment frame of one origin [R-7.69] [R7]', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    for (const part of [
      `script-src 'self' ${FIRST_CALLS_SOURCE};`,
      "img-src 'self' data:;",
      "font-src 'self';",
      "connect-src 'self'; frame-src https://pay.example.org;",
      "form-action 'self';",
      "require-trusted-types-for 'script';",
      'trusted-types vestibule-chunks',
    ])
      expect(policy).toContain(part);
  });

  it('is no answer for a script that is missing, nor for other methods', async () => {
    expect((await get('/assets/gone.js')).json()).toEqual({ code: 'not_found', message: 'There is nothing at this address.', status: 404 });
    expect((await get('/site.js')).statusCode).toBe(404);
    expect((await get('/api/nothing', { accept: 'text/html' })).json()).toMatchObject({ status: 404 });
    expect((await server.app.inject({ method: 'POST', url: '/harbor' })).json()).toMatchObject({ status: 404 });
  });
});

describe('whose page it is', () => {
  const slugIn = ({ body }: { readonly body: string }): string | undefined => /name="tenant-slug" content="([^"]*)"/.exec(body)?.[1];
  const titleIn = ({ body }: { readonly body: string }): string | undefined => /<title>([^<]*)/.exec(body)?.[1];

  it.each(cases.hosts)(
    '[R-1.1] [R-1.2] [R-4.66] says the host: $host$url is $status of $slug',
    async ({ host, url, status, slug, title }) => {
      const answer = await get(url, { host });
      expect([answer.statusCode, slugIn(answer), titleIn(answer)]).toEqual([status, slug, title]);
    },
  );

  it('is the site this installation chose where the host names nobody', async () => {
    const { services } = server;
    const app = buildApp({ ...services, defaultSlug: 'summit' }, { site });
    expect(slugIn(await app.inject({ url: '/' }))).toBe('summit');
    expect(slugIn(await app.inject({ url: '/', headers: { host: 'harbor.localhost' } }))).toBe('harbor');
    const { data } = (await app.inject({ url: '/api/lookup?category=LEAD_SOURCE&limit=1' })).json();
    expect(data).toMatchObject([{ code: 'TEAM' }]);
    await app.close();
  });

  it('has an address to be found by only where that leads to it without its query', async () => {
    const canonical = async (url: string) => /<link rel="canonical" href="([^"]*)">/.exec((await get(url)).body)?.[1];
    expect(await canonical('/agreement?referredby=x')).toMatch(/\/agreement$/);
    expect(await canonical('/agreement?tenant=meadow')).toBeUndefined();
    expect(await canonical('/?slug=himal')).toBeUndefined();
  });

  it('is not said by a proxy that nobody trusts (D-120)', async () => {
    const headers = { host: 'localhost', 'x-forwarded-host': 'summit.localhost', 'x-forwarded-proto': 'https' };
    expect(slugIn(await get('/', headers))).toBe('harbor');
    const trusting = buildApp(server.services, { site, trustProxy: '127.0.0.1' });
    const answer = await trusting.inject({ url: '/', headers });
    expect(slugIn(answer)).toBe('summit');
    expect(answer.body).toContain('<link rel="canonical" href="https://summit.localhost/">');
    await trusting.close();
  });

  it.each(cases.languages)(
    'is said in the language the visitor chose, where the tenant speaks it: $host, "$cookie", "$accepted"',
    async ({ host, cookie, accepted, language }) => {
      const { body } = await get('/', { host, cookie, 'accept-language': accepted });
      expect(body).toContain(`<html lang="${language}" dir="ltr">`);
    },
  );

  it("has the words of the tenant's dictionary in its title [R-1.63] [R-1.64]", async () => {
    const membership = async (cookie: string) => titleIn(await get('/himal/service/membership', { host: 'himal.localhost', cookie }));
    expect(await membership('language=ne')).toBe('सदस्य बन्नुहोस् – Himal Swasthya');
    expect(await membership('')).toBe('Become a member – Himal Swasthya');
  });
});

describe('a site that is closed for maintenance', () => {
  it('[R-1.54] [R-1.56] answers every path with 503, when to come again, and the page all the same', async () => {
    await setMaintenance(server, 'summit', 'Active');
    for (const url of ['/', '/summit', '/summit/service/membership', '/nothing']) {
      const answer = await get(url, { host: 'summit.localhost' });
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '120']);
      expect(answer.body).toContain('A site for tests');
    }
    expect((await get('/', { host: 'localhost' })).statusCode).toBe(200);
    const lookup = async (query: string, host: string) =>
      (await get(`/api/lookup?category=MAINTENANCE_MODE${query}`, { host })).json().data.map(({ status }: { status: string }) => status);
    expect(await lookup('', 'summit.localhost')).toEqual(['Active']);
    expect(await lookup('', 'localhost')).toEqual(['Inactive']);
    expect(await lookup('&tenantCode=summit', 'localhost')).toEqual(['Active']);
    await setMaintenance(server, 'summit', 'Inactive');
    expect((await get('/', { host: 'summit.localhost' })).statusCode).toBe(200);
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
    expect((await get('/library/nobody')).json()).toEqual({ code: 'tenant_not_found', message: 'There is no such tenant.', status: 404 });
    expect((await get('/validators/0000.js')).json()).toEqual({
      code: 'validators_not_found',
      message: 'There are no such validators.',
      status: 404,
    });
  });
});
