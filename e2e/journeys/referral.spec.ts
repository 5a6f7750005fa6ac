import type { Page } from '@playwright/test';
import { enrollGroup } from '../support/by-call.js';
import { continueAs, fillHarborForm, newcomer, openServices, service, submitOf } from '../support/enrolling.js';
import { expect, test } from '../support/site-test.js';
import { harbor, referrerOf } from '../support/tenants.js';

const REFERRAL = `agentReferral=true&referredby=${referrerOf(harbor)}`;

/** Every link of the page that stays on the site has the referral. */
async function expectReferral(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const search = (): string[] => [...new URL(page.url()).searchParams.keys()];
  await expect.poll(search, page.url()).toEqual(expect.arrayContaining(['agentReferral', 'referredby']));
  const links = page.locator('a[href^="/"]');
  await expect(links.first()).toBeAttached();
  const bare = await links.evaluateAll((all) =>
    all
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => !/[?&]agentReferral=true(&|$|#)/.test(href) || !/[?&]referredby=[0-9a-f-]{36}(&|$|#)/.test(href)),
  );
  expect.soft(bare, page.url()).toEqual([]);
}

test('the referral survives every link of every page [R-2.69] [R-2.90] [R-2.91]', { tag: '@full' }, async ({ page, watch }) => {
  watch.expectConsole(/status of 404/);
  for (const path of [
    '/',
    '/choose-location',
    '/agreement',
    '/agent/sign-up',
    '/page-not-found',
    '/harbor',
    '/harbor/invalid',
    '/harbor/service/non-membership',
    '/harbor/service/appointment',
    '/harbor/service/appointment/successful',
    '/harbor/service/member-check-in',
    '/harbor/service/membership',
  ]) {
    await page.goto(`${path}?${REFERRAL}`);
    await expectReferral(page);
  }
});

test(
  'the referral survives from home through an enrollment, services and the members of a group, and names the referrer',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(`/?${REFERRAL}`);
    await expectReferral(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Membership enrollment/ })
      .click();
    await page.getByRole('main').getByRole('link', { name: harbor.name, exact: true }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/harbor/service/membership');
    await expectReferral(page);
    await fillHarborForm(page, newcomer('Ada'));
    await expect(page.getByRole('region', { name: 'A few more questions' })).toContainText('Noor Haddad');
    await submitOf(page).click();
    await expect(page).toHaveURL(/step=questionnaire/);
    await expectReferral(page);

    await openServices(page, `/harbor/service/non-membership?${REFERRAL}`);
    await service(page, 'Flu shot').check();
    await continueAs(page, newcomer('Bea'));
    await expectReferral(page);

    await enrollGroup(page);
    await page.goto(`/harbor/service/membership/group-members?${REFERRAL}`);
    await expectReferral(page);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Back / })
      .click();
    await expect(page).toHaveURL((url) => url.searchParams.has('referredby') && url.searchParams.get('agentReferral') === 'true');
    await page
      .getByRole('banner')
      .getByRole('link', { name: `${harbor.name} (home)` })
      .click();
    await expect(page).toHaveURL((url) => url.pathname === '/' && url.searchParams.has('referredby'));
    await expectReferral(page);
  },
);
