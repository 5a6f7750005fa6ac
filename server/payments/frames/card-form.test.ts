import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CardForm, openCardForm } from './card-form.js';

const VENDORS = { standIn: undefined };
const DEMO = { standIn: 'http://localhost:8082' };
const odd = ["http://x; script-src 'unsafe-inline'", 'http://x;sandbox', 'null', 'http://a/b', '*', 'https://*'];

const opened: CardForm[] = [];
async function open(options: { readonly standIn: string | undefined }, origins: readonly string[] = ['http://localhost:8080']) {
  const form = await openCardForm({ port: 0, host: '127.0.0.1', appOrigins: () => origins, ...options });
  if (!form.ok) throw new Error(form.problems);
  opened.push(form.value);
  return async (path: string) => {
    const answer = await fetch(form.value.origin + path);
    const parts = (answer.headers.get('content-security-policy') ?? '').split('; ').map((part) => part.split(/ (.*)/).slice(0, 2));
    return { status: answer.status, headers: answer.headers, policy: Object.fromEntries(parts), page: await answer.text() };
  };
}

let demo: Awaited<ReturnType<typeof open>>;
let vendors: typeof demo;
beforeAll(async () => {
  [demo, vendors] = [await open(DEMO), await open(VENDORS)];
});
afterAll(() => Promise.all(opened.map((form) => form.close())));

describe('the form for cards', () => {
  it('runs the scripts of its frame alone, may be shown by pages of the site alone, and calls the sandbox alone', async () => {
    const { policy, page, headers } = await demo('/frames/sandbox/sandbox');
    const own = { 'script-src': "'self'", 'style-src': "'self'", 'font-src': "'self'", 'require-trusted-types-for': "'script'" };
    expect(policy).toMatchObject({
      'default-src': "'none'",
      ...own,
      'connect-src': DEMO.standIn,
      'frame-ancestors': 'http://localhost:8080',
    });
    expect(JSON.stringify(policy)).not.toMatch(/unsafe|\*/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('set-cookie')).toBeNull();
    expect(page).toContain("Test mode. You won't be charged. Don't use a real card.");
    expect(page).toContain('name="test-numbers"');
    expect(page).not.toMatch(/<script(?! src="\/frames\/sandbox.js" defer><\/script>)|style=|onclick/);
  });

  it.each([
    ['sandbox', 'https://jstest.authorize.net', 'https://apitest.authorize.net', true],
    ['production', 'https://js.authorize.net', 'https://api.authorize.net https://api2.authorize.net', false],
  ])('lets the frame of a vendor load its script and call it, and no other, in %s', async (environment, scripts, calls, isTest) => {
    const { policy, page } = await vendors(`/frames/authorize-net/${environment}`);
    expect(policy).toMatchObject({ 'script-src': `'self' ${scripts}`, 'connect-src': `${scripts} ${calls}` });
    expect(policy).not.toHaveProperty('require-trusted-types-for');
    expect(page).toContain(`<script src="${scripts}/v1/Accept.js" charset="utf-8" defer></script>`);
    expect([page.includes('Test mode'), page.includes('test-numbers')]).toEqual([isTest, false]);
  });

  it('has the stand-in in the place of the vendor, and nothing live then', async () => {
    const { policy, page } = await demo('/frames/authorize-net/sandbox');
    expect(policy).toMatchObject({ 'script-src': `'self' ${DEMO.standIn}`, 'connect-src': DEMO.standIn });
    expect(page).toContain(`<script src="${DEMO.standIn}/v1/Accept.js"`);
    expect((await demo('/frames/authorize-net/production')).status).toBe(404);
    expect((await vendors('/frames/sandbox/sandbox')).status).toBe(404);
  });

  it.each([
    ['of all names below a domain', ['https://*.example.org', 'http://localhost:8080'], 'https://*.example.org http://localhost:8080'],
    ['of origins as browsers write them, and no others', ['http://localhost:8080', ...odd], 'http://localhost:8080'],
    ['of nobody', [], "'none'"],
  ])('may be shown by pages %s', async (_whose, origins, shown) => {
    const { policy, page } = await (await open(DEMO, origins))('/frames/sandbox/sandbox');
    expect(policy['frame-ancestors']).toBe(shown);
    expect(page).toContain(`name="app-origins" content="${shown.replace("'none'", '')}"`);
  });

  it.each([
    ['sandbox.js', 'text/javascript; charset=utf-8'],
    ['authorize-net.js', 'text/javascript; charset=utf-8'],
    ['frame.css', 'text/css; charset=utf-8'],
    ['latin.woff2', 'font/woff2'],
    ['devanagari.woff2', 'font/woff2'],
  ])('has %s, which is shown in no page', async (file, type) => {
    const { headers, policy } = await demo(`/frames/${file}`);
    expect([headers.get('content-type'), policy['frame-ancestors']]).toEqual([type, "'none'"]);
  });
});
