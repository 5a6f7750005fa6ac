import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/services.js';
import { fillAnswers, newcomer, pick, submitOf } from '../support/enrolling.js';
import {
  addMember,
  CHILD,
  CONTACT,
  emailOf,
  enrollGroup,
  expectEverywhere,
  listed,
  memberDialog,
  openMembers,
  save,
} from '../support/group.js';
import { codeInLetter } from '../support/letters.js';
import { expect, test } from '../support/site-test.js';

const CHECK_IN = '/harbor/service/member-check-in';
const codeBox = (page: Page) => page.getByRole('textbox', { name: 'Code from the email' });

/** Forgets the visit, as a browser does that comes back weeks later, and opens the check-in from the home page. */
async function comeBack(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/harbor');
  await page.getByRole('link', { name: /Member check-in/i }).click();
}

async function askAsGroup(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name: 'A company or group' }).check();
  await fillAnswers(page, { 'Name of the company or group': name, Phone: '2075550171' });
  await submitOf(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused();
}

async function enter(page: Page, code: string): Promise<void> {
  await codeBox(page).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a group comes back and proves itself by the code in its email: a wrong one, a new one, and its members [R-1.7] [D-135]', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/422/);
  await page.goto('/harbor');
  const business = await enrollGroup(page);
  await openMembers(page);
  await addMember(page, 'Ida');
  await comeBack(page);
  await askAsGroup(page, business.toUpperCase());
  await expectAccessible(page);
  await expect(codeBox(page)).toHaveAccessibleDescription('Six digits. The code works for ten minutes.');
  await expect(codeBox(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(codeBox(page)).toHaveAttribute('inputmode', 'numeric');
  const first = await codeInLetter(page, emailOf(business));
  await enter(page, first === '000000' ? '000001' : '000000');
  await expect(codeBox(page)).toHaveAccessibleDescription(
    /This code is wrong or has expired\. Use the code in the newest email, or get a new code\./,
  );
  await expect(codeBox(page)).toHaveValue(/^00000[01]$/);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(page.getByText("We've asked for a new code.")).toBeVisible();
  await enter(page, await codeInLetter(page, emailOf(business), first));
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${business}` })).toBeFocused();
  await page.getByRole('link', { name: 'Add Group Members' }).click();
  await expect(page.getByRole('region', { name: 'Your group' })).toContainText(business);
  await expect(listed(page)).toHaveText([/Ida Marsh/]);
  await page.getByRole('button', { name: 'Edit Ida Marsh' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Blood type' })).toHaveAccessibleDescription(/On file\. Leave this empty to keep it/);
  await fillAnswers(dialog, { 'First Name': 'Isa' });
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expectEverywhere(page, ['Isa Marsh']);
});

test('an unknown group reads the same page, and an expired code says what a wrong one says [D-135]', async ({ page, context, watch }) => {
  watch.expectConsole(/422/);
  await page.goto('/harbor');
  const known = await enrollGroup(page);
  const pages: string[] = [];
  for (const name of [known, `Nobody ${newcomer('Nia').last}`]) {
    await comeBack(page);
    await askAsGroup(page, name);
    pages.push(await page.getByRole('main').innerText());
    await enter(page, '123456');
    await expect(codeBox(page)).toHaveAccessibleDescription(/This code is wrong or has expired/);
  }
  expect(pages[1]).toBe(pages[0]);
  const ofEndedVisit = await codeInLetter(page, emailOf(known));
  await expect(page.getByRole('heading', { name: "No email? We'll help you" })).toBeVisible();
  const tab = await context.newPage();
  await tab.goto(CHECK_IN);
  await askAsGroup(tab, known);
  const code = await codeInLetter(tab, emailOf(known), ofEndedVisit);
  await enter(page, code);
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${known}` })).toBeFocused();
  await tab.getByRole('link', { name: 'Change my answers' }).click();
  await expect(tab.getByRole('textbox', { name: 'Name of the company or group' })).toHaveValue(known);
  await tab.close();
});

test('a member of a group checks in, and adds dependents after a code [R-6.20] [D-79] [D-135]', async ({ page }) => {
  const { last, email } = newcomer('Ida');
  await page.goto('/harbor');
  await enrollGroup(page);
  await openMembers(page);
  await addMember(page, last, { Email: email });
  await comeBack(page);
  await fillAnswers(page, { 'First Name': last, 'Last Name': 'Marsh', 'Date of Birth': '12/10/1985', Phone: CONTACT.Phone });
  await page.getByRole('textbox', { name: /^Last four digits/ }).fill('0042');
  await submitOf(page).click();
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${last}` })).toBeFocused();
  await page.getByRole('button', { name: 'Add or change my dependents' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused();
  await enter(page, await codeInLetter(page, email));
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${last}` })).toBeFocused();
  await page.getByRole('link', { name: 'Add Group Members' }).click();
  await expect(page.getByText('You have added no dependents yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add members from a CSV file' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add dependent' }).click();
  const dialog = memberDialog(page);
  await expect(dialog.getByRole('combobox', { name: 'Primary member' }).locator('option:checked')).toHaveText('You');
  await expect(dialog.getByRole('checkbox', { name: 'Same as Primary Contact' })).toHaveCount(0);
  await pick(dialog, 'Child');
  await fillAnswers(dialog, { 'First Name': 'Joe', 'Last Name': 'Marsh', Email: 'joe@example.org', ...CHILD, ...CONTACT });
  await pick(dialog, 'Male');
  await dialog.getByRole('checkbox', { name: 'Same as Physical Address' }).check();
  await save(page, 'Add dependent');
  await expect(listed(page)).toHaveText([new RegExp(`Joe Marsh.*Child of ${last} Marsh`)]);
  await page.reload();
  await expect(listed(page)).toHaveCount(1);
});
