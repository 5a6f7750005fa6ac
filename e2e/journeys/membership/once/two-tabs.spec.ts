import type { Page } from '@playwright/test';
import { accountingOf, findRow } from '../../../support/books.js';
import { openPayment } from '../../../support/by-call.js';
import {
  agree,
  alertOf,
  choosePlan,
  enterCard,
  expectStep,
  expectThanks,
  GOOD_CARD,
  newcomer,
  payWith,
  submitOf,
} from '../../../support/enrolling.js';
import { expect, test } from '../../../support/site-test.js';

const ONE = { plan: 'Harbor One', amount: '$114.00' };
const YEAR = { plan: 'Harbor Family, the whole year', amount: '$1,984.50' };

/** Chooses another plan in a tab that shows the payment. */
async function changePlan(page: Page, { plan, amount }: typeof ONE): Promise<void> {
  await page.getByRole('link', { name: 'Change your order' }).click();
  await expectStep(page, 'offering');
  await choosePlan(page, plan);
  await submitOf(page).click();
  await expectStep(page, 'payment');
  await expect(payButton(page, amount)).toBeVisible();
}

const payButton = (page: Page, amount: string) => page.getByRole('button', { name: `Pay ${amount}`, exact: true });

test('a tab shows at once what another one has changed; where it cannot know, it is charged neither more nor less than its button says, and asks again with the old and the new amount', async ({
  page,
  context,
  ports,
  watch,
}) => {
  watch.expectConsole(/status of 409/);
  const who = newcomer('Tabea');
  await openPayment(page, who);
  await enterCard(page, { number: GOOD_CARD });
  await agree(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await changePlan(other, YEAR);
  await expect(payButton(page, YEAR.amount)).toBeVisible();
  await expect(alertOf(page)).toHaveText('Your order was changed in another tab. It was $114.00, and is $1,984.50 now.');
  await expect(page.getByRole('checkbox', { name: /agree/i })).toBeChecked();

  // Without the channel, as in a browser that lacks it, the tab learns of the change at the payment.
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
  await page.reload();
  await expect(payButton(page, YEAR.amount)).toBeVisible();
  const books = accountingOf(ports, 'harbor');
  for (const [from, to] of [
    [YEAR, ONE],
    [ONE, YEAR],
  ] as const) {
    await changePlan(other, to);
    await page.bringToFront();
    await payWith(page, { number: GOOD_CARD });
    await expect(alertOf(page)).toContainText(`It was ${from.amount}, and is ${to.amount} now. Nothing was charged.`);
    await expect(alertOf(page)).toBeFocused();
    await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText(to.amount);
    expect((await findRow(books, who.email)).charges).toEqual([]);
  }
  await enterCard(page, { number: GOOD_CARD });
  await payButton(page, YEAR.amount).click();
  await expectThanks(page, who.first);
  expect(await findRow(books, who.email)).toMatchObject({ lines: [`${YEAR.plan}: Active`], charges: ['captured 198450'] });
});
