import type { Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { fillAnswers, newcomer, pick } from './enrolling.js';
import { expect } from './site-test.js';
import { referrerOf, summit } from './tenants.js';

const MEMBERS_PATH = '/harbor/service/membership/group-members';

/** What the form of Summit requires besides that of Harbor. */
const OF_SUMMIT = {
  morePhones: [
    { type: 'Home', value: '2075550172', extension: '1', countryCode: 'US' },
    { type: 'Work', value: '2075550173', extension: '1', countryCode: 'US' },
  ],
  more: { referredBy: { id: referrerOf(summit), name: 'Noor Haddad' } },
};

/** A group of this visitor, made by the call that the form of a group makes; returns its name. */
export async function enrollGroup(page: Page, tenant: 'harbor' | 'summit' = 'harbor'): Promise<string> {
  const { morePhones, more } = tenant === 'summit' ? OF_SUMMIT : { morePhones: [], more: {} };
  const { last, email } = newcomer('Nia');
  const phones = [{ type: 'Cell', value: '2075550171', extension: '1', countryCode: 'US' }, ...morePhones];
  const address = { addressLine1: '3 Custom House Wharf', city: 'Portland', state: 'ME', zip: '04101', lat: 0, lng: 0 };
  const mailingAddress = { line1: '3 Custom House Wharf', city: 'Portland', state: 'ME', zip: '04101', lat: 0, lng: 0 };
  const person = { type: 'Group', businessName: `Wharf ${last}`, firstName: 'Nia', lastName: last, email, countryCode: 'US', phones };
  const body = { ...person, address, mailingAddress, leadSource: 'FRIEND', ...more };
  const status = await page.evaluate(
    async ([code, sent]) => {
      const headers = {
        'content-type': 'application/json',
        'x-application': 'vestibule',
        'x-request-source': 'public-web',
        'x-tenant': String(code),
        'x-form': 'enrollment-group',
      };
      const answer = await fetch('/api/clients', { method: 'POST', headers, body: JSON.stringify(sent) });
      return `${answer.status} ${answer.ok ? '' : await answer.text()}`;
    },
    [tenant, body] as const,
  );
  expect(status).toBe('201 ');
  return `Wharf ${last}`;
}

/** Returns the email of the contact person of a group that `enrollGroup` made. */
export function emailOf(business: string): string {
  return `nia.${business.replace('Wharf Q', '')}@example.org`;
}

export function memberDialog(page: Page): Locator {
  return page.getByRole('dialog');
}

export function listed(page: Page): Locator {
  return page.locator('.s-member-list > li');
}

export async function openMembers(page: Page, path = MEMBERS_PATH): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Group Members');
}

const PERSON = { 'Date of Birth': '12/10/1985', 'Blood type': 'O+', 'Last four digits of the Social Security Number': '0042' };
/** What a child answers besides the names. */
export const CHILD = { ...PERSON, 'Date of Birth': '06/01/2015' };
export const CONTACT = { Phone: '2075550142', 'Address Line 1': '9 Unlisted Lane', City: 'Portland', State: 'Maine', Zip: '04101' };

/** Adds a member by the dialog, with answers that only some tenants require, and waits until the list shows the member. */
export async function addMember(page: Page, first: string, answers: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.getByRole('button', { name: 'Add member or dependent' }).click();
  await fillMember(page, first, answers);
  await save(page, 'Add to group');
  await expect(
    listed(page)
      .filter({ hasText: `${first} Marsh` })
      .first(),
  ).toContainText('Primary');
}

/** Fills the open dialog for a new member. */
export async function fillMember(page: Page, first: string, answers: Readonly<Record<string, string>> = {}): Promise<void> {
  const dialog = memberDialog(page);
  const { email } = newcomer(first);
  await fillAnswers(dialog, { 'First Name': first, 'Last Name': 'Marsh', ...PERSON, Email: email, ...CONTACT, ...answers });
  await pick(dialog, 'Female');
  await dialog.getByRole('checkbox', { name: 'Same as Physical Address' }).check();
}

/** Adds a child of a member whose contact is that of the member. */
export async function addChild(page: Page, first: string, primary: string): Promise<void> {
  await page.getByRole('button', { name: 'Add member or dependent' }).click();
  const dialog = memberDialog(page);
  await pick(dialog, 'Member-Dependent');
  await fillAnswers(dialog, { 'Primary member': `${primary} Marsh` });
  await pick(dialog, 'Child');
  await fillAnswers(dialog, { 'First Name': first, 'Last Name': 'Marsh', ...CHILD });
  await pick(dialog, 'Male');
  await dialog.getByRole('checkbox', { name: 'Same as Primary Contact' }).check();
  await save(page, 'Add to group');
  await expect(listed(page).filter({ hasText: `${first} Marsh` })).toContainText(`Child of ${primary} Marsh`);
}

export async function save(page: Page, label: string): Promise<void> {
  await memberDialog(page).getByRole('button', { name: label }).click();
  await expect(memberDialog(page)).toHaveCount(0);
}

/** Adds so many members named Ada001 and so on by one call, as an import does. */
export async function addByCall(page: Page, count: number): Promise<void> {
  const status = await page.evaluate(async (number) => {
    const headers = {
      'content-type': 'application/json',
      'x-application': 'vestibule',
      'x-request-source': 'public-web',
      'x-tenant': 'harbor',
      'x-form': 'group-member',
    };
    const groups = (await (await fetch('/api/clients?limit=1&type=Group', { headers })).json()) as { data: { clientId: string }[] };
    const person = {
      type: 'Individual',
      lastName: 'Marsh',
      dob: '12/10/1985',
      gender: 'Female',
      bloodGroup: 'O+',
      lastSSN: '0042',
      countryCode: 'US',
      textEnabled: false,
      phones: [{ type: 'primary', value: '2075550142', extension: '1', countryCode: 'US' }],
      address: { addressLine1: '9 Unlisted Lane', city: 'Portland', state: 'ME', zip: '04101', lat: 0, lng: 0 },
      mailingAddress: { line1: '9 Unlisted Lane', city: 'Portland', state: 'ME', zip: '04101', lat: 0, lng: 0 },
      relationship: { type: 'Primary' },
      primaryClient: { clientId: groups.data[0]?.clientId },
    };
    const clients = Array.from({ length: number }, (_each, index) => {
      const firstName = `Ada${String(index + 1).padStart(3, '0')}`;
      return { ...person, firstName, email: `${firstName}@example.org` };
    });
    const answer = await fetch('/api/clients/bulk-create', { method: 'POST', headers, body: JSON.stringify({ clients }) });
    return `${answer.status} ${answer.ok ? '' : await answer.text()}`;
  }, count);
  expect(status).toBe('201 ');
}

/** The heading with the number of all members. */
export function memberCount(page: Page, count: number): Locator {
  return page.getByRole('heading', { name: `Members of your group (${count.toLocaleString('en')})` });
}

interface Everywhere {
  readonly list: readonly string[];
  /** The ids that the server and the session storage have. */
  readonly server: readonly string[];
  readonly stored: readonly string[];
}

/** The members as the list, the server and the session storage have them. */
export async function everywhere(page: Page, tenant = 'harbor'): Promise<Everywhere> {
  const list = await listed(page).locator('strong').allTextContents();
  const { clients, text } = await page.evaluate(async (code) => {
    const headers = { 'x-application': 'vestibule', 'x-request-source': 'public-web', 'x-tenant': code };
    const answer = await fetch('/api/clients?limit=999', { headers });
    const { data } = (await answer.json()) as { data: { clientId: string; relationship?: { groupId?: string } }[] };
    return { clients: data, text: sessionStorage.getItem('group-members') ?? '{}' };
  }, tenant);
  const members = clients.filter(({ relationship }) => relationship?.groupId !== undefined).map(({ clientId }) => clientId);
  const ids: unknown = (JSON.parse(text) as { [code: string]: unknown })[tenant] ?? [];
  const stored = Array.isArray(ids) ? ids.slice(1).map(String) : [];
  return { list, server: members.toSorted(), stored: stored.toSorted() };
}

/** List, server and session storage have the same members. */
export async function expectEverywhere(page: Page, names: readonly string[], tenant = 'harbor'): Promise<void> {
  await expect(listed(page).locator('strong')).toHaveText([...names]);
  await expect.poll(async () => (await everywhere(page, tenant)).stored.length).toBe(names.length);
  const { server, stored } = await everywhere(page, tenant);
  expect(stored).toEqual(server);
}

export const IMPORT = 'Add members from a CSV file';

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
  await page.getByRole('button', { name: IMPORT }).click();
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

/** A file with so many rows; `wrong` replaces cells of rows by their number, from 1. */
export function csvOf(
  titles: readonly string[],
  count: number,
  wrong: { readonly [row: number]: { readonly [title: string]: string } } = {},
): string {
  const rows = Array.from({ length: count }, (_each, index) => {
    const number = String(index + 1).padStart(3, '0');
    const row = { ...ROW, 'First Name': `Ada${number}`, Email: `ada${number}@example.org`, ...wrong[index + 1] };
    return titles.map((title) => `"${row[title.replace(/ \*$/, '') as keyof typeof row] ?? ''}"`).join(',');
  });
  return [titles.join(','), ...rows].join('\r\n');
}

/** Chooses a file with this text and checks it. */
export function checkFile(page: Page, csv: string): Promise<void> {
  return check(page, { name: 'employees.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
}

/** Chooses a file of fixtures/csv and checks it. */
export function checkStoredFile(page: Page, name: string): Promise<void> {
  return check(page, `fixtures/csv/${name}`);
}

async function check(page: Page, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  const dialog = memberDialog(page);
  await dialog.getByLabel('CSV file').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
}
