import type { FrameLocator, Page } from '@playwright/test';
import { alertOf, pick, submitOf } from './enrolling.js';
import { expect } from './site-test.js';

export interface Card {
  readonly number: string;
  readonly expiry?: string;
  readonly cvv?: string;
}

export const GOOD_CARD = '4242424242424242';

/** What the books say of one person who has paid for Harbor One. */
export const PAID_ONCE = {
  primaries: 1,
  people: 1,
  lines: ['Harbor One: Active'],
  payments: ['captured 11400'],
  charges: ['captured 11400'],
};

/** The fields of the gateway, in a document of its own. */
export function gatewayOn(page: Page): FrameLocator {
  return page.frameLocator('iframe.s-gateway-frame');
}

/** Chooses a way to pay, where there are several. */
export async function payBy(page: Page, method: string): Promise<void> {
  await pick(page.getByRole('main'), method);
}

export async function enterCard(page: Page, { number, expiry = '12/39', cvv = '737' }: Card): Promise<void> {
  const frame = gatewayOn(page);
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiry date').fill(expiry);
  await frame.getByLabel('Security code').fill(cvv);
}

export interface Account {
  readonly routing: string;
  readonly account: string;
}

export async function enterAccount(page: Page, { routing, account }: Account): Promise<void> {
  const frame = gatewayOn(page);
  await frame.getByLabel('Account type').selectOption('checking');
  await frame.getByLabel('Routing number').fill(routing);
  await frame.getByLabel('Account number').fill(account);
}

/** Agrees to every text there is to agree to. */
export async function agree(page: Page): Promise<void> {
  await expect(boxesOn(page)).not.toHaveCount(0);
  for (const box of await boxesOn(page).all()) await box.check();
}

export async function expectAgreed(page: Page): Promise<void> {
  await expect(boxesOn(page, true)).not.toHaveCount(0);
  await expect(boxesOn(page, false)).toHaveCount(0);
}

function boxesOn(page: Page, checked?: boolean) {
  return page.getByRole('checkbox', { name: /agree/i, ...(checked !== undefined && { checked }) });
}

export async function payWith(page: Page, card: Card): Promise<void> {
  await enterCard(page, card);
  await agree(page);
  await submitOf(page).click();
}

/** Asks again what became of a payment nobody knows the end of. */
export async function recheckPayment(page: Page): Promise<void> {
  await expect(alertOf(page)).toBeFocused();
  await page.getByRole('button', { name: 'Check again' }).click();
}

export async function expectThanks(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(/[?&]step=success-confirmation(&|$)/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
}
