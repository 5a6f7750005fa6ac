import type { Page } from '@playwright/test';
import type { Screen } from './camera.js';
import { fillFields, submit } from './filling.js';

const HARBOR = { host: 'localhost', path: '/harbor/service/membership' };

/** Resolves when the page shows this step. */
async function waitForStep(page: Page, step: string): Promise<void> {
  await page.waitForURL((url) => url.searchParams.get('step') === step);
  await page.locator('main form, main [role=alert], main .s-done').first().waitFor();
}

/** Fills in and sends the first step of the enrollment, and waits for the questionnaire. */
async function sendInformation(page: Page): Promise<void> {
  await fillFields(page);
  await submit(page);
  await waitForStep(page, 'questionnaire');
}

/** Clicks the first button or radio button with this exact name. */
async function pressButton(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('radio', { name, exact: true }))
    .first()
    .click();
}

/** Goes through the enrollment from the first step to the offerings, and waits until they can be chosen. */
async function answerQuestionnaire(page: Page): Promise<void> {
  await sendInformation(page);
  await pressButton(page, 'I live in Maine');
  await submit(page);
  await waitForStep(page, 'offering');
  await page.getByRole('radio').first().waitFor();
}

/** Goes through the enrollment from the first step, chooses the first offering, and waits for the payment. */
async function chooseOffering(page: Page): Promise<void> {
  await answerQuestionnaire(page);
  await page
    .getByRole('radiogroup', { name: /^Membership for/ })
    .getByRole('radio')
    .first()
    .check();
  await submit(page);
  await waitForStep(page, 'payment');
}

/** Goes through the enrollment to the payment, enters a card in the gateway's frame and ticks the agreements, but does not pay. */
async function enterCard(page: Page, number: string): Promise<void> {
  await chooseOffering(page);
  await pressButton(page, 'Card');
  const frame = page.frameLocator('iframe.s-gateway-frame');
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiry date').fill('12/39');
  await frame.getByLabel('Security code').fill('737');
  for (const box of await page.getByRole('checkbox', { name: /agree/i }).all()) await box.check();
}

/** Fills the first page with a primary and a spouse, continues to the plans and waits for them. */
async function addSpouse(page: Page): Promise<void> {
  await fillFields(page);
  await pressButton(page, 'Yes');
  const entry = page.locator('.v-entry').first();
  await entry
    .getByRole('button', { name: 'Spouse' })
    .or(entry.getByRole('radio', { name: 'Spouse' }))
    .first()
    .click();
  for (const [label, text] of [
    ['First Name', 'Ben'],
    ['Last Name', 'Lovelace'],
    ['Date of Birth', '03/04/1984'],
    ['Last four digits of the Social Security Number', '0051'],
  ] as const)
    await entry.getByRole('textbox', { name: label }).fill(text);
  await entry.getByRole('combobox', { name: 'Blood type' }).selectOption({ label: 'A+' });
  await entry
    .getByRole('button', { name: 'Male' })
    .or(entry.getByRole('radio', { name: 'Male' }))
    .first()
    .click();
  await entry.getByRole('checkbox', { name: 'Same as Primary Contact' }).check();
  await submit(page);
  await waitForStep(page, 'questionnaire');
  await pressButton(page, 'I live in Maine');
  await submit(page);
  await waitForStep(page, 'offering');
  await page.getByRole('radio').first().waitFor();
}

const HALF_AN_HOUR = 30 * 60_000;

/** An enrollment from the questions to the thanks, as somebody at Harbor walks it. */
export const ENROLLMENT: readonly Screen[] = [
  { ...HARBOR, name: 'enrollment-questions', act: sendInformation, about: 'Questions before a membership, as the tenant asks them.' },
  {
    ...HARBOR,
    name: 'enrollment-not-eligible',
    about: 'A membership that is not for this visitor: why, and the way back to the answer.',
    /** Answers the questionnaire so that the person is not eligible, and waits for the result. */
    async act(page) {
      await sendInformation(page);
      await pressButton(page, 'Neither');
      await submit(page);
      await page.getByRole('button', { name: 'Change my answers' }).waitFor();
    },
  },
  {
    ...HARBOR,
    name: 'enrollment-plans',
    act: answerQuestionnaire,
    about: 'The memberships for one person, and what is due now and later.',
  },
  { ...HARBOR, name: 'enrollment-family', act: addSpouse, about: 'A membership for each of a family, or one for all of them.' },
  { ...HARBOR, name: 'enrollment-payment', act: chooseOffering, about: 'What is bought, and the ways to pay it.' },
  {
    ...HARBOR,
    name: 'enrollment-card',
    act: (page) => enterCard(page, '4242424242424242'),
    about: 'The card is typed into a page of the gateway.',
  },
  {
    ...HARBOR,
    name: 'enrollment-declined',
    about: 'A card that is declined: in the words of the bank, nothing was charged, and another can be tried.',
    /** Pays with a card that is declined, and waits for the error and a new card form. */
    async act(page) {
      await enterCard(page, '4000000000009995');
      await submit(page);
      await page.getByRole('main').getByRole('alert').first().waitFor();
      await page.frameLocator('iframe.s-gateway-frame').getByLabel('Security code').waitFor();
    },
  },
  {
    ...HARBOR,
    name: 'enrollment-thanks',
    about: 'The end: what to quote, what happens next, and a record to print.',
    /** Pays with a good card and waits for the confirmation. */
    async act(page) {
      await enterCard(page, '4242424242424242');
      await submit(page);
      await page.waitForURL((url) => url.searchParams.get('step') === 'success-confirmation');
    },
  },
  {
    ...HARBOR,
    name: 'start-over',
    isWindow: true,
    about: 'Everything is forgotten at one press, after one question.',
    /** Fills in the first step, and opens the dialog that offers to start over. */
    async act(page) {
      await fillFields(page);
      await pressButton(page, 'Start over');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    ...HARBOR,
    name: 'left-alone',
    isWindow: true,
    about: 'Whoever leaves a screen alone is asked, and after half an hour it forgets what was entered.',
    before: (page) => page.clock.install(),
    /** Fills in the first step and advances the clock until the dialog about the end of the session appears. */
    async act(page) {
      await fillFields(page);
      await page.clock.fastForward(HALF_AN_HOUR - 60_000);
      await page.getByRole('dialog').waitFor();
    },
  },
];
