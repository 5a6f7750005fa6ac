import { describe, expect, it } from '@jest/globals';
import { withServer } from '../../fixtures/testing/over-stores.js';
import type { Tenant } from '../records/tenant.js';
import { findPage, type FoundPage } from './find-page.js';
import { pageHead } from './page-head.js';
import HEADS from './page-head.json' with { type: 'json' };

const { server } = withServer();

const media = { file: () => undefined, addressesOf: (code: string) => (code === 'summit' ? ['/media/summit/icon.svg'] : []) };
const asked = { language: 'en', origin: 'https://harbor.example.org', isNamedByHost: true };
const find = (host: string, path: string): Promise<FoundPage> => findPage(server.services, { host, query: '' }, path);

/** The head of harbor's landing page, had harbor said these things of itself. */
async function headOf(change: Partial<Tenant> = {}, path = '/harbor'): Promise<string> {
  const found = await find('harbor.example.org', path);
  const { owner } = found;
  return pageHead({ ...found, owner: owner && { ...owner, tenant: { ...owner.tenant, ...change } } }, asked, media);
}

const element = /<title>[^<>]*<\/title>|<(?:meta|link)(?: [a-z]+="[^"<>]*")+>/g;
/** What elements of a head say, by their name; whatever is no such element is told. */
function read(head: string): Record<string, string> {
  expect(head.replaceAll(element, '')).toBe('');
  const said = [...head.matchAll(/<(title)>([^<]*)|(?:name|property|rel)="([^"]*)" (?:content|href)="([^"]*)"( media="[^"]*dark\)")?/g)];
  return Object.fromEntries(
    said.map(([, title, text, name, value, dark]) => [`${title ?? name}${dark ? ' (dark)' : ''}`, text ?? value ?? '']),
  );
}

const hostile = [
  ...HEADS.hostile,
  ['ten thousand letters', 'x'.repeat(10_000)],
  ['ten thousand brackets', '<'.repeat(10_000)],
  ['a letter with thousands of marks', `Z${'\u0301'.repeat(9000)}`],
];

describe('the head of a page', () => {
  it("[R-1.31] [R-1.34] tells whose page it is: names, colours and description are the tenant's own", async () => {
    expect(read(await headOf({}, '/harbor/service/appointment'))).toEqual(HEADS.appointmentAtHarbor);
  });

  it.each(hostile)('can be broken by no words of a tenant: %s', async (_what, words = '') => {
    const themeColor = { primary: words, secondary: words };
    const head = await headOf({
      displayName: words,
      businessName: words,
      website: words,
      metaData: { logoUrl: words, imageUrl: words, description: words, themeColor },
      uiConfiguration: { title: words, caption: words },
    });
    const said = read(head);
    expect(said['theme-color']).toBe('#00a1be');
    expect(said['title']).toMatch(/^\S/);
    expect(said['title']?.length).toBeLessThan(1000);
    expect(said['og:image'] ?? 'https:').toMatch(/^https?:/);
    expect(said['icon']).toMatch(/^(data:image\/svg\+xml,|\/)/);
    expect(head).not.toMatch(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
    expect(head.length).toBeLessThan(12_000);
  });

  it('says a name in the tenant’s own words where its dictionary has some [R-1.63] [R-1.64]', async () => {
    expect(read(await headOf({}, '/harbor/service/membership'))['title']).toBe('Become a member – Harbor Health');
  });

  it('is called by its code where a tenant has no name that can be shown', async () => {
    expect(read(await headOf({ displayName: '\u200b' }))['og:site_name']).toBe('harbor');
  });

  it('has the logo of the tenant in the tab where that lies on this site, and its icon before', async () => {
    expect(read(await headOf({ metaData: { logoUrl: '/media/harbor/logo.svg' } }))['icon']).toBe('/media/harbor/logo.svg');
    const drawn = /^data:image\/svg\+xml,.*%2300a1be/;
    expect(read(await headOf({ metaData: { logoUrl: 'https://elsewhere.example/logo.svg' } }))['icon']).toMatch(drawn);
    const summit = await find('summit.localhost', '/');
    expect(read(pageHead(summit, asked, media))['icon']).toBe('/media/summit/icon.svg');
  });

  it('shows others a picture by its whole address, wherever it lies', async () => {
    const own = read(await headOf({ metaData: { imageUrl: '/media/harbor/quay.jpg' } }));
    expect([own['og:image'], own['twitter:card']]).toEqual(['https://harbor.example.org/media/harbor/quay.jpg', 'summary_large_image']);
    const theirs = read(await headOf({ metaData: { imageUrl: 'https://pictures.example/quay.jpg' } }));
    expect(theirs['og:image']).toBe('https://pictures.example/quay.jpg');
    expect(read(await headOf({ metaData: { logoUrl: '/logo.png' } }))['og:image']).toBe('https://harbor.example.org/logo.png');
    for (const imageUrl of ['javascript:alert(1)', 'data:image/png;base64,AA', 'https://me:secret@pictures.example/x.png', 'ftp://x/y'])
      expect(read(await headOf({ metaData: { imageUrl } }))['og:image']).toBeUndefined();
  });

  it.each(['#fff', '#0A0B0C', '0a0b0c', ' #fff '])('takes a colour that can be read: %j', async (primary) => {
    expect(read(await headOf({ metaData: { themeColor: { primary } } }))['theme-color']).toMatch(/^#(ffffff|0a0b0c)$/);
  });

  it('repeats nothing of what a visitor typed', async () => {
    const found = read(await headOf({}, '/HARBOR/Service/Appointment/'));
    expect(found['canonical']).toBe('https://harbor.example.org/harbor/service/appointment');
    const missing = read(await headOf({}, '/ada@example.org/03-14-1984'));
    expect(JSON.stringify(missing)).not.toMatch(/ada|1984/);
    expect(missing['canonical']).toBeUndefined();
  });

  it('of a page that is nobody’s names the provider, and no tenant [R-1.2]', async () => {
    const head = read(pageHead(await find('nobody.example.org', '/harbor'), asked, media));
    expect(head).toMatchObject({ title: 'Page Not Found', 'tenant-slug': 'nobody', 'support-email': 'support@vestibule-health.example' });
    expect(JSON.stringify(head)).not.toMatch(/Harbor|Summit|Himal/);
  });

  it('gives no address of its own where the host alone does not say whose page it is', async () => {
    const found = await find('summit.localhost', '/');
    const head = read(pageHead(found, { ...asked, isNamedByHost: false }, media));
    expect([head['canonical'], head['og:url']]).toEqual([undefined, undefined]);
  });
});
