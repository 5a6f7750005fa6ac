import type { Page } from '@playwright/test';
import { addByCall, enrollGroup } from '../support/by-call.js';
import { expectAccessible } from '../support/checks.js';
import { fillAnswers, newcomer, submitOf } from '../support/enrolling.js';
import { CONTACT, expectEverywhere, fillChild, listed, memberDialog, save } from '../support/group.js';
import { expect, test } from '../support/site-test.js';

const codeBox = (page: Page) => page.getByRole('textbox', { name: 'Code from the email' });

/** Forgets the visit, as a browser does that comes back weeks later, and opens the check-in. */
async function comeBack(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/harbor/service/member-check-in');
}

async function askAsGroup(page: Page, name: string): Promise<string> {
  await comeBack(page);
  await page.getByRole('radio', { name: 'As a company' }).check();
  await fillAnswers(page, { 'Name of the company or group': name, Phone: '2075550171' });
  await submitOf(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused();
  await expect(codeBox(page)).toBeVisible();
  return page.getByRole('main').innerText();
}

async function enter(page: Page, code: string): Promise<void> {
  await codeBox(page).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Returns the newest code in a letter to an address, from the page that the demo links to; another one than `before`. */
async function codeInLetter(page: Page, to: string, before = ''): Promise<string> {
  const address = await page.getByRole('link', { name: 'This is a demo: read its emails here' }).getAttribute('href');
  let code = '';
  await expect(async () => {
    const letters = (await (await fetch(String(address))).text()).split(/^-{60}$/m);
    code = /Your code is (\d{6})/.exec(letters.find((letter) => letter.includes(`To: ${to}\n`)) ?? '')?.[1] ?? '';
    expect(['', before]).not.toContain(code);
  }).toPass({ timeout: 30_000 });
  return code;
}

test('a group comes back and proves itself by the code in its email: a wrong one, a new one, and its members; an unknown group reads the same page [R-1.7] [D-135]', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/422/);
  const group = await enrollGroup(page);
  await addByCall(page, group, { first: 'Ida' });
  const unknown = await askAsGroup(page, `Nobody ${newcomer('Nia').last}`);
  await enter(page, '123456');
  await expect(codeBox(page)).toHaveAccessibleDescription(/This code is wrong or has expired/);
  expect(await askAsGroup(page, group.business.toUpperCase())).toBe(unknown);
  await expectAccessible(page);
  await expect(codeBox(page)).toHaveAccessibleDescription('Six digits. The code works for ten minutes.');
  await expect(codeBox(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(codeBox(page)).toHaveAttribute('inputmode', 'numeric');
  const first = await codeInLetter(page, group.email);
  const wrong = first === '000000' ? '000001' : '000000';
  await enter(page, wrong);
  await expect(codeBox(page)).toHaveAccessibleDescription(
    /This code is wrong or has expired\. Use the code in the newest email, or get a new code\./,
  );
  await expect(codeBox(page)).toHaveValue(wrong);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(page.getByText("We've asked for a new code.")).toBeVisible();
  await enter(page, await codeInLetter(page, group.email, first));
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${group.business}` })).toBeFocused();
  await page.getByRole('link', { name: 'Add Group Members' }).click();
  for (const shown of [group.business, '****71', 'n****@e****'])
    await expect(page.getByRole('region', { name: 'Your group' })).toContainText(shown);
  await page.getByRole('button', { name: 'Edit Ida Marsh' }).click();
  await memberDialog(page).getByRole('button', { name: 'Edit More about this person' }).click();
  const blood = memberDialog(page).getByRole('combobox', { name: 'Blood type' });
  await expect(blood).toHaveAccessibleDescription(/On file\. Leave this empty to keep it/);
  await fillAnswers(memberDialog(page), { 'First Name': 'Isa' });
  await save(page, 'Save changes');
  await expectEverywhere(page, ['Isa Marsh']);
});

test('a member of a group checks in, and adds dependents after a code [R-6.20] [D-79] [D-135]', async ({ page }) => {
  const { last: first, email } = newcomer('Ida');
  await addByCall(page, await enrollGroup(page), { first, email });
  await comeBack(page);
  await fillAnswers(page, { 'First Name': first, 'Last Name': 'Marsh', 'Date of Birth': '12/10/1985', Phone: CONTACT.Phone });
  await page.getByRole('textbox', { name: /^Last four digits/ }).fill('0042');
  await submitOf(page).click();
  const welcome = page.getByRole('heading', { level: 1, name: `Welcome, ${first}` });
  await expect(welcome).toBeFocused();
  await page.getByRole('button', { name: 'Add or change my dependents' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused();
  await enter(page, await codeInLetter(page, email));
  await expect(welcome).toBeFocused();
  await page.getByRole('link', { name: 'Add Group Members' }).click();
  await expect(page.getByText('You have added no dependents yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add members from a CSV file' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add dependent' }).click();
  const dialog = memberDialog(page);
  await expect(dialog.getByRole('combobox', { name: 'Primary member' }).locator('option:checked')).toHaveText('You');
  await fillChild(page, 'Joe', { Email: 'joe@example.org', ...CONTACT });
  await expect(dialog.getByText('Same as Primary Contact')).toHaveCount(0);
  await save(page, 'Add dependent');
  await expect(listed(page)).toHaveText([new RegExp(`Joe Marsh.*Child of ${first} Marsh`)]);
  await page.reload();
  await expect(listed(page)).toHaveCount(1);
});
