import { chooseHarborOne } from '../../../support/by-call.js';
import { fillAnswers, newcomer, submitOf } from '../../../support/enrolling.js';
import { expect, test } from '../../../support/site-test.js';

test('somebody who never paid is sent to the front desk at check-in, and not to a seat [D-46]', async ({ page }) => {
  const who = newcomer('Vera');
  await chooseHarborOne(page, who);
  await page.goto('/harbor/service/member-check-in');
  await fillAnswers(page, { 'First Name': who.first, 'Last Name': who.last, 'Date of Birth': '12/10/1985', Email: who.email });
  await page.getByRole('textbox', { name: /^Last four digits/ }).fill('0042');
  await submitOf(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  await submitOf(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Please go to the front desk' })).toBeFocused();
  await expect(page.getByText('Please take a seat.')).toHaveCount(0);
});
