import type { Page } from '@playwright/test';
import { findRow } from '../../support/books.js';
import {
  agree,
  enterCard,
  expectThanks,
  gatewayOn,
  goToPayment,
  newcomer,
  PAID_ONCE,
  payWith,
  pick,
  submitOf,
} from '../../support/enrolling.js';
import { filesWith, findInHeap, lookAround, overhear } from '../../support/searching.js';
import { expect } from '../../support/site-test.js';
import { testAt } from '../../support/tls-site.js';

/** Site and card form are different sites here, so that Chromium gives them different processes. */
const test = testAt({
  names: {
    'pay.example.org': 'pay.cards.test',
    ' -i sandbox.example.org': ' -i jstest.authorize.net apitest.authorize.net',
    'example.org': 'clinic.test',
  },
  domains: ['clinic.test', 'cards.test', 'authorize.net'],
  vendor: { api: 'apitest.authorize.net', secretName: 'harbor-authorize-net-test' },
});
// One server for both.
test.describe.configure({ mode: 'default' });
// Right after a page has scrolled, Chromium leads a click to where a frame of another process was.
test.use({ viewport: { width: 1280, height: 2000 } });
test.beforeEach(({ watch }) => watch.expectHost(/^(pay\.cards\.test|(js|api)test\.authorize\.net)$/));

const HARBOR = 'https://www.clinic.test/harbor/service/membership';
const DECLINED = '4000000000000002';
/** A test number whose digits occur nowhere else. */
const CANARY = '6011000000000012';
const CANARY_TYPED = /6011\D?0000\D?0000\D?0012/;

test(
  "with the vendor's names, a card is declined, another pays once, and no part of the site learns its number [R-7.69]",
  { tag: '@full' },
  async ({ page, context, tlsSite, watch }) => {
    watch.expectConsole(/status of 402/);
    const api = 'https://apitest.authorize.net/xml/v1/request.api';
    const heard = overhear(context, api);
    const vendors: string[] = [];
    page.on('request', (request) => void (request.url().includes('authorize.net') && vendors.push(`${request.method()} ${request.url()}`)));
    const frameLoad = page.waitForResponse('https://pay.cards.test/frames/authorize-net/sandbox');
    const policy = (await page.goto(HARBOR))?.headers()['content-security-policy'];
    expect(policy).toContain('frame-src https://pay.cards.test;');
    expect(policy).not.toContain('authorize.net');
    const who = newcomer('Ada');
    await goToPayment(page, { who, plan: 'Harbor One' });
    expect((await frameLoad).headers()['content-security-policy']?.split('; ')).toEqual(
      expect.arrayContaining([
        "script-src 'self' https://jstest.authorize.net",
        'connect-src https://jstest.authorize.net https://apitest.authorize.net',
        'frame-ancestors https://*.clinic.test',
      ]),
    );

    await payWith(page, { number: DECLINED });
    await expect(page.getByRole('main')).toContainText("You weren't charged");
    await enterCard(page, { number: CANARY });
    const form = page.frame({ url: /pay\.cards\.test/ });
    if (form === null) throw new Error('The form for cards is not shown.');
    expect(await findInHeap(form, [CANARY_TYPED]), 'the form knows what was typed').not.toEqual([]);
    expect(await findInHeap(page, [CANARY_TYPED]), 'the page does not').toEqual([]);
    heard.push(...(await lookAround(page)));
    await submitOf(page).click();
    await expectThanks(page, who.first);
    await expect(page.getByRole('main')).toContainText(/ending in 0012|•••• 0012/);
    expect(await findRow({ ...tlsSite, tenant: 'harbor' }, who.email)).toEqual(PAID_ONCE);
    expect(vendors).toEqual(['GET https://jstest.authorize.net/v1/Accept.js', `POST ${api}`, `POST ${api}`]);

    expect(await findInHeap(page, [new RegExp(who.email)]), 'what was typed into the page').not.toEqual([]);
    expect(await findInHeap(page, [CANARY_TYPED])).toEqual([]);
    heard.push(...(await lookAround(page)), tlsSite.log());
    expect(heard.filter((text) => text.includes(who.email))).not.toEqual([]);
    expect(heard.filter((text) => CANARY_TYPED.test(text))).toEqual([]);
    expect(tlsSite.log()).toContain('checkout');
    expect(filesWith(who.email, tlsSite.data)).not.toEqual([]);
    expect(filesWith(CANARY, tlsSite.data)).toEqual([]);
  },
);

/** The vendor's script appends another by address, and asks for that one again to compare its hash (observed, fixtures/vendors). */
async function serveInTwoParts(page: Page, gateway: string): Promise<void> {
  const core = 'https://jstest.authorize.net/v1/AcceptCore.js';
  const body = `document.head.append(Object.assign(document.createElement('script'), { src: '${core}' }));
    { const again = new XMLHttpRequest(); again.open('GET', '${core}'); again.send(); }`;
  await page.route('https://jstest.authorize.net/v1/Accept.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  const whole = await (await fetch(`${gateway}/v1/Accept.js`)).text();
  const headers = { 'access-control-allow-origin': '*' };
  await page.route(core, (route) => route.fulfill({ contentType: 'text/javascript', headers, body: whole }));
}

test(
  "with the vendor's names, and its script in two parts, a bank account pays once [R-7.69]",
  { tag: '@full' },
  async ({ page, tlsSite }) => {
    const kinds: string[] = [];
    page.on('requestfinished', (request) => void (request.url().endsWith('/AcceptCore.js') && kinds.push(request.resourceType())));
    await serveInTwoParts(page, tlsSite.gateway);
    await page.goto(HARBOR);
    const who = newcomer('Bea');
    await goToPayment(page, { who, plan: 'Harbor One' });
    await pick(page.getByRole('main'), 'Bank account');
    const frame = gatewayOn(page);
    await frame.getByLabel('Account type').selectOption('savings');
    await frame.getByLabel('Routing number').fill('121042882');
    await frame.getByLabel('Name on the account').fill('Bea Marsh');
    await frame.getByLabel('Account number').fill('000123456789');
    await agree(page);
    await submitOf(page).click();
    await expectThanks(page, who.first);
    expect(await findRow({ ...tlsSite, tenant: 'harbor' }, who.email)).toMatchObject({
      payments: ['captured 11400'],
      charges: ['captured 11400'],
    });
    expect(new Set(kinds)).toEqual(new Set(['script', 'xhr']));
  },
);
