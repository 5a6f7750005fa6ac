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
  PAID_ONCE,
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

test('a tab that cannot know what another has changed is not charged more than its button says, and asks again with both amounts; a tab that can know shows the change at once', async ({
  page,
  context,
  ports,
  watch,
}) => {
  watch.expectConsole(/status of 409/);
  // Without the channel, as in a browser that lacks it, a tab learns of a change at the payment.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
  const who = newcomer('Tabea');
  await openPayment(page, who);
  const [other, third] = [await context.newPage(), await context.newPage()];
  await other.goto(page.url());
  await changePlan(other, YEAR);
  await enterCard(other, { number: GOOD_CARD });
  await agree(other);
  await page.bringToFront();
  await payWith(page, { number: GOOD_CARD });
  await expect(alertOf(page)).toContainText('It was $114.00, and is $1,984.50 now. Nothing was charged.');
  await expect(alertOf(page)).toBeFocused();
  await expect(payButton(page, YEAR.amount)).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText(YEAR.amount);

  await third.goto(page.url());
  await changePlan(third, ONE);
  await expect(payButton(other, ONE.amount)).toBeVisible();
  await expect(alertOf(other)).toHaveText('Your order was changed in another tab. It was $1,984.50, and is $114.00 now.');
  await expect(other.getByRole('checkbox', { name: /agree/i })).toBeChecked();
  await other.bringToFront();
  await enterCard(other, { number: GOOD_CARD });
  await payButton(other, ONE.amount).click();
  await expectThanks(other, who.first);
  expect(await findRow(accountingOf(ports, 'harbor'), who.email)).toEqual(PAID_ONCE);
});
