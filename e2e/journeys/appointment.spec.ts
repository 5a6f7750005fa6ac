import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/checks.js';
import { fillAnswers, newcomer, submitForm, submitOf } from '../support/enrolling.js';
import { expect, test } from '../support/site-test.js';

const CONFIRMATION = 'Appointment Request Successful.';
/** A day from now, as the API writes it. */
const ahead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' });
/** Appointments are taken for a year. */
const DAY = ahead(30);

const fact = (page: Page, name: string) => page.locator('.s-facts div').filter({ hasText: name }).locator('dd');

async function fillRequest(page: Page, tenant: string): Promise<void> {
  const { first, last, email } = newcomer('Ada');
  await page.goto(`/${tenant}/service/appointment`);
  await page.getByRole('checkbox', { name: 'Check-up' }).check();
  if (tenant === 'harbor') await page.getByRole('button', { name: 'Morning' }).click();
  if (tenant === 'meadow') await chooseDay(page);
  else await fillAnswers(page, { 'Which day works?': DAY });
  await fillAnswers(page, { 'First Name': first, 'Last Name': last });
  if (tenant !== 'meadow') await fillAnswers(page, { 'Date of Birth': '12/10/1985', Email: email });
  await fillAnswers(page, { [tenant === 'meadow' ? 'Mobile phone' : 'Phone']: '2075550142' });
}

/** Types the day before and takes the next one from the calendar of the browser. */
async function chooseDay(page: Page): Promise<void> {
  const day = page.getByRole('textbox', { name: 'Which day works?' });
  await expect(async () => {
    await day.fill(ahead(29));
    await page.getByRole('button', { name: 'Choose a date from a calendar' }).press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(day).toHaveValue(DAY, { timeout: 1000 });
  }).toPass();
}

async function expectRequested(page: Page, time: string): Promise<string> {
  await expect(page.getByRole('heading', { level: 1, name: CONFIRMATION })).toBeFocused();
  await expect(page).toHaveURL((url) => url.pathname.endsWith('/service/appointment/successful') && url.search === '');
  await expect(fact(page, 'Preferred day')).toHaveText(DAY);
  await expect(fact(page, 'Preferred time')).toHaveText(time);
  const reference = await page.locator('.s-reference-value').innerText();
  expect(reference).toMatch(/^AP-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  return reference;
}

for (const tenant of ['harbor', 'meadow'])
  test(
    `a request at ${tenant} is confirmed with reference, day and window, and each page is accessible [R-1.15] [R-2.4] [R-2.5]`,
    { tag: tenant === 'harbor' ? [] : ['@full'] },
    async ({ page }) => {
      await fillRequest(page, tenant);
      await expect(page.getByText('This is not for emergencies.')).toBeVisible();
      await expectAccessible(page);
      await submitForm(page, 'Send request');
      await expectRequested(page, tenant === 'harbor' ? '08:00 AM to 12:00 PM' : 'Any time');
      await expectAccessible(page);
    },
  );

test('on a phone the times of day share a line, and the button that goes on is in reach', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/harbor/service/appointment');
  await page.getByRole('checkbox', { name: 'Check-up' }).check();
  await expect(submitOf(page)).toBeInViewport({ ratio: 1 });
  const tops = await page.locator('.v-toggle').evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().top));
  expect([tops.length, new Set(tops).size]).toEqual([3, 1]);
});
