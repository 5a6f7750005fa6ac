import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closing } from '../../fixtures/testing/closing.js';
import { openEmbeddedStore } from '../../fixtures/testing/each-store.js';
import { openTestServer, type TestServer } from '../../fixtures/testing/test-server.js';
import { findPage, type FoundPage } from './find-page.js';
import { prerenderHome } from './prerender-home.js';

const { keep, closeAll } = closing();
let server: TestServer;
beforeAll(async () => {
  server = keep(await openTestServer(keep(await openEmbeddedStore()).store));
});
afterAll(closeAll);

const find = (host: string, path: string): Promise<FoundPage> => findPage(server.services, { host, query: '' }, path);
const wordsOf = async (host: string, path: string, language = 'en', query = ''): Promise<string> =>
  prerenderHome(await find(host, path), language, query);
const linksIn = (html: string): string[] => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);

describe('the first words of a page', () => {
  it('say whose home it is, and lead to the choice of a location while none of several is chosen (D-33)', async () => {
    const html = await wordsOf('localhost', '/');
    expect(html).toContain('<h1>Care that knows you</h1>');
    expect(linksIn(html)[0]).toBe('/choose-location?service=MEMBERSHIP');
  });

  it('lead to the pages of the tenant of the address, and of a site of one', async () => {
    expect(linksIn(await wordsOf('localhost', '/meadow'))).toEqual(['/meadow/service/membership', '/meadow/service/appointment']);
    expect(linksIn(await wordsOf('summit.localhost', '/'))[0]).toBe('/summit/service/membership');
  });

  it('keep who referred the visitor, and nothing else of the address', async () => {
    const html = await wordsOf('localhost', '/meadow', 'en', 'referredby=a-1&agentReferral=true&x=%3Cscript%3E');
    expect(linksIn(html)[0]).toBe('/meadow/service/membership?agentReferral=true&amp;referredby=a-1');
    expect(html).not.toContain('%3C');
    expect(html).not.toContain('x=');
  });

  it('stay on the site of a tenant that only the query names', async () => {
    const found = await findPage(server.services, { host: 'localhost', query: 'slug=summit' }, '/');
    expect(linksIn(prerenderHome(found, 'en', 'slug=summit'))[0]).toBe('/summit/service/membership?slug=summit');
  });

  it('are in the language of the page', async () => {
    expect(await wordsOf('himal.localhost', '/', 'ne')).toContain('हामी कसरी सहयोग गरौँ?');
  });

  it('are none where there is no home to show', async () => {
    for (const path of ['/harbor/service/membership', '/choose-location', '/nobody']) expect(await wordsOf('localhost', path)).toBe('');
  });

  it('write what a tenant wrote as text', async () => {
    const found = await find('localhost', '/meadow');
    const { owner } = found;
    if (owner === undefined) throw new Error('Meadow is not there');
    const [bold, long] = ['<img src=x onerror=alert(1)>', 'x'.repeat(10_000)];
    const tenant = { ...owner.tenant, uiConfiguration: { title: bold, caption: long } };
    const html = prerenderHome({ ...found, owner: { ...owner, tenant } }, 'en', '');
    expect(html).toContain('<h1>&lt;img src=x onerror=alert(1)&gt;</h1>');
    expect(html).not.toContain('<img');
    expect(html.length).toBeLessThan(5000);
  });
});
