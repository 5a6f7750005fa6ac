import type { Page } from '@playwright/test';
import { chooseHarborOne, enrollMember } from '../support/by-call.js';
import { expectAccessible } from '../support/checks.js';
import { fillAnswers, type Newcomer, newcomer, submitOf } from '../support/enrolling.js';
import { expect, test } from '../support/site-test.js';

const PATH = '/harbor/service/member-check-in';
const digitsOn = (page: Page) => page.getByRole('textbox', { name: /^Last four digits/ });

async function identify(page: Page, { first, last, email }: Newcomer, digits = '0042'): Promise<void> {
  await page.goto(PATH);
  await fillAnswers(page, { 'First Name': first, 'Last Name': last, 'Date of Birth': '12/10/1985', Email: email });
  await digitsOn(page).fill(digits);
  await submitOf(page).click();
}

test('a member is greeted by the first name as typed, and checks in twice on one day [R-1.14] [R-2.6] [D-46] [D-47]', async ({ page }) => {
  const who = newcomer('Rosa');
  await enrollMember(page, who);
  for (const isFirst of [true, false]) {
    await identify(page, { ...who, first: 'ROSA' });
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, ROSA', exact: true })).toBeFocused();
    const main = page.getByRole('main');
    await expect(main).toContainText('ROSA Q****');
    await expect(main).not.toContainText(who.last);
    await expect(main).not.toContainText(who.email);
    if (isFirst) await expectAccessible(page);
    await submitOf(page).click();
    await expect(page.getByRole('heading', { level: 1, name: "You're checked in." })).toBeFocused();
    await expect(page.getByText("Please take a seat. We'll call you.")).toBeVisible();
  }
});

test('a stranger and a member who enters wrong digits read the same neutral page; a member who never paid is sent to the front desk, and not to a seat [R-1.14] [D-46]', async ({
  page,
}) => {
  const known = newcomer('Vera');
  await chooseHarborOne(page, known);
  const neutral = async (who: Newcomer, digits: string) => {
    await identify(page, who, digits);
    await expect(page.getByRole('heading', { level: 1, name: "We couldn't find you" })).toBeFocused();
    return page.getByRole('main').innerText();
  };
  expect(await neutral(known, '9999')).toBe(await neutral(newcomer('Nobody'), '0042'));
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Change my answers' }).click();
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Nobody');
  await identify(page, known);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  await submitOf(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Please go to the front desk' })).toBeFocused();
  await expect(page.getByText('Please take a seat.')).toHaveCount(0);
});
