import type { Page } from '@playwright/test';
import { accountingOf, findRow } from '../../../support/books.js';
import { callNamed } from '../../../support/calls.js';
import { openPayment } from '../../../support/enrolled.js';
import { alertOf, newcomer, submitOf } from '../../../support/enrolling.js';
import { Breakage, expectToast, SIMULATED_FAILURES, type SimulatedFailure, tierOf } from '../../../support/sending.js';
import { agree, enterCard, expectAgreed, expectThanks, gatewayOn, GOOD_CARD, PAID_ONCE } from '../../../support/paying.js';
import { expect, test } from '../../../support/site-test.js';

const NOT_CHARGED = 'Nothing was charged.';
const NOT_KNOWN = "We don't know yet if your payment went through. Don't pay again.";

/** Where paying can break: on the way to each of its two calls, and, when what was asked for has been done, on the way back. */
const MOMENTS = [
  { name: 'before the card is saved', call: 'save', arrives: false, known: NOT_CHARGED },
  { name: 'after the card was saved', call: 'save', arrives: true, known: NOT_CHARGED },
  { name: 'before the charge', call: 'pay', arrives: false, known: NOT_KNOWN },
  { name: 'after the charge', call: 'pay', arrives: true, known: NOT_KNOWN },
] as const;

test.beforeEach(async ({ watch, page }) => {
  watch.expectConsole(/./);
  await page.clock.install();
});

/** Stands before the button that pays, with a good card entered, and able to break what it sends. */
async function walkToButton(page: Page) {
  const breakages = {
    save: await Breakage.of(page, callNamed('a way to pay'), 'POST'),
    pay: await Breakage.of(page, callNamed('a payment')),
  };
  const who = newcomer('Ada');
  await openPayment(page, who);
  await enterCard(page, { number: GOOD_CARD });
  await agree(page);
  return { who, breakages };
}

/** The page stands, says what went wrong to everybody, once in its place and once as a toast, and made one request of it. */
async function expectFailureMessage(page: Page, breakage: Breakage, { name, says }: SimulatedFailure): Promise<void> {
  const told = alertOf(page).filter({ hasText: says });
  if (name === 'no answer') await breakage.giveUp(told);
  await expect(told).toBeFocused();
  await expectToast(page, says);
  expect(breakage.asked, 'requests for one act').toBe(1);
  await breakage.end();
}

async function expectOpen(page: Page, known: string): Promise<void> {
  await expect(alertOf(page)).toContainText(known);
  await expectTitle(page, known === NOT_KNOWN ? "We're confirming your payment" : 'Payment');
  await expect(page.getByRole('link', { name: 'Change your order' })).toHaveCount(0);
  await expect(submitOf(page)).toBeHidden();
}

const expectTitle = (page: Page, title: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

/** What was entered is there: in the page, and in the frame, which the page cannot read. */
async function expectEntered(page: Page): Promise<void> {
  await expectTitle(page, 'Payment');
  await expectAgreed(page);
  await expect(gatewayOn(page).getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await expect(gatewayOn(page).getByLabel('Security code')).toHaveValue('737');
}

const recheckButton = (page: Page) => page.getByRole('button', { name: 'Check again' });

/** Pays, or asks what became of it: whatever can be pressed. */
const goOn = (page: Page) => submitOf(page).or(recheckButton(page)).filter({ visible: true }).click();

for (const fault of SIMULATED_FAILURES.filter(({ isRefusal }) => !isRefusal)) {
  test(
    `a payment that meets "${fault.name}" at every turn stays open, is asked for again with nothing entered anew, and is charged once [R-8.16..19]`,
    { tag: tierOf(fault, 'no answer') },
    async ({ page, ports }) => {
      const { who, breakages } = await walkToButton(page);
      for (const { name, call, arrives, known } of MOMENTS) {
        await test.step(name, async () => {
          breakages[call].begin(fault, { arrives });
          await goOn(page);
          await expectFailureMessage(page, breakages[call], fault);
          await expectOpen(page, known);
        });
      }
      await recheckButton(page).click();
      await expectThanks(page, who.first);
      expect(await findRow(accountingOf(ports, 'harbor'), who.email)).toEqual(PAID_ONCE);
    },
  );
}

for (const fault of SIMULATED_FAILURES.filter(({ isRefusal }) => isRefusal)) {
  test(
    `a payment that is refused with ${fault.name} at every turn keeps what was entered, can be sent again, and is charged once [R-8.16..19]`,
    { tag: '@full' },
    async ({ page, ports }) => {
      const { who, breakages } = await walkToButton(page);
      for (const { name, call, arrives } of MOMENTS) {
        await test.step(name, async () => {
          breakages[call].begin(fault, { arrives });
          await submitOf(page).click();
          await expectFailureMessage(page, breakages[call], fault);
          await expectEntered(page);
        });
      }
      await submitOf(page).click();
      await expectThanks(page, who.first);
      expect(await findRow(accountingOf(ports, 'harbor'), who.email)).toEqual(PAID_ONCE);
    },
  );

  test(
    `a payment that nobody answered is not over because the question is refused with ${fault.name}, and is charged once`,
    { tag: '@full' },
    async ({ page, ports }) => {
      const { who, breakages } = await walkToButton(page);
      const lost = SIMULATED_FAILURES.find(({ name }) => name === 'refused') ?? fault;
      for (const [each, arrives] of [
        [lost, true],
        [fault, false],
      ] as const) {
        breakages.pay.begin(each, { arrives });
        await goOn(page);
        await expectFailureMessage(page, breakages.pay, each);
        await expectOpen(page, NOT_KNOWN);
      }
      await recheckButton(page).click();
      await expectThanks(page, who.first);
      expect(await findRow(accountingOf(ports, 'harbor'), who.email)).toEqual(PAID_ONCE);
    },
  );
}
