import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { axeFinds, expectFocusOrder, expectNames, expectReflow, expectTargets, tabTo, typeInto } from '../../../support/checks.js';
import { alertOf, expectStep, expectThanks, gatewayOn, GOOD_CARD, newcomer, submitOf } from '../../../support/enrolling.js';
import { expect, test } from '../../../support/site-test.js';

/** The sections of Harbor's first step: what is typed, and what is pressed. */
const sectionsOf = ({ first, last, email }: ReturnType<typeof newcomer>): readonly (readonly [typed: object, pressed?: string])[] => [
  [{ 'First Name': first, 'Last Name': last, 'Date of Birth': '12101985' }, 'Female'],
  [{ Email: email, Phone: '2075550142' }],
  [{ 'Address Line 1': '9 Unlisted Lane', City: 'Portland', State: 'Maine', Zip: '04101' }],
  [{ 'Blood type': 'O+', 'Last four digits': '0042' }, 'My employer'],
  [{}, 'No'],
];

test('a visitor without a mouse becomes a member; each step is accessible as it opens, with problems, and filled in', async ({ page }) => {
  const who = newcomer('Ada');
  await page.goto('/harbor/service/membership');
  await expectProblems(page, 'information');
  // The links of the alert have the names of the fields.
  await page.reload();
  await expect(submitOf(page)).toBeVisible();
  for (const [typed, pressed] of sectionsOf(who)) {
    for (const [name, text] of Object.entries(typed)) await typeInto(page, name, text);
    if (pressed !== undefined) await tick(page, pressed);
    if (pressed === 'No') await expectSound(page, 'information, filled in');
    await send(page);
  }
  await expectStep(page, 'questionnaire');
  await expectFocusOrder(page);
  await expectProblems(page, 'questions');
  await fromTheTop(page);
  await tick(page, 'I live in Maine');
  await tick(page, 'An ongoing condition');
  await typeInto(page, 'Which condition is it?', 'Asthma');
  await send(page);

  await expectStep(page, 'offering');
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expectFocusOrder(page);
  await expectProblems(page, 'memberships');
  await fromTheTop(page);
  await tick(page, 'Harbor One');
  await send(page);

  await expectStep(page, 'payment');
  await expect(gatewayOn(page).getByLabel('Card number')).toBeVisible();
  await expectProblems(page, 'payment');
  await fromTheTop(page);
  await pay(page);
  expect((await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations).toEqual([]);
  await send(page);
  await expectThanks(page, who.first);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectSound(page, 'confirmation');
});

/** Enters a card in the frame and agrees to the terms. */
async function pay(page: Page): Promise<void> {
  for (let tabs = 0; tabs < 40; tabs += 1) {
    if (await page.evaluate(() => document.activeElement?.tagName === 'IFRAME')) break;
    await page.keyboard.press('Tab');
  }
  for (const [label, digits] of [
    ['Card number', GOOD_CARD],
    ['Expiry date', '1239'],
    ['Security code', '737'],
  ] as const) {
    await expect(gatewayOn(page).getByLabel(label)).toBeFocused();
    await page.keyboard.type(digits);
    await page.keyboard.press('Tab');
  }
  for (const box of await page.getByRole('checkbox', { name: /agree/i }).all()) {
    await tabToControl(page, box);
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
  }
}

/** What is wrong is told at the top, there the focus goes, and each problem leads to its field. */
async function expectProblems(page: Page, step: string): Promise<void> {
  await expect(submitOf(page)).toBeVisible();
  await submitOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(alertOf(page)).toBeFocused();
  await expectSound(page, `${step}, with problems`);
  await alertOf(page).getByRole('link').first().press('Enter');
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

async function tick(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Space');
}

async function send(page: Page): Promise<void> {
  await tabToControl(page, submitOf(page));
  await page.keyboard.press('Enter');
}

async function fromTheTop(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).focus();
}

async function tabToControl(page: Page, control: Locator): Promise<void> {
  for (let tabs = 0; tabs < 80; tabs += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}
