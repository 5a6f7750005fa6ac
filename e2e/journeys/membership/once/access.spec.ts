import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { axeFinds, expectReflow, typeInto, press, tabTo } from '../../../support/checks.js';
import { expectFocusOrder, expectNames, expectTargets } from '../../../support/services.js';
import { alertOf, choosePlan, expectStep, newcomer, pick, submitOf, fillHarborForm } from '../../../support/enrolling.js';
import { agree, enterCard, expectThanks, gatewayOn, GOOD_CARD } from '../../../support/paying.js';
import { expect, test } from '../../../support/site-test.js';

const MEMBERSHIP = '/harbor/service/membership';

test('every step of an enrollment can be seen, read and pressed by everybody, as it opens, with problems, and filled in', async ({
  page,
}) => {
  const who = newcomer('Ada');
  await page.goto(MEMBERSHIP);
  await expectProblems(page, 'information');
  await fillHarborForm(page, who);
  await expectSound(page, 'information, filled in');
  await submitOf(page).click();

  await expectStep(page, 'questionnaire');
  await expectProblems(page, 'questions');
  await pick(page, 'I live in Maine');
  await page.getByRole('checkbox', { name: 'An ongoing condition' }).check();
  await page.getByRole('textbox', { name: 'Which condition is it?' }).fill('Asthma');
  await expectSound(page, 'questions, answered');
  await submitOf(page).click();

  await expectStep(page, 'offering');
  await expectProblems(page, 'memberships');
  await choosePlan(page, 'Harbor One');
  await expectSound(page, 'memberships, one chosen');
  await submitOf(page).click();

  await expectStep(page, 'payment');
  await expectProblems(page, 'payment');
  await expect(gatewayOn(page).getByLabel('Card number')).toBeVisible();
  await submitOf(page).click();
  await expect(alertOf(page)).toBeFocused();
  await expectSound(page, 'payment, without a card');
  await enterCard(page, { number: GOOD_CARD });
  await agree(page);
  await expectSound(page, 'payment, filled in');
  expect((await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations).toEqual([]);
  await submitOf(page).click();

  await expectThanks(page, who.first);
  await expectSound(page, 'confirmation');
});

/** What is wrong is told at the top, there the focus goes, and each problem leads to its field. */
async function expectProblems(page: Page, step: string): Promise<void> {
  await expect(submitOf(page)).toBeVisible();
  await submitOf(page).click();
  await expect(alertOf(page)).toBeFocused();
  await expectSound(page, `${step}, with problems`);
  const link = alertOf(page).getByRole('link').first();
  await link.click();
  // A frame that has the focus does not match `:focus`.
  const isReached = () =>
    page.evaluate(() => {
      const { activeElement: control } = document;
      const { top, bottom } = control?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
      return control?.matches('main :is(input, select, textarea, button, iframe)') === true && bottom > 0 && top < innerHeight;
    });
  await expect.poll(isReached).toBe(true);
}

async function expectSound(page: Page, when: string): Promise<void> {
  await test.step(when, async () => {
    expect.soft(await axeFinds(page), when).toEqual([]);
    await expectNames(page);
    await expectTargets(page);
    await expectReflow(page);
  });
}

test('somebody without a mouse becomes a member, from the first field to the thanks', async ({ page }) => {
  const who = newcomer('Ada');
  await page.goto(MEMBERSHIP);
  await expect(submitOf(page)).toBeVisible();
  await typeInto(page, 'First Name', who.first);
  await typeInto(page, 'Last Name', who.last);
  await typeInto(page, 'Date of Birth', '12101985');
  await tick(page, 'Female');
  await send(page);
  await typeInto(page, 'Email', who.email);
  await typeInto(page, 'Phone', '2075550142');
  await send(page);
  await typeInto(page, 'Address Line 1', '9 Unlisted Lane');
  await typeInto(page, 'City', 'Portland');
  await typeInto(page, 'State', 'Maine');
  await typeInto(page, 'Zip', '04101');
  await send(page);
  await typeInto(page, 'Blood type', 'O+');
  await typeInto(page, 'Last four digits', '0042');
  await send(page);
  await typeInto(page, 'Who told you about Harbor?', 'My employer');
  await send(page);
  await tick(page, 'No');
  await send(page);

  await expectStep(page, 'questionnaire');
  await expectFocusOrder(page);
  await fromTheTop(page);
  await tick(page, 'I live in Maine');
  await send(page);

  await expectStep(page, 'offering');
  await expectFocusOrder(page);
  await fromTheTop(page);
  await tick(page, 'Harbor One');
  await send(page);

  await expectStep(page, 'payment');
  await tick(page, 'Card');
  await expect(gatewayOn(page).getByLabel('Card number')).toBeVisible();
  await tabIntoFrame(page);
  for (const [label, digits] of [
    ['Card number', GOOD_CARD],
    ['Expiry date', '1239'],
    ['Security code', '737'],
  ] as const) {
    await expect(gatewayOn(page).getByLabel(label)).toBeFocused();
    await page.keyboard.type(digits);
    await press(page, 'Tab');
  }
  for (const box of await page.getByRole('checkbox', { name: /agree/i }).all()) {
    await tabToControl(page, box);
    await press(page, 'Space');
    await expect(box).toBeChecked();
  }
  await tabToControl(page, submitOf(page));
  await press(page, 'Enter');
  await expectThanks(page, who.first);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

async function tick(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await press(page, 'Space');
}

async function send(page: Page): Promise<void> {
  await tabToControl(page, submitOf(page));
  await press(page, 'Enter');
}

async function fromTheTop(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).focus();
}

async function tabToControl(page: Page, control: ReturnType<typeof submitOf>): Promise<void> {
  for (let tabs = 0; tabs < 80; tabs += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await press(page, 'Tab');
  }
  await expect(control).toBeFocused();
}

async function tabIntoFrame(page: Page): Promise<void> {
  for (let tabs = 0; tabs < 20; tabs += 1) {
    if (await page.evaluate(() => document.activeElement?.tagName === 'IFRAME')) return;
    await press(page, 'Tab');
  }
}
