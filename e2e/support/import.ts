import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { memberDialog } from './group.js';
import { expect } from './site-test.js';

export const IMPORT = 'Add members from a CSV file';

/** What the rows of a file have in common; the columns that are not here stay empty. */
const ROW: { readonly [title: string]: string } = {
  'Last Name': 'Marsh',
  'Date of Birth': '12/10/1985',
  Gender: 'Female',
  'Blood Group': 'O+',
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
export async function checkFile(page: Page, csv: string): Promise<void> {
  const dialog = memberDialog(page);
  await dialog.getByLabel('CSV file').setInputFiles({ name: 'employees.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
}
