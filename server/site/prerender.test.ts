import { describe, expect, it } from '@jest/globals';
import { withServer } from '../../fixtures/testing/over-stores.js';
import { loadRenderer } from '../../fixtures/testing/page-renderer.js';
import { findPage, type FoundPage } from './find-page.js';
import { createPrerender, type PageRenderer } from './prerender.js';

const { server } = withServer(undefined, () => [undefined, undefined, { loadRenderer }]);

const find = (host: string, path: string, query = ''): Promise<FoundPage> => findPage(server.services, { host, query }, path);
const fails = (error: unknown): never => {
  throw error;
};
const prerender = createPrerender(loadRenderer, fails);
const htmlOf = async (host: string, path: string, language = 'en', query = ''): Promise<string> =>
  prerender(await find(host, path, query), { query, language, nonce: 'n-1' });
/** The links of the services. */
const linksIn = (html: string): string[] => [...html.matchAll(/<h3><a href="([^"]*)"/g)].map(([, href = '']) => href);

describe('the prerender of a home page', () => {
  it('shows whose home it is, and leads to the choice of a location while none of several is chosen (D-33)', async () => {
    const html = await htmlOf('localhost', '/');
    expect(html).toMatch(/<h1[^>]*>Care that knows you<\/h1>/);
    expect(linksIn(html)[0]).toBe('/choose-location?service=MEMBERSHIP');
  });

  it('leads to the pages of the tenant of the address, and of a site of one', async () => {
    expect(linksIn(await htmlOf('localhost', '/meadow'))).toEqual(['/meadow/service/membership', '/meadow/service/appointment']);
    expect(linksIn(await htmlOf('summit.localhost', '/'))[0]).toBe('/summit/service/membership');
  });

  it('preserves the referral of the address in its links, and nothing else of it', async () => {
    const html = await htmlOf('localhost', '/meadow', 'en', 'referredby=a-1%22%3E%3Cb%3E&agentReferral=true&secret=%3Cscript%3E');
    expect(linksIn(html)[0]).toBe('/meadow/service/membership?referredby=a-1%22%3E%3Cb%3E&amp;agentReferral=true');
    expect(html).not.toContain('secret');
    expect(linksIn(await htmlOf('localhost', '/meadow'))[0]).toBe('/meadow/service/membership');
  });

  it('stays on the site of a tenant that only the query names', async () => {
    expect(linksIn(await htmlOf('localhost', '/', 'en', 'slug=summit'))[0]).toBe('/summit/service/membership?slug=summit');
  });

  it('is in the language of the page', async () => {
    expect(await htmlOf('himal.localhost', '/', 'ne')).toContain('हामी कसरी सहयोग गरौँ?');
    expect(await htmlOf('himal.localhost', '/', 'en')).toContain('How can we help?');
  });

  it('asks in its language to turn scripts on, or to call, where none run', async () => {
    const noScript = async (language: string) => /<noscript>.*?<\/noscript>/s.exec(await htmlOf('himal.localhost', '/', language))?.[0];
    expect(await noScript('en')).toMatch(/needs JavaScript\. Turn it on .*, or call us: <a [^>]*href="tel:[+0-9]+"/);
    expect(await noScript('ne')).toContain('यो पृष्ठलाई JavaScript चाहिन्छ।');
  });

  it('has the header of each width of a window, of which its style sheet shows one', async () => {
    const html = await htmlOf('localhost', '/');
    expect([...html.matchAll(/<header data-widths="([^"]*)"/g)].map(([, widths]) => widths)).toEqual(['phone narrow', 'wide']);
    expect(html).toContain('<style nonce="n-1">');
    expect(html).not.toContain(' style="');
    expect(html).not.toMatch(/<(script|template|link)|<!--/);
  });

  it('comes with its page, whose policy has the nonce of its style sheet', async () => {
    const { body, headers } = await server.app.inject('/Meadow/');
    const [, nonce] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? [];
    expect(body).toContain(`<div id="prerender"><style nonce="${nonce}">`);
    expect(linksIn(body)[0]).toBe('/meadow/service/membership');
  });

  it('is missing where there is neither a home page nor the first form of a page', async () => {
    for (const path of ['/choose-location', '/nobody', '/harbor/service/member-check-in/unknown'])
      expect(await htmlOf('localhost', path)).toBe('');
  });

  it('writes what a tenant wrote as text', async () => {
    const found = await find('localhost', '/meadow');
    const { owner } = found;
    if (owner === undefined) throw new Error('Meadow is missing');
    const title = '<img src=x onerror=alert(1)>';
    const themeColor = { primary: '</style><script>', secondary: '#c2185b' };
    const tenant = { ...owner.tenant, metaData: { ...owner.tenant.metaData, themeColor }, uiConfiguration: { title } };
    const request = { query: '', language: 'en', nonce: '' };
    const html = await prerender({ ...found, owner: { ...owner, tenant } }, request);
    expect(html).toContain('>&lt;img src=x onerror=alert(1)&gt;</h1>');
    expect(html).not.toMatch(/<img src=x|<script/);
  });
});

describe('the prerender of a form', () => {
  const path = '/harbor/service/membership';

  it('has the fields of its first section, named and without answers', async () => {
    const html = await htmlOf('localhost', path);
    expect(html).toMatch(/<h1[^>]*>Let&#x27;s get you signed up<\/h1>/);
    expect(html).toMatch(/<label [^>]*>First Name/);
    expect(html).toMatch(/<input [^>]*autoComplete="given-name"/);
    expect(html).not.toContain('aria-busy');
    expect(html).not.toMatch(/<input class="v-input"[^>]* value=/);
  });

  it('is no form, which the browser would send by itself with its answers in the address', async () => {
    expect(await htmlOf('localhost', path)).not.toContain('<form');
  });

  it('is missing where the address chooses a plan, a form, a referrer or a later step', async () => {
    for (const query of ['type=elitePlan', 'for=group', 'referredby=a-1', 'step=payment'])
      expect(await htmlOf('localhost', path, 'en', query)).toBe('');
    for (const query of ['step=information', 'agentReferral=true']) expect(await htmlOf('localhost', path, 'en', query)).not.toBe('');
  });
});

describe('the cache of prerenders', () => {
  /** A renderer that counts its pages. */
  function countingRenderer() {
    const counted = { pages: 0 };
    const renderer: PageRenderer = {
      renderPage: ({ language }) => {
        counted.pages += 1;
        return language === 'xx' ? Promise.reject(new Error('no page')) : Promise.resolve({ parts: [`${counted.pages}`], styles: '' });
      },
      completeLinks: (parts) => parts.join(''),
    };
    return { counted, renderer };
  }
  const request = { query: '', language: 'en', nonce: '' };

  it('renders a page once for all visitors, until its tenant or its definitions change', async () => {
    const { counted, renderer } = countingRenderer();
    const render = createPrerender(() => Promise.resolve(renderer), fails);
    const found = await find('localhost', '/');
    for (const query of ['', 'slug=harbor', 'x=1', 'referredby=b']) await render(found, { ...request, query });
    expect(counted.pages).toBe(1);
    await render(found, { ...request, query: 'agentReferral' });
    await render(found, { ...request, language: 'ne' });
    await render({ ...found, isChosen: true }, request);
    expect(counted.pages).toBe(4);
    await render({ ...found, library: found.library && { ...found.library } }, request);
    await render({ ...found, owner: found.owner && { ...found.owner } }, request);
    expect(counted.pages).toBe(6);
  });

  it('leaves a page that fails without prerender, and reports that once', async () => {
    const { counted, renderer } = countingRenderer();
    const reported: unknown[] = [];
    const render = createPrerender(
      () => Promise.resolve(renderer),
      (error, tenant) => reported.push([String(error), tenant]),
    );
    const found = await find('localhost', '/');
    for (let time = 0; time < 3; time += 1) expect(await render(found, { ...request, language: 'xx' })).toBe('');
    expect(counted.pages).toBe(1);
    expect(reported).toEqual([['Error: no page', 'harbor']]);
  });

  it('has no prerender without a built site', async () => {
    const render = createPrerender(() => Promise.resolve(undefined), fails);
    expect(await render(await find('localhost', '/'), request)).toBe('');
  });
});
