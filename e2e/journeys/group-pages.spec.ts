import { addByCall, enrollGroup } from '../support/by-call.js';
import { axeFinds, expectNames, expectTargets } from '../support/checks.js';
import { fillAnswers, pick } from '../support/enrolling.js';
import { fillChild, fillMember, listed, memberCount, memberDialog, openMembers, save } from '../support/group.js';
import { expect, test } from '../support/site-test.js';

test(
  'a group of 60 is read in pages and found by name; a dependent gets a member by a search, and a person added twice is noticed [R-1.8] [R-2.128] [R-9.1..5]',
  { tag: '@full' },
  async ({ page, watch }) => {
    const people = Array.from({ length: 60 }, (_each, index) => ({ first: `Ada${String(index + 1).padStart(3, '0')}` }));
    await addByCall(page, await enrollGroup(page), ...people);
    await openMembers(page);
    await expect(memberCount(page, 60)).toBeVisible();
    await expect(listed(page)).toHaveCount(50);
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 780 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectTargets(page);
    }
    await expectNames(page);
    expect(await axeFinds(page)).toEqual([]);
    await page.getByRole('button', { name: 'Next page' }).press('Enter');
    await expect(page.getByText('51 to 60 of 60')).toBeFocused();
    await expect(page.getByText('51 to 60 of 60')).toBeInViewport();
    await expect(listed(page)).toHaveCount(10);
    await expect(listed(page).first()).toContainText('Ada051 Marsh');

    await page.getByRole('button', { name: 'Add member or dependent' }).click();
    const dialog = memberDialog(page);
    await pick(dialog, 'Member-Dependent');
    const primary = dialog.getByRole('combobox', { name: 'Primary member' });
    await primary.pressSequentially('marsh 007');
    await dialog.getByRole('option', { name: 'Ada007 Marsh' }).click();
    await fillChild(page, 'Dan');
    await expect(dialog.getByText('Ada007@example.org')).toBeVisible();
    await save(page, 'Add to group');
    await expect(memberCount(page, 61)).toBeVisible();

    const search = page.getByRole('searchbox', { name: 'Search by name' });
    await search.fill('marsh dan');
    await expect(page.getByText('One person found')).toBeVisible();
    await expect(listed(page)).toHaveText([/Dan Marsh.*Child of Ada007 Marsh/]);
    await page.getByRole('button', { name: 'Edit Dan Marsh' }).click();
    await fillAnswers(dialog, { 'First Name': 'Daniel' });
    await expect(primary).toHaveValue('Ada007 Marsh, 12/10/1985');
    await save(page, 'Save changes');
    await expect(listed(page)).toHaveText([/Daniel Marsh/]);
    await search.fill('ada007');
    await page.getByRole('button', { name: 'Remove Ada007 Marsh' }).click();
    await expect(dialog).toContainText('Ada007 Marsh and 1 dependent will be removed');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(/^There's no one with this name/)).toBeVisible();
    await expect(memberCount(page, 59)).toBeVisible();
    expect(watch.calls.filter((call) => /ada007|daniel/i.test(call))).toEqual([]);

    await fillMember(page, ' ada008', { 'Last Name': 'MARSH', Email: 'ada@example.org' });
    await dialog.getByRole('button', { name: 'Add to group' }).click();
    const question = page.getByRole('dialog', { name: 'Is this the same person?' });
    await expect(question).toContainText('A person with this name and date of birth is in your list already.');
    expect(await axeFinds(page)).toEqual([]);
    await question.getByRole('button', { name: 'Go back' }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'is in your list already' })).toBeVisible();
    await expect(dialog.locator('.v-answers').first()).toContainText('ada008');
    await dialog.getByRole('button', { name: 'Add to group' }).click();
    await question.getByRole('button', { name: 'Add nevertheless' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(memberCount(page, 60)).toBeVisible();
  },
);
