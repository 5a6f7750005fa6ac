import type { Page } from '@playwright/test';
import { accountingOf, findAgent } from '../support/books.js';
import { expectAccessible, tabTo, typeInto } from '../support/checks.js';
import { alertOf, fillAnswers, type Newcomer, newcomer, submitOf } from '../support/enrolling.js';
import { expect, test } from '../support/site-test.js';
import { type DemoTenant, harbor, himal, meadow, summit, tenantIdOf } from '../support/tenants.js';

const SIGN_UP = '/agent/sign-up';
const MESSAGE = 'Thank you for signing up. We will be in touch.';
const PHONES: { readonly [code: string]: readonly [label: string, number: string] } = {
  harbor: ['Phone', '2075550142'],
  himal: ['Mobile', '9841555012'],
  summit: ['Phone', '2085550142'],
};

async function fillSignUp(page: Page, { code }: DemoTenant, { first, last, email }: Newcomer): Promise<void> {
  const [label = '', number = ''] = PHONES[code] ?? [];
  await fillAnswers(page, { 'First Name': first, 'Last Name': last, Email: email, [label]: number });
  await page.getByRole('checkbox', { name: 'I agree to the terms for agents' }).check();
}

/** Returns the referral link that the last page shows. */
async function expectSignedUp(page: Page, { code, name }: DemoTenant, first: string): Promise<string> {
  await expect(page).toHaveURL(/\?(.+&)?step=success-confirmation$/);
  await expect(page.getByRole('heading', { level: 1, name: `Thank you, ${first}` })).toBeFocused();
  await expect(page.getByText(MESSAGE)).toHaveCount(1);
  await expect(page.getByText(`Save this link. It starts working when ${name} approves you.`)).toBeVisible();
  const link = await page.locator('.s-referral-link .s-reference-value').innerText();
  const { origin } = new URL(page.url());
  expect(link).toMatch(new RegExp(`^${origin}/${code}\\?referredby=[0-9a-f-]{36}$`));
  return link;
}

for (const tenant of [harbor, himal, summit])
  test(
    `an agent signs up at ${tenant.code} and keeps a referral link; an e-mail address that signed up before is rejected [R-1.9] [R-2.11]`,
    { tag: '@full' },
    async ({ page, context, at, watch }) => {
      watch.expectConsole(/status of 409/);
      const agent = newcomer('Lena');
      await page.goto(at(tenant.host, SIGN_UP));
      await expect(page.getByRole('complementary')).toContainText(`Refer people to ${tenant.name}`);
      await fillSignUp(page, tenant, agent);
      await expectAccessible(page);
      await submitOf(page).click();
      const link = await expectSignedUp(page, tenant, agent.first);
      await expectAccessible(page);

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
      await expect(alertOf(page).first()).toContainText('This email address has already been used to sign up.');
      await expect(page.getByRole('textbox', { name: 'First Name', exact: true })).toHaveValue('Mia');
      expect(watch.calls.filter((call) => call === 'POST /api/contacts')).toHaveLength(2);
    },
  );

test('an agent reads the terms, agrees, chooses two tenants of the group, and both and the version of the terms are stored [R-1.9] [R-2.11]', async ({
  page,
  context,
  ports,
}) => {
  const agent = newcomer('Ines');
  await page.goto(SIGN_UP);
  const choice = page.getByRole('group', { name: 'Who will you refer people to?' });
  await expect(choice.getByRole('checkbox', { name: harbor.name })).toBeChecked();
  await expect(choice.getByRole('checkbox', { name: meadow.name })).not.toBeChecked();
  await page.getByRole('button', { name: 'Read the terms for agents' }).click();
  await expect(page.getByRole('region', { name: 'Terms for agents' })).toContainText("This is sample text. It isn't a real agreement.");
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open in a new tab Terms for agents' }).click();
  const terms = await opened;
  await expect(terms.getByRole('heading', { level: 2 })).toHaveText(['Terms for agents']);
  await expect(terms.getByText(/· Version 1\.0 ·/)).toBeVisible();
  await expect(terms.getByText(/This is sample text\. It isn't a real agreement\./)).toBeVisible();
  await terms.close();

  await choice.getByRole('checkbox', { name: harbor.name }).uncheck();
  await fillSignUp(page, harbor, agent);
  await submitOf(page).click();
  await expect(alertOf(page).first()).toContainText('Choose who you will refer people to');
  for (const name of [meadow.name, harbor.name]) await choice.getByRole('checkbox', { name }).check();
  await expectAccessible(page);
  await submitOf(page).click();
  await expect(page.getByRole('heading', { level: 1, name: `Thank you, ${agent.first}` })).toBeFocused();
  const links = page.locator('.s-referral-link .s-reference-value');
  await expect(links).toHaveText([/\/harbor\?referredby=/, /\/meadow\?referredby=/]);
  await page.reload();
  await expect(links).toHaveCount(2);

  const { body } = await findAgent(accountingOf(ports, harbor.code), agent.email);
  expect(body).toMatchObject({
    agreements: [{ document: 'agents', version: '1.0', hash: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    associations: [harbor, meadow].map((tenant) => ({ referenceId: tenantIdOf(tenant), status: 'Active' })),
  });
});

test(
  'an agent signs up with the keyboard alone, and the link of an agent who is not accepted yet refers no visitor [R-2.11]',
  { tag: '@full' },
  async ({ page, watch }) => {
    watch.expectConsole(/status of 404/);
    const { first, last, email } = newcomer('Ola');
    await page.goto('/');
    if (await page.getByRole('banner').getByRole('button', { name: 'Menu' }).isVisible()) {
      await tabTo(page, 'Menu');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    }
    await tabTo(page, 'Become an Agent');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Become an agent' })).toBeFocused();
    await typeInto(page, 'First Name', first);
    await typeInto(page, 'Last Name', last);
    await typeInto(page, 'Email', email);
    await typeInto(page, 'Phone', '2075550142');
    await tabTo(page, 'I agree to the terms for agents');
    await page.keyboard.press('Space');
    await tabTo(page, 'Sign up');
    await page.keyboard.press('Enter');
    const link = await expectSignedUp(page, harbor, first);
    await tabTo(page, 'Go to homepage');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.pathname === '/harbor');
    const lookUp = page.waitForResponse(/\/api\/contacts\/[0-9a-f-]{36}$/);
    await page.goto(link);
    expect((await lookUp).status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('body')).not.toContainText(last);
  },
);
