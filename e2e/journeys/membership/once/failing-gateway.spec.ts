import type { Page } from '@playwright/test';
import { accountingOf, findRow } from '../../../support/books.js';
import { openPayment } from '../../../support/enrolled.js';
import { alertOf, newcomer, submitOf } from '../../../support/enrolling.js';
import { Breakage, failureTiers, SIMULATED_FAILURES } from '../../../support/sending.js';
import { agree, enterCard, expectAgreed, expectThanks, gatewayOn, GOOD_CARD, PAID_ONCE, payBy } from '../../../support/paying.js';
import { expect, test } from '../../../support/site-test.js';

/** Longer than a frame may take. */
const PATIENCE_MS = 12_500;

test.beforeEach(async ({ watch, page }) => {
  watch.expectConsole(/./);
  await page.clock.install();
});

async function walkToFrame(page: Page) {
  const who = newcomer('Ada');
  await openPayment(page, who);
  await agree(page);
  return who;
}

/** What has to come before a card can be entered. */
const COMING = [
  { name: 'the page of the gateway', path: /\/frame$/, quick: 'refused' },
  { name: 'the script of the gateway', path: /\/frame\.js$/ },
  { name: 'a session with the gateway', path: /\/sessions$/ },
];

for (const { name, path, what, faults, tag } of COMING.flatMap(({ quick, ...each }) =>
  failureTiers(quick).map((tier) => ({ ...each, ...tier })),
)) {
  test(`${what} with ${name}, it is said in its place, nothing is lost, and Retry brings it`, { tag }, async ({ page, ports, watch }) => {
    // Of an answer that is no script.
    watch.expectThrown(/^Unexpected token/);
    const breakage = await Breakage.of(page, path);
    const who = await walkToFrame(page);
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
    for (const fault of faults) {
      await test.step(fault.name, async () => {
        await payBy(page, 'Bank account');
        await expect(gatewayOn(page).getByLabel('Routing number')).toBeVisible();
        breakage.begin(fault);
        await payBy(page, 'Card');
        await expect.poll(() => breakage.asked).toBe(1);
        await expect(async () => {
          await page.clock.fastForward(PATIENCE_MS);
          await expect(retry).toBeVisible({ timeout: 2000 });
        }).toPass();
        await expect(alertOf(page)).toContainText("The payment service couldn't be reached. Nothing you entered is lost.");
        await expectAgreed(page);
        await breakage.end();
        await retry.click();
        await expect(gatewayOn(page).getByLabel('Card number')).toBeVisible();
        await expect(alertOf(page)).toHaveCount(0);
      });
    }
    await enterCard(page, { number: GOOD_CARD });
    await submitOf(page).click();
    await expectThanks(page, who.first);
    expect(await findRow(accountingOf(ports, 'harbor'), who.email)).toEqual(PAID_ONCE);
  });
}

test(
  'whatever goes wrong with making a token of a card is said in the form, charges nothing, and the card can be sent again',
  { tag: '@full' },
  async ({ page, ports }) => {
    const breakage = await Breakage.of(page, /\/tokens$/);
    const who = await walkToFrame(page);
    await payBy(page, 'Card');
    await enterCard(page, { number: GOOD_CARD });
    for (const fault of SIMULATED_FAILURES) {
      await test.step(fault.name, async () => {
        breakage.begin(fault);
        await submitOf(page).click();
        const told = alertOf(page).filter({ hasText: 'Nothing was charged.' });
        if (fault.name === 'no answer') await breakage.giveUp(told);
        await expect(told).toBeFocused();
        expect(breakage.asked).toBe(1);
        await expect(gatewayOn(page).getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
        await breakage.end();
      });
    }
    await submitOf(page).click();
    await expectThanks(page, who.first);
    expect(await findRow(accountingOf(ports, 'harbor'), who.email)).toEqual(PAID_ONCE);
  },
);
