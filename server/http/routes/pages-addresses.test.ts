import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { withServer } from '../../../fixtures/testing/over-stores.js';
import { buildApp } from '../app.js';
import { loadSite } from '../../site/site.js';
import { root } from '../../../fixtures/testing/test-server.js';

const { server, keep } = withServer();

const site = loadSite(resolve(root, 'fixtures/testing/site'), false);
const apps = new Map<string, ReturnType<typeof buildApp>>();
/** The app with these origins, made once. */
const appAt = (siteOrigins: readonly string[] | undefined) => {
  const key = JSON.stringify([siteOrigins]);
  const app = apps.get(key) ?? keep(buildApp(server.services, { site, siteOrigins }));
  apps.set(key, app);
  return app;
};

describe('a page in its own addresses', () => {
  const picture = '/media/harbor/logo.svg';
  /** The addresses in the head of a page, of which a forged host must be none. */
  const addressesAt = async (siteOrigins: readonly string[] | undefined, host: string, url = '/harbor') => {
    const { body } = await appAt(siteOrigins).inject({ url, headers: { host } });
    const found = (name: string) => new RegExp(`(?:rel|property)="${name}" (?:href|content)="([^"]*)"`).exec(body)?.[1];
    expect([body.includes('evil'), found('icon')]).toEqual([false, picture]);
    expect(found('canonical')).toBe(found('og:url'));
    return [found('canonical'), found('og:image')];
  };

  it.each([
    [['https://www.example.org'], 'https://www.example.org'],
    [['https://*.example.org'], 'https://harbor.example.org'],
    [['https://*.example.org:8443', 'https://www.example.org'], 'https://harbor.example.org:8443'],
    [['https://summit.example.org', 'https://harbor.example.org'], 'https://harbor.example.org'],
  ])('is at a named origin, for every host that a request names: %j', async (origins, origin) => {
    for (const host of ['harbor.evil.example', 'www.evil.example', 'harbor.example.org.evil.example', 'localhost', '10.0.0.1:8080', 'a b'])
      expect(await addressesAt(origins, host)).toEqual([`${origin}/harbor`, `${origin}${picture}`]);
  });

  it('is at the named origin of the request', async () => {
    const origins = ['http://*.example.org', 'http://www.example.com:8080'];
    for (const host of ['harbor.example.org', 'www.example.com:8080'])
      expect(await addressesAt(origins, host)).toEqual([`http://${host}/harbor`, `http://${host}${picture}`]);
  });

  it('has no address to be found by where no named origin leads to its site', async () => {
    expect(await addressesAt(['https://summit.example.org'], 'harbor.evil.example')).toEqual([
      undefined,
      `https://summit.example.org${picture}`,
    ]);
    expect(await addressesAt(['https://summit.example.org'], 'localhost', '/harbor?slug=harbor')).toEqual([
      undefined,
      `https://summit.example.org${picture}`,
    ]);
  });

  it('follows the host without named origins on this machine alone', async () => {
    for (const host of ['localhost:8080', 'harbor.localhost', '127.0.0.1:8080'])
      expect(await addressesAt(undefined, host)).toEqual([`http://${host}/harbor`, `http://${host}${picture}`]);
    for (const host of ['harbor.evil.example', 'www.evil.example', 'harbor.localhost.evil.example', '10.0.0.1'])
      expect(await addressesAt([], host, '/harbor?slug=harbor')).toEqual([undefined, undefined]);
  });
});

describe('strict-transport-security', () => {
  it.each([
    [['https://www.example.org', 'https://*.example.org'], 'max-age=31536000'],
    [['https://www.example.org', 'http://www.example.net'], undefined],
    [[], undefined],
  ])('keeps browsers on https where all origins of the site have it: %j', async (siteOrigins, expected) => {
    for (const url of ['/harbor', '/api/tenants/web', '/nowhere'])
      expect((await appAt(siteOrigins).inject({ url })).headers['strict-transport-security']).toBe(expected);
  });
});
