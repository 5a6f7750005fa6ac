import { accountingOf, findRow } from '../../../support/books.js';
import { openPayment } from '../../../support/by-call.js';
import * as visitor from '../../../support/enrolling.js';
import { Breakage, expectToast } from '../../../support/failures.js';
import { expect, test } from '../../../support/site-test.js';

/** The field refuses once it is left, the fields when they are sent, the gateway when the card is saved, and the bank. */
const REFUSED: readonly (readonly [by: 'field' | 'fields' | 'gateway' | 'bank', card: visitor.Card, says: string])[] = [
  ['field', { number: '4111111111111111' }, 'takes test cards only'],
  ['fields', { number: '4242424242424241' }, "This card number isn't correct"],
  ['gateway', { number: '4000000000007031' }, 'The payment details are no longer valid.'],
  [
    'bank',
    { number: '4000000000000002' },
    "Your bank declined this card. You weren't charged. Try another card, or call your bank. You can also pay by bank.",
  ],
];
const NOT_KNOWN = "We don't know yet if your payment went through. Don't pay again.";

test.beforeEach(async ({ watch, page }) => {
  watch.expectConsole(/./);
  await page.clock.install();
});

test('a payment frame that cannot load, or whose script cannot, has Retry, and each refused card is refused in its own words, charges nothing, and another can be tried [R-8.5] [R-8.7]', async ({
  page,
  ports,
}) => {
  const loading = await Breakage.of(page, /\/frames\/\w[\w-]*\/sandbox$/);
  const script = await Breakage.of(page, /\/v1\/Accept\.js$/);
  const who = visitor.newcomer('Ada');
  loading.begin('a broken connection');
  await openPayment(page, who);
  await visitor.agree(page);
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  await expect(async () => {
    await page.clock.fastForward(12_500);
    await expect(retry).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(visitor.alertOf(page)).toContainText("The payment service couldn't be reached. Nothing you entered is lost.");
  await expect(page.getByRole('checkbox', { name: /agree/i })).toBeChecked();
  loading.end();
  script.begin('a broken connection');
  await retry.click();
  await expect(visitor.gatewayOn(page).getByText('The payment service cannot be reached.')).toBeAttached();
  script.end();
  await retry.click();
  for (const [by, card, says] of REFUSED) {
    await visitor.enterCard(page, card);
    if (by !== 'field') await visitor.submitOf(page).click();
    if (by !== 'field') await expect(visitor.alertOf(page).filter({ hasText: says })).toBeFocused();
    // What the bank says stands beside the card too.
    if (by === 'bank') await expect(page.locator('.v-field:has(> .s-entry) > .v-problem')).toHaveText(says);
    if (by.startsWith('field')) await expect(visitor.gatewayOn(page).getByText(says)).toBeVisible();
  }
  await visitor.enterCard(page, { number: visitor.GOOD_CARD });
  await visitor.submitOf(page).click();
  await visitor.expectThanks(page, who.first);
  expect(await findRow(accountingOf(ports, 'harbor'), who.email)).toEqual(visitor.PAID_ONCE);
});

test('a payment whose connection breaks at every turn stays open, also after a reload, is checked again with nothing entered a second time, and is charged once [R-8.16..19]', async ({
  page,
  ports,
}) => {
  const calls = { save: await Breakage.of(page, 'the ways to pay', 'POST'), pay: await Breakage.of(page, 'a payment') };
  const who = visitor.newcomer('Ada');
  await openPayment(page, who);
  await visitor.enterCard(page, { number: visitor.GOOD_CARD });
  await visitor.agree(page);
  const again = page.getByRole('button', { name: 'Check again' });
  for (const [call, arrives, known] of [
    ['save', false, 'Nothing was charged.'],
    ['save', true, 'Nothing was charged.'],
    ['pay', false, NOT_KNOWN],
    ['pay', true, NOT_KNOWN],
  ] as const) {
    const says = calls[call].begin('a broken connection', { arrives });
    await visitor.submitOf(page).or(again).filter({ visible: true }).click();
    await expect(visitor.alertOf(page).filter({ hasText: says })).toBeFocused();
    await expectToast(page, says);
    await expect(visitor.alertOf(page)).toContainText(known);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(known === NOT_KNOWN ? "We're confirming your payment" : 'Payment');
    await expect(page.getByRole('link', { name: 'Change your order' })).toHaveCount(0);
    calls[call].end();
  }
  await page.reload();
  await expect(visitor.alertOf(page)).toContainText('Your payment was interrupted');
  await again.click();
  await visitor.expectThanks(page, who.first);
  expect(await findRow(accountingOf(ports, 'harbor'), who.email)).toEqual(visitor.PAID_ONCE);
});

test(
  'a purchase of services that is refused, by a visit that can load neither its people nor its cards on file, keeps what was entered, and is charged once after an answer was lost [R-7.51] [R-8.15]',
  { tag: '@full' },
  async ({ page, ports }) => {
    const buying = await Breakage.of(page, 'a purchase of services');
    for (const lists of ['the ways to pay', 'whom a visit knows']) (await Breakage.of(page, lists, 'GET')).begin('half of an answer');
    const who = visitor.newcomer('Ada');
    await visitor.openServices(page);
    await visitor.service(page, 'Flu shot').check();
    await visitor.continueAs(page, who);
    await visitor.enterCard(page, { number: visitor.GOOD_CARD });
    await visitor.agree(page);
    for (const [fault, arrives] of [
      ['an expired session', false],
      ['half of an answer', true],
    ] as const) {
      const says = buying.begin(fault, { arrives });
      await visitor.submitOf(page).click();
      await expect(visitor.alertOf(page).filter({ hasText: says })).toBeFocused();
      buying.end();
      if (!arrives) await expect(page.getByRole('checkbox', { name: /agree/i })).toBeChecked();
    }
    await page.getByRole('button', { name: 'Check again' }).click();
    await visitor.expectThanks(page, who.first);
    expect(await findRow(accountingOf(ports, 'harbor'), who.email)).toMatchObject({ charges: ['captured 3500'] });
  },
);
