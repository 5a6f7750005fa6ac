import type { Page } from '@playwright/test';
import { accountingOf, findRow } from '../../../support/books.js';
import { openPayment } from '../../../support/enrolled.js';
import { alertOf, choosePlan, expectStep, newcomer, submitOf } from '../../../support/enrolling.js';
import { agree, enterCard, expectThanks, GOOD_CARD, payWith } from '../../../support/paying.js';
import { expect, test } from '../../../support/site-test.js';

const ONE = { plan: 'Harbor One', amount: '$114.00', booked: 'Harbor One: Active', cents: 11400 };
const YEAR = {
  plan: 'Harbor Family, the whole year',
  amount: '$1,984.50',
  booked: 'Harbor Family, the whole year: Active',
  cents: 198450,
};

/** Chooses another plan in a tab that shows the payment. */
async function changePlan(page: Page, plan: string): Promise<void> {
  await page.getByRole('link', { name: 'Change your order' }).click();
  await expectStep(page, 'offering');
  await choosePlan(page, plan);
  await submitOf(page).click();
  await expectStep(page, 'payment');
}

const payButton = (page: Page, amount: string) => page.getByRole('button', { name: `Pay ${amount}`, exact: true });

for (const [direction, from, to] of [
  ['dearer', ONE, YEAR],
  ['cheaper', YEAR, ONE],
] as const) {
  test(`a tab is not charged ${direction} than its button says, and asks again with the old and the new amount`, async ({
    page,
    context,
    ports,
    watch,
  }) => {
    watch.expectConsole(/status of 409/);
    // Without the channel, as in a browser that lacks it, the tab learns of the change at the payment.
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
    const who = newcomer('Tabea');
    await openPayment(page, who);
    if (from !== ONE) await changePlan(page, from.plan);
    await expect(payButton(page, from.amount)).toBeVisible();
    const other = await context.newPage();
    await other.goto(page.url());
    await changePlan(other, to.plan);
    await expect(payButton(other, to.amount)).toBeVisible();
    await page.bringToFront();
    await payWith(page, { number: GOOD_CARD });
    await expect(alertOf(page)).toContainText(`It was ${from.amount}, and is ${to.amount} now. Nothing was charged.`);
    await expect(alertOf(page)).toBeFocused();
    await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText(to.amount);
    const books = accountingOf(ports, 'harbor');
    expect((await findRow(books, who.email)).charges).toEqual([]);
    await enterCard(page, { number: GOOD_CARD });
    await payButton(page, to.amount).click();
    await expectThanks(page, who.first);
    expect(await findRow(books, who.email)).toMatchObject({ lines: [to.booked], charges: [`captured ${to.cents}`] });
  });
}

test('a tab shows at once what another one has changed, and says what it was; a replaced person leads to the first step', async ({
  page,
  context,
}) => {
  const who = newcomer('Tabea');
  await openPayment(page, who);
  await enterCard(page, { number: GOOD_CARD });
  await agree(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await changePlan(other, YEAR.plan);
  await expect(payButton(page, YEAR.amount)).toBeVisible();
  await expect(alertOf(page)).toHaveText('Your order was changed in another tab. It was $114.00, and is $1,984.50 now.');
  await expect(page.getByRole('checkbox', { name: /agree/i })).toBeChecked();
});
