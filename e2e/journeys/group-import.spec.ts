import { enrollGroup } from '../support/by-call.js';
import { axeFinds, expectNames, expectTargets } from '../support/checks.js';
import {
  checkFile,
  csvOf,
  listed,
  memberCount,
  memberDialog,
  openImport,
  openMembers,
  storedIds,
  templateTitles,
} from '../support/group.js';
import { expect, test } from '../support/site-test.js';

/** A small file, and one that is sent in several calls; `wrong` are the numbers of the rows that are wrong in one way each. */
const FILES = [
  { rows: 12, calls: 1, wrong: [1, 3, 4, 5, 7, 11, 12], tag: [] },
  { rows: 500, calls: 5, wrong: [1, 99, 100, 101, 250, 499, 500], tag: ['@full'] },
] as const;
const IMPORT = 'Add members from a CSV file';
const COLUMNS = ['First Name', 'Date of Birth', 'Gender', 'Date of Birth', 'Email', 'Same as Physical Address', 'Last Name'];
const WRONG = ['', '13/32/1985', 'unknown', '06/01/2015', 'nowhere', 'perhaps', ' '];

for (const { rows, calls, wrong, tag } of FILES)
  test(
    `a file of ${rows} rows reports exactly its 7 wrong ones, and after correction adds ${rows} members once [R-7.21]`,
    { tag: [...tag] },
    async ({ page, watch }) => {
      await enrollGroup(page);
      await openMembers(page);
      const dialog = await openImport(page);
      const titles = await templateTitles(page);
      expect(titles).toEqual(expect.arrayContaining(['First Name *', 'Last Name *', 'Date of Birth *', 'Same as Physical Address']));
      const cellsOf = Object.fromEntries(wrong.map((row, nth) => [row, { [COLUMNS[nth] ?? '']: WRONG[nth] ?? '' }]));
      await checkFile(page, csvOf(titles, rows, cellsOf));
      const heading = dialog.getByRole('heading', { name: '7 things need a correction' });
      await expect(heading).toBeFocused();
      const cells = await dialog.getByRole('row').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
      expect(cells.map(([line, column]) => `${line} ${column}`)).toEqual([
        'Line Column',
        // The titles are the first line.
        ...wrong.map((row, nth) => `${row + 1} ${COLUMNS[nth]}`),
      ]);
      expect(cells[3]?.[2]).toMatch(/^Please write one of these: .*Female/);
      for (const width of [320, 360, 1280]) {
        await page.setViewportSize({ width, height: 780 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
      }
      expect(await axeFinds(page)).toEqual([]);
      expect(watch.calls.filter((call) => call.includes('bulk-create'))).toEqual([]);

      await checkFile(page, 'fixtures/csv/misspelled.csv');
      await expect(dialog.getByRole('row').filter({ hasText: 'In the file: Main' })).toContainText('Did you mean “Maine”?');
      await checkFile(page, 'fixtures/csv/excel-text-formulas.csv');
      await expect(dialog.getByRole('heading', { name: '2 members can be added' })).toBeFocused();
      await dialog.getByRole('button', { name: 'Choose another file' }).click();

      await checkFile(page, csvOf(titles, rows));
      await expect(dialog.getByRole('heading', { name: `${rows} members can be added` })).toBeFocused();
      await dialog.getByRole('button', { name: `Add ${rows} members` }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('button', { name: IMPORT })).toBeFocused();
      await expect(page.getByText(`${rows} members from your file are in the group.`)).toBeVisible();
      await expect(page.getByRole('heading', { name: `Members of your group (${rows})` })).toBeVisible();
      expect(watch.calls.filter((call) => call.includes('bulk-create'))).toHaveLength(calls);
      const list = await listed(page).locator('strong').allTextContents();
      const { server, stored } = await storedIds(page);
      expect([new Set(list).size, list.length, server.length]).toEqual([Math.min(rows, 50), Math.min(rows, 50), rows]);
      expect(stored).toEqual(server);
      expect(await page.evaluate(() => Object.values(sessionStorage).join(' '))).not.toMatch(/Ada|Marsh|@example/);

      // The same file again adds no one, and one more row adds one.
      await openImport(page);
      await checkFile(
        page,
        `${csvOf(titles, 3)}\r\n${csvOf(titles, 1, { 1: { 'First Name': 'Bea', Email: 'bea@example.org' } }).split('\r\n')[1]}`,
      );
      await expect(dialog.getByText('Rows of people who are in the group already: 3.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Add one member' }).click();
      await expect(memberCount(page, rows + 1)).toBeVisible();
    },
  );

test(
  '1,200 members are imported from three files, read in pages and found by name; the same files again add no one [R-7.21] [R-9.1..5]',
  { tag: '@full' },
  async ({ page, watch }) => {
    await enrollGroup(page);
    await openMembers(page);
    const dialog = await openImport(page);
    const titles = await templateTitles(page);
    const files = ['Ann', 'Bea', 'Cyd'].map((first) => csvOf(titles, 400).replaceAll('"Ada', `"${first}`));
    for (const [index, file] of files.entries()) {
      if (index > 0) await openImport(page);
      await checkFile(page, file);
      await dialog.getByRole('button', { name: 'Add 400 members' }).click();
      await expect(memberCount(page, 400 * (index + 1))).toBeVisible();
      await expect(dialog).toHaveCount(0);
    }
    await page.reload();
    await expect(memberCount(page, 1200)).toBeVisible();
    await expect(page.getByText('1 to 50 of 1,200')).toBeVisible();
    const seen = new Set<string>();
    for (let number = 1; number <= 24; number++) {
      await expect(page.getByText(`Page ${number} of 24`)).toBeVisible();
      for (const name of await listed(page).locator('strong').allTextContents()) seen.add(name);
      if (number < 24) await page.getByRole('button', { name: 'Next page' }).click();
    }
    expect(seen.size).toBe(1200);
    const search = page.getByRole('searchbox', { name: 'Search by name' });
    await search.fill('marsh cyd400');
    await expect(listed(page)).toHaveText([/Cyd400 Marsh/]);

    const before = watch.calls.filter((call) => call.includes('bulk-create')).length;
    for (const file of files) {
      await openImport(page);
      await checkFile(page, file);
      await expect(dialog.getByRole('heading', { name: 'Everyone in this file is in the group already' })).toBeFocused();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await expect(dialog).toHaveCount(0);
    }
    expect(watch.calls.filter((call) => call.includes('bulk-create'))).toHaveLength(before);
    await expect(memberCount(page, 1200)).toBeVisible();
  },
);

test(
  'the import is used with the keyboard alone, fits the screen, and asks before it discards pasted rows',
  { tag: '@full' },
  async ({ page }) => {
    await enrollGroup(page);
    await openMembers(page);
    const open = page.getByRole('button', { name: IMPORT });
    await open.focus();
    await page.keyboard.press('Enter');
    const dialog = memberDialog(page);
    await expect(dialog.getByRole('button', { name: 'Check the rows' })).toBeVisible();
    await dialog.getByText('What goes into each column').click();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Gender' })).toContainText('One of:');
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 780 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
      await expectTargets(page);
    }
    await expectNames(page);
    expect(await axeFinds(page)).toEqual([]);

    const check = dialog.getByRole('button', { name: 'Check the rows' });
    await check.press('Enter');
    await expect(dialog.getByRole('heading', { name: 'One thing needs a correction' })).toBeFocused();
    await expect(dialog.getByRole('row').nth(1)).toContainText('Choose a file or paste the rows first.');
    const text = dialog.getByRole('textbox', { name: 'Or paste rows here' });
    await text.fill('First Name;Shoe size\nAda;42');
    await check.press('Enter');
    await expect(dialog.getByRole('row').filter({ hasText: 'Shoe size' })).toContainText('no column with this name');
    await expect(dialog.getByRole('row').filter({ hasText: 'Last Name' })).toContainText('is missing');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).press('Enter');
    await expect(text).toHaveValue(/Shoe size/);
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard changes' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();
  },
);
