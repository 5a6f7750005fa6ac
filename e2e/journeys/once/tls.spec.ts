import { findRow } from '../../support/books.js';
import { expectThanks, GOOD_CARD, goToPayment, newcomer, PAID_ONCE, payWith } from '../../support/enrolling.js';
import { expect } from '../../support/site-test.js';
import { testAt } from '../../support/tls-site.js';

const test = testAt({ names: { 'example.org': 'clinic.test' }, domains: ['clinic.test'] });

test(
  'over TLS, behind the proxy of the guide, a visitor comes from the home page to a receipt [R-7.69]',
  { tag: '@full' },
  async ({ page, context, tlsSite, watch }) => {
    const home = await page.goto('http://www.clinic.test/');
    await expect(page).toHaveURL('https://www.clinic.test/');
    expect(home?.headers()).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': expect.stringContaining('frame-src https://pay.clinic.test;'),
    });
    await page
      .getByRole('main')
      .getByRole('link', { name: /Membership enrollment/ })
      .click();
    await page.getByRole('link', { name: 'Harbor Health', exact: true }).click();

    const frameLoad = page.waitForResponse(/^https:\/\/pay\.clinic\.test\/frames\/[\w-]+\/sandbox$/);
    const who = newcomer('Ada');
    await goToPayment(page, { who, plan: 'Harbor One' });
    await payWith(page, { number: GOOD_CARD });
    expect((await frameLoad).headers()).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': expect.stringContaining('frame-ancestors https://*.clinic.test;'),
    });
    await expectThanks(page, who.first);
    await expect(page.getByRole('main')).toContainText(/ending in 4242|•••• 4242/);
    expect(await findRow({ ...tlsSite, tenant: 'harbor' }, who.email)).toEqual(PAID_ONCE);
    const cookies = (await context.cookies()).map(({ name, secure, domain }) => ({ name, secure, domain }));
    expect(cookies).toContainEqual({ name: '__Host-visitor', secure: true, domain: 'www.clinic.test' });

    watch.expectConsole(/403/);
    expect((await page.goto('https://sandbox.clinic.test/__sandbox/ledger'))?.status()).toBe(403);
  },
);
