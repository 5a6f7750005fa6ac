import { accountingOf, findRow } from '../../../support/books.js';
import {
  agree,
  answerHarbor,
  choosePlan,
  enterCard,
  expectStep,
  expectThanks,
  fillHarborForm,
  GOOD_CARD,
  newcomer,
  PAID_ONCE,
  submitOf,
} from '../../../support/enrolling.js';
import { expect, test } from '../../../support/site-test.js';

const DAY_MS = 86_400_000;
const today = (): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', year: 'numeric', month: '2-digit', day: '2-digit' }).format();

for (const [what, days] of [
  ['a month behind', -31],
  ['a month ahead', 31],
] as const) {
  test(`a membership starts today on a device whose clock is ${what}`, { tag: '@full' }, async ({ page, ports }) => {
    const who = newcomer('Mina');
    await page.clock.setFixedTime(Date.now() + days * DAY_MS);
    await page.goto('/harbor/service/membership');
    expect(await page.evaluate(() => Date.now())).toBeLessThan(Date.now() + (days + 1) * DAY_MS);
    await fillHarborForm(page, who);
    await submitOf(page).click();
    await answerHarbor(page);
    await choosePlan(page, 'Harbor One');
    await expect(page.getByRole('textbox', { name: 'When should it start?' })).toHaveValue(today());
    await submitOf(page).click();
    await expectStep(page, 'payment');
    await enterCard(page, { number: GOOD_CARD });
    await agree(page);
    await submitOf(page).click();
    await expectThanks(page, who.first);
    await expect(page.getByRole('main')).toContainText('Your membership is active');
    expect(await findRow(accountingOf(ports, 'harbor'), who.email)).toEqual(PAID_ONCE);
  });
}
