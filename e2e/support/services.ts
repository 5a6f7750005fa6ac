import type { Locator, Page } from '@playwright/test';
import { expectTargets } from './controls.js';
import { expectStep, fillAnswers, fillHarborForm, pick, submitOf, type Newcomer } from './enrolling.js';
import { expect } from './site-test.js';

/** Fills the first step of Himal's additional services for one person. */
async function fillHimalForm(page: Page, { first, last, email }: Newcomer): Promise<void> {
  await expect(submitOf(page)).toBeVisible();
  await fillAnswers(page, { 'First Name': first, 'Last Name': last, Email: email, 'Date of Birth': '04/13/1990' });
  await fillAnswers(page, { 'Mobile (मोबाइल)': '9841555012', 'Address Line 1': 'Mangal Bazar 21', City: 'Patan' });
  await fillAnswers(page, { Province: 'Bagmati', 'Postal code': '44700' });
  await pick(page, 'No');
}

const FILL = { harbor: fillHarborForm, himal: fillHimalForm } as const;

/** Goes from the first step of the additional services to the choice of services. */
export async function goToServices(page: Page, address: string, who: Newcomer, dependents: readonly string[] = []): Promise<void> {
  await page.goto(address);
  // Offered where the visit knows people already.
  const other = page.getByRole('radio', { name: 'Someone else' });
  await expect(other.or(submitOf(page)).first()).toBeVisible();
  if (await other.isVisible()) await other.check();
  await (address.includes('himal') ? FILL.himal(page, who) : FILL.harbor(page, who, dependents));
  await submitOf(page).click();
  await expectStep(page, 'offering');
  await expect(page.getByRole('group', { name: 'Services' })).toBeVisible();
}

/** The page fits every width, and its controls are large enough to be touched. */
export async function expectFits(page: Page): Promise<void> {
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectTargets(page);
  }
}

/** The checkbox of a service. */
export const service = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true });
