import { accountingOf, findRow } from '../support/books.js';
import { enrollMember, openPayment } from '../support/by-call.js';
import { expectAccessible } from '../support/checks.js';
import {
  agree,
  alertOf,
  continueAs,
  enterCard,
  expectStep,
  expectThanks,
  fillAnswers,
  GOOD_CARD,
  newcomer,
  openServices,
  pick,
  service,
  submitOf,
} from '../support/enrolling.js';
import { expect, test } from '../support/site-test.js';

const BILLING = { 'Address Line 1': '9 Unlisted Lane', City: 'Portland', State: 'Maine', Zip: '04101' };

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

test(
  'a visitor who has just enrolled buys a service with the card on file, at the price for members, and another person enrolls with it after a reload [D-127] [R-9.60]',
  { tag: '@full' },
  async ({ page, ports }) => {
    const who = newcomer('Ida');
    await enrollMember(page, who);
    await page.goto('/harbor');
    await page.getByRole('link', { name: /^Additional services/ }).click();
    await service(page, 'Ten hours of physiotherapy').check();
    await expect(page.locator('.s-total-sums')).toContainText('$215.00');
    await submitOf(page).click();
    await expect(page.getByRole('radio', { name: `${who.first} ${who.last}` })).toBeChecked();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await submitOf(page).click();
    await expectStep(page, 'payment');
    await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText('$175.00');
    await page.reload();
    await pick(page.getByRole('main'), 'Visa ending in 4242, expires 12/2039');
    await agree(page);
    await submitOf(page).click();
    await expectThanks(page, who.first);
    await expect(page.getByRole('main')).toContainText(/ending in 4242|•••• 4242/);
    const { payments, charges } = await findRow(accountingOf(ports, 'harbor'), who.email);
    expect([payments, charges]).toEqual([
      ['captured 11400', 'captured 17500'],
      ['captured 11400', 'captured 17500'],
    ]);

    const friend = newcomer('Una');
    await openPayment(page, friend);
    await pick(page.getByRole('main'), 'Visa ending in 4242, expires 12/2039');
    await agree(page);
    await submitOf(page).click();
    await expectThanks(page, friend.first);
    expect(await findRow(accountingOf(ports, 'harbor'), friend.email)).toMatchObject({ payments: ['captured 11400'] });

    await openPayment(page, newcomer('Eva'));
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
    await openPayment(page, newcomer('Eda'));
    await expect(page.getByText('ending in 4242')).toHaveCount(0);
  },
);

test(
  'a member who has checked in buys a service without entering anything again [D-126] [D-4]',
  { tag: '@full' },
  async ({ page, context }) => {
    const who = newcomer('Ina');
    await enrollMember(page, who);
    await context.clearCookies();
    await page.goto('/harbor/service/member-check-in');
    await fillAnswers(page, { 'First Name': who.first, 'Last Name': who.last, 'Date of Birth': '12/10/1985', Email: who.email });
    await page.getByRole('textbox', { name: /^Last four digits/ }).fill('0042');
    await submitOf(page).click();
    await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${who.first}` })).toBeVisible();
    await openServices(page);
    await service(page, 'Ten hours of physiotherapy').check();
    await submitOf(page).click();
    await expect(page.getByRole('radio', { name: /^I\*\*\* Q\*\*\*\*$/ })).toBeChecked();
    await submitOf(page).click();
    await expectStep(page, 'payment');
    await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText('$175.00');
    await enterCard(page, { number: GOOD_CARD });
    await agree(page);
    await fillAnswers(page, { 'First Name': who.first, 'Last Name': who.last, ...BILLING });
    await submitOf(page).click();
    await expect(page.getByRole('main')).toContainText('Your services are paid.');
  },
);
