import { expect, type Locator, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { fillAnswers, HARBOR_HOME, newcomer, pick, submitForm, tick } from './enrolling.js';

export async function openMembers(page: Page, origin = '', tenant = 'harbor'): Promise<void> {
  await page.goto(`${origin}/${tenant}/service/membership/group-members`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Group Members');
}

export function memberDialog(page: Page): Locator {
  return page.getByRole('dialog');
}

export function listed(page: Page): Locator {
  return page.locator('.s-member-list > li');
}

/** The heading with the number of all members. */
export function memberCount(page: Page, count: number): Locator {
  return page.getByRole('heading', { name: `Members of your group (${count.toLocaleString('en')})` });
}

const PERSON = { 'Date of Birth': '12/10/1985', 'Blood type': 'O+', 'Last four digits of the Social Security Number': '0042' };
const Phone = '2075550142';
export const CONTACT = { Phone, ...HARBOR_HOME };

/** Opens the dialog and fills it for a new member, with answers that only some tenants require. */
export async function fillMember(page: Page, first: string, answers: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.getByRole('button', { name: 'Add member or dependent' }).click();
  const dialog = memberDialog(page);
  const person = { 'First Name': first, 'Last Name': 'Marsh', ...PERSON, Email: newcomer(first).email, Phone };
  await pick(dialog, 'Female');
  await fillAnswers(dialog, { ...person, ...answers, ...HARBOR_HOME });
  await tick(dialog, 'Same as Physical Address');
}

/** Fills the open dialog for a child called Marsh, with answers where the contact is not that of the member. */
export async function fillChild(page: Page, first: string, answers?: Readonly<Record<string, string>>): Promise<void> {
  const dialog = memberDialog(page);
  for (const choice of ['Child', 'Male']) await pick(dialog, choice);
  await fillAnswers(dialog, { 'First Name': first, 'Last Name': 'Marsh', ...PERSON, 'Date of Birth': '06/01/2015', ...answers });
  await tick(dialog, answers ? 'Same as Physical Address' : 'Same as Primary Contact');
}

export async function save(page: Page, label: string): Promise<void> {
  await submitForm(page, label);
  await expect(memberDialog(page)).toHaveCount(0);
}

/** The ids of the members that the server and the session storage have. */
export async function storedIds(
  page: Page,
  tenant = 'harbor',
): Promise<{ readonly server: readonly string[]; readonly stored: readonly string[] }> {
  const [clients, text] = await page.evaluate(async (code) => {
    const headers = { 'x-application': 'vestibule', 'x-request-source': 'public-web', 'x-tenant': code };
    const { data } = (await (await fetch('/api/clients?limit=999', { headers })).json()) as {
      data: { clientId: string; relationship?: { groupId?: string } }[];
    };
    return [data, sessionStorage.getItem('group-members') ?? '{}'] as const;
  }, tenant);
  const members = clients.filter(({ relationship }) => relationship?.groupId !== undefined).map(({ clientId }) => clientId);
  const { [tenant]: ids = [] }: Record<string, string[]> = JSON.parse(text);
  return { server: members.toSorted(), stored: ids.slice(1).toSorted() };
}

/** List, server and session storage have the same members. */
export async function expectEverywhere(page: Page, names: readonly string[], tenant = 'harbor'): Promise<void> {
  await expect(listed(page).locator('strong')).toHaveText([...names]);
  await expect.poll(async () => (await storedIds(page, tenant)).stored.length).toBe(names.length);
  const { server, stored } = await storedIds(page, tenant);
  expect(stored).toEqual(server);
}

/** What the rows of a file have in common; the columns that are not here stay empty. */
const ROW: { readonly [title: string]: string } = {
  'Last Name': 'Marsh',
  'Date of Birth': '12/10/1985',
  Gender: 'Female',
  'Blood type': 'O+',
  'Last four digits of the Social Security Number': '0042',
  Phone: '(207) 555-0142',
  'Physical Address: Address Line 1': '9 Unlisted Lane, Back Door',
  'Physical Address: City': 'Portland',
  'Physical Address: State': 'Maine',
  'Physical Address: Zip': '04101',
  'Same as Physical Address': 'Yes',
};

export async function openImport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add members from a CSV file' }).click();
  const dialog = memberDialog(page);
  await expect(dialog.getByRole('button', { name: 'Check the rows' })).toBeVisible();
  return dialog;
}

/** The titles of the template that the visitor downloads. */
export async function templateTitles(page: Page): Promise<string[]> {
  const download = page.waitForEvent('download');
  await memberDialog(page).getByRole('link', { name: 'Download the template' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('members.csv');
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toMatch(/^\uFEFF[^\r\n]*\r\n$/);
  return text.slice(1).trimEnd().split(',');
}

type Cells = { readonly [title: string]: string };

/** A file with so many rows; `wrong` replaces cells of rows by their number, from 1. */
export function csvOf(titles: readonly string[], count: number, wrong: { readonly [row: number]: Cells } = {}): string {
  const rows = Array.from({ length: count }, (_each, index) => {
    const number = String(index + 1).padStart(3, '0');
    const row: Cells = { ...ROW, 'First Name': `Ada${number}`, Email: `ada${number}@example.org`, ...wrong[index + 1] };
    return titles.map((title) => `"${row[title.replace(/ \*$/, '')] ?? ''}"`).join(',');
  });
  return [titles.join(','), ...rows].join('\r\n');
}

/** Chooses a file with this text, or one of fixtures/csv by its path, and checks it. */
export async function checkFile(page: Page, csv: string): Promise<void> {
  const file = csv.startsWith('fixtures/') ? csv : { name: 'employees.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  const dialog = memberDialog(page);
  await dialog.getByLabel('CSV file').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
}
