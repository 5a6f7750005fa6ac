import type { Page } from '@playwright/test';
import { accountingOf, findRow } from '../support/books.js';
import { expectAccessible, tabTo } from '../support/checks.js';
import {
  agree,
  alertOf,
  continueAs,
  enterCard,
  expectStep,
  expectThanks,
  GOOD_CARD,
  newcomer,
  openServices,
  payWith,
  pick,
  service,
  submitOf,
} from '../support/enrolling.js';
import { expect, test } from '../support/site-test.js';

/** Goes to the payment of a flu shot, as a visitor with a child. */
async function goToPayFluShot(page: Page) {
  const who = newcomer('Ada');
  await openServices(page);
  await service(page, 'Flu shot').check();
  await continueAs(page, who, ['Ben']);
  return who;
}

test('a visitor buys several services for the family, and gets a receipt that a reload still names [R-1.13] [R-2.3] [R-3.44] [R-7.14] [R-7.44] [R-7.45]', async ({
  page,
  watch,
}) => {
  const who = newcomer('Ada');
  await openServices(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose services');
  expect(watch.calls.find((call) => call.includes('ancillary-offerings'))).toMatch(/status=Active.*visibility=Public.*limit=999/);
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  await submitOf(page).click();
  await expect(alertOf(page)).toBeFocused();
  await alertOf(page).getByRole('link', { name: 'Choose at least one service' }).click();
  await expect(service(page, 'Flu shot')).toBeFocused();
  await expect(page.getByText("You haven't chosen a service yet")).toBeAttached();

  await service(page, 'Flu shot').check();
  await service(page, 'Ten hours of physiotherapy').check();
  await page.getByRole('combobox', { name: 'How many? Ten hours of physiotherapy' }).selectOption('2');
  // The first of three payments of $400.00, $15.00 for registration, and $35.00.
  await expect(page.locator('.s-total-sums')).toContainText('$450.00');
  await expectAccessible(page);

  await continueAs(page, who, ['Ben']);
  const order = page.getByRole('complementary', { name: 'Your order' });
  await expect(order).toContainText('$450.00');
  await enterCard(page, { number: GOOD_CARD });
  await agree(page);
  await order.getByRole('combobox', { name: 'Who is it for? Flu shot' }).selectOption({ label: `Ben ${who.last}` });
  await expectAccessible(page);
  await submitOf(page).click();
  await expectThanks(page, who.first);
  const sent = watch.calls.filter((call) => /POST .*\/(transaction|payment-sources|checkout)$/.test(call));
  expect(sent.map((call) => call.replace(/^.*\//, ''))).toEqual(['transaction']);
  const main = page.getByRole('main');
  await expect(main).toContainText('Your services are paid.');
  await expect(main.getByRole('listitem').filter({ hasText: 'Flu shot' })).toContainText(`Ben ${who.last}`);
  await expect(main.getByRole('listitem').filter({ hasText: '2 × Ten hours of physiotherapy' })).toHaveCount(1);
  await expect(main).toContainText('$450.00');
  await expectAccessible(page);
  const references = main.getByText(/^PY-/);
  await expect(references).toHaveCount(2);
  const before = await references.allInnerTexts();
  await page.reload();
  await expect(references).toHaveText(before);
  await expect(main.getByRole('listitem').filter({ hasText: 'Flu shot' })).toContainText(`Ben ${who.last}`);
  await expect(main).toContainText('$450.00');
  await expect(main).toContainText('Your services are paid.');
});

test(
  'a declined card buys nothing, keeps the choice, and another card pays [R-7.51] [R-8.15]',
  { tag: '@full' },
  async ({ page, watch }) => {
    watch.expectConsole(/402/);
    const who = await goToPayFluShot(page);
    await payWith(page, { number: '4000000000000002' });
    await expect(alertOf(page)).toBeFocused();
    await expect(alertOf(page)).toContainText(/declined this card.*Try another card/);
    await enterCard(page, { number: GOOD_CARD });
    await submitOf(page).click();
    await expectThanks(page, who.first);
  },
);

test(
  'a reload while the purchase is unanswered claims nothing, and the payment can be entered again',
  { tag: '@full' },
  async ({ page, watch }) => {
    watch.expectConsole(/ERR_FAILED/);
    const who = await goToPayFluShot(page);
    await page.route('**/transaction', (route) => route.abort());
    await payWith(page, { number: GOOD_CARD });
    await expect(alertOf(page)).toBeFocused();
    await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible();
    await page.unroute('**/transaction');
    await page.reload();
    await expect(alertOf(page)).toContainText('Your payment was interrupted');
    await page.getByRole('button', { name: 'Enter the payment again' }).click();
    await enterCard(page, { number: GOOD_CARD });
    await agree(page);
    await submitOf(page).click();
    await expectThanks(page, who.first);
  },
);

test('services are chosen with the keyboard only', { tag: '@full' }, async ({ page }) => {
  await openServices(page);
  await tabTo(page, 'Flu shot');
  await page.keyboard.press('Space');
  await expect(service(page, 'Flu shot')).toBeChecked();
  await tabTo(page, 'Continue');
  await page.keyboard.press('Enter');
  await expectStep(page, 'information');
});

test('a visitor of Himal reserves a service by keyboard alone and pays in cash', { tag: '@full' }, async ({ page, at, ports }) => {
  const who = newcomer('Maya');
  await openServices(page, at('himal.localhost', '/himal/service/non-membership'));
  await page.getByRole('checkbox', { name: 'Blood test at home' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'How many? Blood test at home' })).toBeFocused();
  await page.keyboard.press('3');
  await continueAs(page, who);
  await pick(page.getByRole('main'), 'Cash');
  await agree(page);
  await submitOf(page).focus();
  await page.keyboard.press('Enter');
  await expectThanks(page, 'Maya');
  await expect(page.getByRole('main')).toContainText(/Please pay .*5,250.* in cash/);
  const { lines, payments, charges } = await findRow(accountingOf(ports, 'himal'), who.email);
  expect(lines).toEqual(['Blood test at home: Pending']);
  expect([payments, charges]).toEqual([['recorded 525000'], []]);
});

test('a tenant without additional services shows that they are not available [R-2.58]', { tag: '@full' }, async ({ page }) => {
  await page.goto('/meadow/service/non-membership');
  await expect(page).toHaveURL(/\/meadow\/invalid/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not available');
});
