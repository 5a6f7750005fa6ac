import type { Page } from '@playwright/test';
import { accountingOf, findRow } from '../../../support/books.js';
import { openPayment } from '../../../support/enrolled.js';
import { alertOf, fillAnswers, newcomer, submitOf } from '../../../support/enrolling.js';
import { TIMED_OUT } from '../../../support/sending.js';
import {
  agree,
  type Card,
  recheckPayment,
  enterCard,
  expectThanks,
  gatewayOn,
  GOOD_CARD,
  PAID_ONCE,
  payWith,
} from '../../../support/paying.js';
import { expect, test } from '../../../support/site-test.js';

const DECLINED = "Your bank declined this card. You weren't charged. Try another card, or call your bank.";

interface DeclinedCard {
  readonly what: string;
  readonly card: Card;
  /** Who refuses: the field once it is left, the fields when they are sent, the gateway when the card is saved, or the bank. */
  readonly by: 'field' | 'fields' | 'payment-sources' | 'checkout';
  readonly says: string;
  /** Another zip for the bill. */
  readonly zip?: string;
}

/** The table of test cards (PAYMENTS), as far as they are refused. */
const DECLINED_CARDS: readonly DeclinedCard[] = [
  { what: 'a number with a wrong digit', card: { number: '4242424242424241' }, by: 'fields', says: "This card number isn't correct" },
  { what: 'a card that may be real', card: { number: '4111111111111111' }, by: 'field', says: 'takes test cards only' },
  { what: 'a date that is over', card: { number: GOOD_CARD, expiry: '01/24' }, by: 'fields', says: 'This card has expired' },
  { what: 'a short security code', card: { number: GOOD_CARD, cvv: '73' }, by: 'fields', says: 'Enter the 3 or 4 digits' },
  { what: 'an expired card', card: { number: '4000000000000069' }, by: 'checkout', says: 'This card has expired. Use another card.' },
  { what: 'a wrong code', card: { number: '4000000000000127' }, by: 'checkout', says: "The security code doesn't match this card." },
  { what: 'the test code', card: { number: GOOD_CARD, cvv: '901' }, by: 'checkout', says: "The security code doesn't match this card." },
  { what: 'a declined card', card: { number: '4000000000000002' }, by: 'checkout', says: DECLINED },
  { what: 'a lost card', card: { number: '4000000000009987' }, by: 'checkout', says: DECLINED },
  { what: 'a stolen card', card: { number: '4000000000009979' }, by: 'checkout', says: DECLINED },
  { what: 'too little money', card: { number: '4000000000009995' }, by: 'checkout', says: "There isn't enough money in this account." },
  { what: 'a bank that stumbles', card: { number: '4000000000000119' }, by: 'checkout', says: "The payment couldn't be processed." },
  {
    what: 'a token too old',
    card: { number: '4000000000007031' },
    by: 'payment-sources',
    says: 'The payment details are no longer valid.',
  },
  { what: 'the test zip', card: { number: GOOD_CARD }, by: 'checkout', says: DECLINED, zip: '46282' },
];

/** Of each of those who refuse one card, for the quick tier. */
const ONE_OF_EACH = ['a number with a wrong digit', 'a card that may be real', 'a declined card', 'a token too old'];

for (const { what, cards, tag } of [
  { what: 'one card of each kind', cards: DECLINED_CARDS.filter((card) => ONE_OF_EACH.includes(card.what)), tag: [] },
  { what: 'each card', cards: DECLINED_CARDS, tag: ['@full'] },
])
  test(
    `${what} that is refused is refused in its own words, charges nothing, and another can be tried at once [R-8.5] [R-8.7]`,
    { tag },
    async ({ page, ports, watch }) => {
      watch.expectConsole(/status of (402|422|503)/);
      await page.clock.install();
      const who = newcomer('Ada');
      await openPayment(page, who);
      await agree(page);
      for (const refusal of cards) await test.step(refusal.what, () => expectDeclinedCard(page, refusal));

      await test.step('a gateway that does not answer', async () => {
        await enterCard(page, { number: '4000000000007007' });
        // Time counts from the request to the gateway.
        await Promise.all([page.waitForRequest(/\/tokens$/), submitOf(page).click()]);
        await page.clock.fastForward(61_000);
        await expect(alertOf(page)).toBeVisible();
        await expect(alertOf(page)).toContainText(/didn.t answer|time out/);
      });

      await test.step('a gateway that fails once', async () => {
        await enterCard(page, { number: '4000000000007023' });
        await Promise.all([page.waitForResponse(/\/checkout$/), submitOf(page).click()]);
        await expect(alertOf(page)).toContainText(TIMED_OUT);
        await recheckPayment(page);
        await expectThanks(page, who.first);
      });
      expect(await findRow(accountingOf(ports, 'harbor'), who.email)).toEqual(PAID_ONCE);
    },
  );

async function expectDeclinedCard(page: Page, { card, by, says, zip }: DeclinedCard): Promise<void> {
  const same = page.getByRole('checkbox', { name: 'Same as my home address' });
  if (zip !== undefined) {
    await same.uncheck();
    const address = { 'Address Line 1': '9 Unlisted Lane', City: 'Indianapolis', State: 'Indiana', Zip: zip };
    await fillAnswers(page, { 'First Name': 'Ada', 'Last Name': 'Payer', ...address });
  }
  await enterCard(page, card);
  if (by.startsWith('field')) {
    if (by === 'fields') await submitOf(page).click();
    await expect(gatewayOn(page).getByText(says)).toBeVisible();
    if (by === 'fields') await expect(alertOf(page)).toContainText(says);
  } else {
    await Promise.all([page.waitForResponse((answer) => answer.url().endsWith(by)), submitOf(page).click()]);
    await expect(alertOf(page)).toContainText(says);
    await expect(alertOf(page)).toBeFocused();
  }
  await expect(page).toHaveURL(/step=payment/);
  if (zip !== undefined) await same.check();
}

test(
  'a bank whose answer comes too late is asked again for the same, and charges once',
  { tag: '@full' },
  async ({ page, ports, watch }) => {
    watch.expectConsole(/status of 503/);
    const who = newcomer('Ada');
    await openPayment(page, who);
    await payWith(page, { number: '4000000000007015' });
    await expect(alertOf(page)).toContainText(TIMED_OUT);
    await recheckPayment(page);
    await expectThanks(page, who.first);
    expect(await findRow(accountingOf(ports, 'harbor'), who.email)).toEqual(PAID_ONCE);
  },
);

test(
  'whoever lost the answer and reloads the page is told of the payment, and not charged again',
  { tag: '@full' },
  async ({ page, ports, watch }) => {
    watch.expectConsole(/ERR_FAILED/);
    const who = newcomer('Ada');
    await page.route(
      /\/checkout$/,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await openPayment(page, who);
    await payWith(page, { number: GOOD_CARD });
    await expect(alertOf(page)).toContainText(TIMED_OUT);
    await page.reload();
    await expect(page).toHaveURL(/step=payment/);
    await expect(alertOf(page)).toContainText('Your payment was interrupted');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're confirming your payment");
    await expect(page.getByRole('link', { name: 'Change your order' })).toHaveCount(0);
    await expect(gatewayOn(page).locator('body')).toHaveCount(0);
    await recheckPayment(page);
    await expectThanks(page, who.first);
    await expect(page.getByRole('main')).toContainText('4242');
    expect(await findRow(accountingOf(ports, 'harbor'), who.email)).toEqual(PAID_ONCE);
  },
);
