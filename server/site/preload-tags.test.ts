import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { withServer } from '../../fixtures/testing/over-stores.js';
import { findPage } from './find-page.js';
import { FIRST_CALLS_SOURCE, preloadTags } from './preload-tags.js';

const { server } = withServer();

const parts: Readonly<Record<string, string[]>> = {
  pages: ['/assets/shared.js', '/assets/pages.js'],
  landing: ['/assets/landing.js', '/assets/landing.css'],
  steps: ['/assets/steps.js'],
  form: ['/assets/shared.js', '/assets/form.js'],
};
const site = { file: () => undefined, page: () => undefined, chunkFiles: (name: string) => parts[name] ?? [] };

async function ahead(host: string, path: string, language = 'en'): Promise<string> {
  return preloadTags(await findPage(server.services, { host, query: '' }, path), language, site);
}

const firstCalls = (html: string): string[] =>
  JSON.parse(/data-calls="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&') ?? '[]');
const hrefs = (html: string, kind: string): string[] =>
  [...html.matchAll(new RegExp(`<link rel="preload" as="${kind}"[^>]* href="([^"]*)">`, 'g'))].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );

describe('what a page loads ahead', () => {
  it('[R-7.57] [R-7.58] are the calls the site makes first, as it makes them, lookups with limit and category', async () => {
    const tenantId = '5b0c1f6e-7d0f-4a39-9f0a-1c7e3a2d4b02';
    const calls = firstCalls(await ahead('harbor.localhost', '/meadow'));
    expect(calls).toEqual([
      '/api/tenants/web?slug=harbor',
      '/api/tenants/web?groupCode=coastal',
      '/library/meadow',
      `/api/tenants/${tenantId}/settings`,
      '/api/lang-dictionary/en/tenant?groupCode=coastal',
      `/api/tenants/${tenantId}/services`,
      '/api/lookup?limit=999&category=MAINTENANCE_MODE&tenantCode=harbor',
      '/api/lookup?limit=999&category=MAINTENANCE_MODE&tenantCode=meadow',
    ]);
    for (const url of calls) expect([url, (await server.app.inject({ url })).statusCode]).toEqual([url, 200]);
  });

  it('takes the styles of a prerendered page first, because what is seen already waits for them', async () => {
    const found = await findPage(server.services, { host: 'harbor.localhost', query: '' }, '/');
    const html = preloadTags(found, 'en', site, true);
    expect(html).toContain('<link rel="stylesheet" href="/assets/landing.css">');
    expect(html).toContain('<link rel="preload" as="script" fetchpriority="low" href="/assets/landing.js">');
    expect(preloadTags(found, 'en', site)).not.toContain('fetchpriority');
  });

  it('[R-7.3] [R-7.4] are started by one inline script, whose hash the policy names, with the headers of every call', async () => {
    const html = await ahead('harbor.localhost', '/');
    const [[, script = ''] = [], ...others] = [...html.matchAll(/<script[^>]*>([^<]*)<\/script>/g)];
    expect(others).toEqual([]);
    expect(FIRST_CALLS_SOURCE).toBe(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    const calls = firstCalls(html);
    const started: [string, RequestInit][] = [];
    const page: { firstCalls?: Map<string, { abort(): void }>; [name: string]: unknown } = {
      AbortController,
      document: { currentScript: { dataset: { calls: JSON.stringify(calls) } } },
      fetch: (address: string, options: RequestInit) => {
        started.push([address, options]);
        return Promise.reject(new Error('no network'));
      },
    };
    runInNewContext(script, page);
    expect(started.map(([address]) => address)).toEqual(calls);
    for (const [, { headers }] of started) expect(headers).toEqual({ 'x-application': 'vestibule', 'x-request-source': 'public-web' });
    page.firstCalls?.get(calls[0] ?? '')?.abort();
    expect(started.map(([, { signal }]) => signal?.aborted)).toEqual([true, ...started.slice(1).map(() => false)]);
  });

  it('are words in the language of the page, and in English for what it has none for', async () => {
    expect(firstCalls(await ahead('himal.localhost', '/', 'ne')).filter((href) => href.includes('lang-dictionary'))).toEqual([
      '/api/lang-dictionary/ne/tenant?groupCode=himal',
      '/api/lang-dictionary/en/tenant?groupCode=himal',
    ]);
  });

  it.each([
    ['/', 'landing', parts['landing']],
    ['/summit/service/membership', 'steps form', [...(parts['steps'] ?? []), ...(parts['form'] ?? [])]],
    ['/agreement', 'agreement', []],
  ])('are the parts of the site that its route is drawn by: %s by %s', async (path, names, files) => {
    const html = await ahead('summit.localhost', path);
    expect(html).toContain(`<meta name="first-parts" content="pages ${names}">`);
    expect([...hrefs(html, 'script'), ...hrefs(html, 'style')]).toEqual([...new Set([...(parts['pages'] ?? []), ...(files ?? [])])]);
  });

  it.each([
    ['harbor.localhost', '/nothing'],
    ['harbor.localhost', '/page-not-found'],
    ['nobody.localhost', '/'],
  ])('is nothing where nothing is there: %s%s', async (host, path) => {
    expect(await ahead(host, path)).toBe('');
  });
});
