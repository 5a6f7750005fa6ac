import type { Locator, Page } from '@playwright/test';
import { expect } from './site-test.js';

type NewcomerAnswers = { readonly [label: string]: string };

/** Somebody nobody knows yet. */
export interface Newcomer {
  readonly first: string;
  readonly last: string;
  readonly email: string;
}

export function newcomer(first: string): Newcomer {
  const letters = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => String.fromCodePoint(97 + (byte % 26))).join('');
  return { first, last: `Q${letters}`, email: `${first.toLowerCase()}.${letters}@example.org` };
}

/** Returns the day in thirty days as the API writes it: appointments are taken for a year. */
export function dayAhead(): string {
  const day = new Date();
  day.setDate(day.getDate() + 30);
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${month}/${date}/${day.getFullYear()}`;
}

/** The sections behind the open one, where one section of a form is open at a time. */
const sectionsAhead = (page: Page): Locator => page.locator('.v-section-open ~ .v-section');

/** Goes on from the open section of a form to the next one. */
export async function goToNextSection(page: Page): Promise<void> {
  const heading = page.locator('.v-section-open > .v-heading');
  const before = await heading.innerText();
  await submitOf(page).click();
  await expect(heading).not.toHaveText(before);
}

type Role = 'textbox' | 'combobox' | 'radio' | 'button' | 'checkbox';

/** Returns the first control with a name in one of these roles, after going to its section, back by Edit or on from section to section, or opening what waits behind a button. */
async function reach(where: Page | Locator, roles: readonly [Role, Role], name: string | RegExp): Promise<Locator> {
  const page = 'page' in where ? where.page() : where;
  const [one, other] = roles.map((role) => where.getByRole(role, { name, exact: true })) as [Locator, Locator];
  const control = one.or(other).first();
  if (await control.isVisible()) return control;
  // Before the form is shown, a missing control is not yet in another section.
  await expect(control.or(page.locator('form button[type=submit]')).filter({ visible: true }).first()).toBeVisible();
  // What is hidden has no name; its label, perhaps with the mark of a required field, is text.
  const label = typeof name === 'string' ? new RegExp(String.raw`^\s*${name.replaceAll(/[?().]/g, String.raw`\$&`)}(\s\*)?\s*$`) : name;
  const closed = page.locator('.v-section-done', { has: page.locator('label, button', { hasText: label }) });
  for (let tries = 0; tries < 10 && !(await control.isVisible()); tries++) {
    if ((await closed.count()) > 0) await closed.first().locator('.v-edit').click();
    else if ((await sectionsAhead(page).count()) > 0) await goToNextSection(page);
    else if ((await where.locator('.v-more').count()) > 0) await where.locator('.v-more').first().click();
    else break;
  }
  return control;
}

/** Returns the field with a name and its tag; one question answers both where the field is in the open section, as most are. */
async function reachField(where: Page | Locator, name: string): Promise<readonly [Locator, string]> {
  const field = where
    .getByRole('textbox', { name, exact: true })
    .or(where.getByRole('combobox', { name, exact: true }))
    .first();
  const [tag] = await field.evaluateAll((found) => found.map(({ tagName }) => tagName));
  if (tag !== undefined) return [field, tag];
  const control = await reach(where, ['textbox', 'combobox'], name);
  return [control, await control.evaluate(({ tagName }) => tagName)];
}

/**
 * Enters answers by the names of their fields: what is a list is chosen from, anything else is typed. Goes to the section of each, so that
 * they are best given in the order of the form.
 */
export async function fillAnswers(where: Page | Locator, answers: NewcomerAnswers): Promise<void> {
  for (const [name, value] of Object.entries(answers)) {
    const [control, tag] = await reachField(where, name);
    if (tag === 'SELECT') await control.selectOption({ label: value });
    else await control.fill(value);
  }
}

/** One of several in sight, whatever they are drawn as. */
export async function pick(where: Page | Locator, name: string | RegExp): Promise<void> {
  await (await reach(where, ['radio', 'button'], name)).click();
}

/** Ticks a box. */
export async function tick(where: Page | Locator, name: string): Promise<void> {
  await (await reach(where, ['checkbox', 'checkbox'], name)).check();
}

export function submitOf(page: Page): Locator {
  return page.getByRole('main').locator('form button[type=submit]').first();
}

export function alertOf(page: Page): Locator {
  return page.getByRole('main').getByRole('alert');
}

/** The step has been reached, and whoever cannot see it is told so. */
export async function expectStep(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`[?&]step=${name}(&|$)`));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

const HARBOR_HOME: NewcomerAnswers = { 'Address Line 1': '9 Unlisted Lane', City: 'Portland', State: 'Maine', Zip: '04101' };

/** What Harbor asks of one person up to the address, but for what is chosen by a button. */
export function newcomerContact({ first, last, email }: Newcomer): NewcomerAnswers {
  return { 'First Name': first, 'Last Name': last, 'Date of Birth': '12/10/1985', Email: email, Phone: '2075550142', ...HARBOR_HOME };
}

/** What Harbor asks of one person after the address. */
export const HARBOR_DETAILS: NewcomerAnswers = {
  'Blood type': 'O+',
  'Last four digits of the Social Security Number': '0042',
  'Who told you about Harbor?': 'My employer',
};

/** Fills the first step of Harbor for somebody, with their dependents. */
export async function fillHarborForm(page: Page, who: Newcomer, dependents: readonly string[] = []): Promise<void> {
  await expect(submitOf(page)).toBeVisible();
  await pick(page, 'Female');
  await fillAnswers(page, newcomerContact(who));
  await tick(page, 'Same as Physical Address');
  await fillAnswers(page, HARBOR_DETAILS);
  await pick(page, dependents.length > 0 ? 'Yes' : 'No');
  for (const [nth, first] of dependents.entries()) {
    const entry = page.locator('.v-entry').nth(nth);
    if (nth > 0) await page.locator('.v-add').click();
    await pick(entry, nth === 0 ? 'Spouse' : 'Child');
    await fillAnswers(entry, {
      'First Name': first,
      'Last Name': who.last,
      'Date of Birth': nth === 0 ? '03/04/1984' : '06/01/2015',
      'Blood type': 'A+',
      'Last four digits of the Social Security Number': `005${nth}`,
    });
    await pick(entry, 'Male');
    await entry.getByRole('checkbox', { name: 'Same as Primary Contact' }).check();
  }
}

/** Answers what Harbor asks before a membership, so that the visitor may go on, and goes on. */
export async function answerHarbor(page: Page): Promise<void> {
  await expectStep(page, 'questionnaire');
  await pick(page, 'I live in Maine');
  await submitOf(page).click();
  await expectStep(page, 'offering');
}

export async function choosePlan(page: Page, plan: string): Promise<void> {
  await page
    .getByRole('radiogroup', { name: /^Membership for/ })
    .getByRole('radio', { name: plan, exact: true })
    .check();
}

interface Enrollment {
  readonly who: Newcomer;
  readonly plan: string;
  /** First names of the dependents. */
  readonly dependents?: readonly string[];
}

/** Goes from the first step to the one where it is paid, with one membership. */
export async function goToPayment(page: Page, address: string, enrollment: Enrollment): Promise<void> {
  await page.goto(address);
  await continueToPayment(page, enrollment);
}

/** Goes on from the first step of Harbor to the one where it is paid. */
export async function continueToPayment(page: Page, { who, plan, dependents = [] }: Enrollment): Promise<void> {
  await fillHarborForm(page, who, dependents);
  await submitOf(page).click();
  await answerHarbor(page);
  await choosePlan(page, plan);
  await submitOf(page).click();
  await expectStep(page, 'payment');
}
