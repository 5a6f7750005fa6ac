import type { Page } from '@playwright/test';
import { axeFinds } from '../../../support/checks.js';
import {
  choosePlan,
  expectStep,
  expectThanks,
  fillAnswers,
  fillHarborForm,
  GOOD_CARD,
  type Newcomer,
  newcomer,
  payWith,
  pick,
  submitOf,
} from '../../../support/enrolling.js';
import { Breakage, sendInVain } from '../../../support/failures.js';
import { findInHeap } from '../../../support/searching.js';
import { expect, test } from '../../../support/site-test.js';

const HARBOR = '/harbor/service/membership';
const FAULT = 'an error of the server';
/** Texts that occur nowhere in the site itself: no number in a script begins with a nought. */
const PRIVATE = { phone: '2079315874', ssn: '0931', birth: '11/23/1971', street: '77 Wombat Burrow', condition: 'Lycanthropy' };

/** Longer than any timer that still runs holds what it was started with. */
const TIMERS_MS = 16_000;

test.beforeEach(async ({ page, watch }) => {
  watch.expectConsole(/./);
  await page.clock.install();
});

function patternsOf({ first, last, email }: Newcomer): RegExp[] {
  const exact = (text: string) => new RegExp(`(?<![0-9A-Za-z])${text}(?![0-9A-Za-z])`);
  const texts = [first, last, email, PRIVATE.street, PRIVATE.condition];
  return [
    ...texts.map((text) => new RegExp(text, 'i')),
    exact(PRIVATE.ssn),
    exact(PRIVATE.birth),
    exact('11231971'),
    /207\D{0,3}931\D?5874/,
  ];
}

/** Enters all that is private, up to the step where it is paid; an act without an answer is left behind. */
async function walkToPayment(page: Page, who: Newcomer): Promise<void> {
  const sending = await Breakage.of(page, 'an enrollment or a request', 'POST');
  const answering = await Breakage.of(page, 'answers to questions', 'POST');
  const choosing = await Breakage.of(page, 'the memberships chosen', 'PUT');
  await page.goto(HARBOR);
  await fillHarborForm(page, who);
  await fillAnswers(page, {
    'Last four digits of the Social Security Number': PRIVATE.ssn,
    Phone: PRIVATE.phone,
    'Date of Birth': PRIVATE.birth,
    'Address Line 1': PRIVATE.street,
  });
  for (const last of [`${who.last}x`, who.last]) {
    await fillAnswers(page, { 'Last Name': last });
    await page.getByRole('button', { name: 'Edit Your family' }).click();
    if (last !== who.last) await sendInVain(page, sending, FAULT);
  }
  await submitOf(page).click();
  await expectStep(page, 'questionnaire');
  await pick(page, 'I live in Maine');
  await page.getByRole('checkbox', { name: 'An ongoing condition' }).check();
  const condition = page.getByRole('textbox', { name: 'Which condition is it?' });
  await condition.fill(`${PRIVATE.condition} x`);
  await sendInVain(page, answering, FAULT);
  await condition.fill(PRIVATE.condition);
  await submitOf(page).click();
  await expectStep(page, 'offering');
  await choosePlan(page, 'Harbor One');
  await sendInVain(page, choosing, FAULT);
  await submitOf(page).click();
  await expectStep(page, 'payment');
}

/** Nothing is left of it: in the memory of the page, in what the browser stores, and on the screen. */
async function expectForgotten(page: Page, who: Newcomer): Promise<void> {
  const patterns = patternsOf(who);
  await page.clock.fastForward(TIMERS_MS);
  await expect.poll(() => findInHeap(page, patterns), 'in memory').toEqual([]);
  const stored = await page.evaluate(async () =>
    JSON.stringify([
      document.cookie,
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      await indexedDB.databases(),
      location.href,
      document.documentElement.outerHTML,
      [...document.querySelectorAll('input, textarea, select')].map((control) => (control as HTMLInputElement).value),
    ]),
  );
  for (const pattern of patterns) expect(stored).not.toMatch(pattern);
}

async function expectFirstStepEmpty(page: Page): Promise<void> {
  const first = page.getByRole('textbox', { name: 'First Name' }).first();
  await expect(first).toHaveValue('');
  await first.focus();
  await page.keyboard.press('Control+z');
  await expect(first).toHaveValue('');
}

test('[D-99] [D-115] after Start over, nothing that was entered is left in the memory of the page', { tag: '@full' }, async ({ page }) => {
  const who = newcomer('Kanarina');
  await walkToPayment(page, who);
  expect((await findInHeap(page, patternsOf(who))).length, 'the search finds what is there').toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
  await expectStep(page, 'information');
  await expectFirstStepEmpty(page);
  await expectForgotten(page, who);
});

test('[D-115] after 30 idle minutes, nothing that was entered is left in the memory of the page', { tag: '@full' }, async ({ page }) => {
  const who = newcomer('Kanarina');
  await walkToPayment(page, who);
  // A request that is never answered fails after the answers are forgotten, and its error must not keep them.
  await page.route('**/api/respondents/**', () => undefined);
  await page.clock.fastForward(3000);
  await page.goBack();
  await page.goBack();
  await expectStep(page, 'questionnaire');
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await page.goBack();
  await expectStep(page, 'information');
  await page.getByRole('button', { name: 'Edit Where you live' }).click();
  const street = page.getByRole('combobox', { name: 'Address Line 1' }).first();
  await expect(street).toHaveValue(PRIVATE.street);
  await street.focus();
  await page.keyboard.type(' 2');
  await page.clock.fastForward('31:00');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expectFirstStepEmpty(page);
  await expectForgotten(page, who);
});

test(
  '[D-99] [D-115] after the end of an enrollment was left, nothing that was entered is left in the memory of the page',
  { tag: '@full' },
  async ({ page }) => {
    const who = newcomer('Kanarina');
    await walkToPayment(page, who);
    await payWith(page, { number: GOOD_CARD });
    await expectThanks(page, who.first);
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/(harbor)?$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectForgotten(page, who);
  },
);

test('an unfinished enrollment is offered on the home page and on the form, without its answers, and the chosen location is remembered, until Start over [D-33] [D-108]', async ({
  page,
}) => {
  const membership = page.getByRole('link', { name: 'Membership enrollment' });
  const offer = page.getByRole('region', { name: 'Continue where you stopped?' });
  const first = page.getByLabel('First Name');
  await page.goto('/');
  await membership.click();
  await page.getByRole('listitem').getByRole('link', { name: 'Harbor Health' }).click();
  const saved = page.waitForResponse((answer) => answer.url().includes('/api/drafts/') && answer.request().method() === 'PUT');
  await first.fill('Ada');
  await saved;
  await page.goto('/');
  await expect(offer).toContainText('Become a member · Next: Information');
  expect(await axeFinds(page)).toEqual([]);
  await membership.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Continue where you stopped?' })).toBeFocused();
  await expect(first).toHaveCount(0);
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await expect(first).toHaveValue('Ada');
  await page.goto(HARBOR);
  await offer.getByRole('button', { name: 'Start over' }).click();
  await expect(first).toHaveValue('');
  await page.goto('/');
  await expect(membership).toHaveAttribute('href', '/choose-location?service=MEMBERSHIP');
  await expect(offer).toHaveCount(0);
});
