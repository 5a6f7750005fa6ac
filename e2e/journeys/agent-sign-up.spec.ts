import type { Page } from '@playwright/test';
import { axeFinds, expectToFit } from '../support/checks.js';
import { expectNames, expectTargets } from '../support/controls.js';
import { alertOf, fillAnswers, fillHarborForm, newcomer, submitOf, type Newcomer } from '../support/enrolling.js';
import { enrollGroup, openMembers } from '../support/group.js';
import { press, tabTo, typeInto } from '../support/keyboard.js';
import { goToServices } from '../support/services.js';
import { expect, test } from '../support/site-test.js';
import { harbor, himal, referrerOf, summit, type DemoTenant } from '../support/tenants.js';

const SIGN_UP = '/agent/sign-up';
const MESSAGE = 'Thank you for signing up. We will be in touch.';
const PHONES: { readonly [code: string]: readonly [label: string, number: string] } = {
  harbor: ['Phone', '2075550142'],
  himal: ['Mobile (मोबाइल)', '9841555012'],
  summit: ['Phone', '2085550142'],
};

async function fillSignUp(page: Page, { code }: DemoTenant, { first, last, email }: Newcomer): Promise<void> {
  const [label = '', number = ''] = PHONES[code] ?? [];
  await fillAnswers(page, { 'First Name': first, 'Last Name': last, Email: email, [label]: number });
  await page.getByRole('checkbox', { name: 'I agree to the terms for agents' }).check();
}

/** The page fits all widths, and its controls have names and room. */
async function expectLook(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    await expectToFit(page, `${name} at ${width}`);
    await expectTargets(page);
    await test.info().attach(`${name}-${width}`, { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' });
  }
  if (before) await page.setViewportSize(before);
  await expectNames(page);
  expect(await axeFinds(page)).toEqual([]);
}

/** Returns the referral link that the last page shows. */
async function expectSignedUp(page: Page, { code, name }: DemoTenant, first: string): Promise<string> {
  await expect(page).toHaveURL(/\?(.+&)?step=success-confirmation$/);
  await expect(page.getByRole('heading', { level: 1, name: `Thank you, ${first}` })).toBeFocused();
  await expect(page.getByText(MESSAGE)).toHaveCount(1);
  await expect(page.getByText(`The link works once ${name} has accepted you as an agent.`)).toBeVisible();
  const link = await page.locator('.s-referral-link .s-reference-value').innerText();
  const { origin } = new URL(page.url());
  expect(link).toMatch(new RegExp(`^${origin}/${code}\\?referredby=[0-9a-f-]{36}$`));
  return link;
}

for (const tenant of [harbor, himal, summit])
  test(
    `an agent signs up at ${tenant.code} and keeps a referral link; an e-mail address that signed up before is rejected [R-1.9] [R-2.11]`,
    { tag: tenant === harbor ? [] : ['@full'] },
    async ({ page, context, at, watch }) => {
      watch.expectConsole(/status of 409/);
      const agent = newcomer('Lena');
      await page.goto(at(tenant.host, SIGN_UP));
      await expect(page.getByRole('complementary')).toContainText(`Refer people to ${tenant.name}`);
      await fillSignUp(page, tenant, agent);
      await expectLook(page, `${tenant.code}-form`);
      await submitOf(page).click();
      const link = await expectSignedUp(page, tenant, agent.first);
      await expectLook(page, `${tenant.code}-end`);

      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: `Copy the link for ${tenant.name}` }).click();
      await expect(page.getByRole('main').getByRole('status')).toHaveText('Copied');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

      await page.reload();
      await expect(page.getByText(link)).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText(agent.first);

      await page.goto(at(tenant.host, SIGN_UP));
      await fillSignUp(page, tenant, { ...newcomer('Mia'), email: agent.email });
      await submitOf(page).click();
      await expect(alertOf(page).first()).toContainText('This e-mail address has already been used to sign up.');
      await expect(page.getByRole('textbox', { name: 'First Name', exact: true })).toHaveValue('Mia');
      expect(watch.calls.filter((call) => call === 'POST /api/contacts')).toHaveLength(2);
    },
  );

test('the end opened by its address alone claims nothing, and shows the form', async ({ page }) => {
  await page.goto(`${SIGN_UP}?step=success-confirmation`);
  await expect(submitOf(page)).toHaveText('Sign up');
  await expect(page.getByRole('main')).not.toContainText(/Thank you|referral link|accepted/);
});

test('an agent signs up with the keyboard alone, and the link of an agent who is not accepted yet refers no visitor [R-2.11]', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/status of 404/);
  const { first, last, email } = newcomer('Ola');
  await page.goto('/');
  if (await page.getByRole('banner').getByRole('button', { name: 'Menu' }).isVisible()) {
    await tabTo(page, 'Menu');
    await press(page, 'Enter');
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  }
  await tabTo(page, 'Become an Agent');
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Become an agent' })).toBeFocused();
  await typeInto(page, 'First Name', first);
  await typeInto(page, 'Last Name', last);
  await typeInto(page, 'Email', email);
  await typeInto(page, 'Phone', '2075550142');
  await tabTo(page, 'I agree to the terms for agents');
  await press(page, 'Space');
  await tabTo(page, 'Sign up');
  await press(page, 'Enter');
  const link = await expectSignedUp(page, harbor, first);
  await tabTo(page, 'Go to homepage');
  await press(page, 'Enter');
  await expect(page).toHaveURL((url) => url.pathname === '/harbor');
  const lookUp = page.waitForResponse(/\/api\/contacts\/[0-9a-f-]{36}$/);
  await page.goto(link);
  expect((await lookUp).status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('body')).not.toContainText(last);
});

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

test('the referral survives every link of every page [R-2.69] [R-2.90] [R-2.91]', async ({ page, watch }) => {
  watch.expectConsole(/status of 404/);
  for (const path of [
    '/',
    '/choose-location',
    '/agreement',
    SIGN_UP,
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

test('the referral survives from home through an enrollment, services and the members of a group, and names the referrer', async ({
  page,
}) => {
  await page.goto(`/?${REFERRAL}`);
  await expectReferral(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Membership enrollment/ })
    .click();
  await page.getByRole('main').getByRole('link', { name: harbor.name, exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/harbor/service/membership');
  await expectReferral(page);
  const referrer = page.getByRole('combobox', { name: /referred you/ });
  await expect(referrer).toHaveValue('Noor Haddad');
  await fillHarborForm(page, newcomer('Ada'));
  await submitOf(page).click();
  await expect(page).toHaveURL(/step=questionnaire/);
  await expectReferral(page);

  await goToServices(page, `/harbor/service/non-membership?${REFERRAL}`, newcomer('Bea'));
  await expectReferral(page);

  await enrollGroup(page);
  await openMembers(page, `/harbor/service/membership/group-members?${REFERRAL}`);
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
});
