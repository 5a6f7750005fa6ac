import type { Page } from '@playwright/test';
import { addByCall, enrollGroup } from '../support/by-call.js';
import { axeFinds, expectAccessible, expectNames, expectTargets } from '../support/checks.js';
import { fillAnswers, pick } from '../support/enrolling.js';
import { expectEverywhere, fillChild, fillMember, listed, memberDialog, openMembers, save, storedIds } from '../support/group.js';
import { expect, test } from '../support/site-test.js';
import { summit } from '../support/tenants.js';

const marsh = (...names: readonly string[]): string[] => names.map((name) => `${name} Marsh`);

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await memberDialog(page).getByRole('button', { name: 'Remove' }).click();
}

test('a group adds a member and a dependent, edits both and removes one with the dependent; list, server and storage agree [R-1.7] [R-1.8] [R-2.8] [R-2.124..134] [R-4.11..17] [R-7.62..68] [R-9.6] [R-9.67]', async ({
  page,
  context,
  watch,
}) => {
  const group = await enrollGroup(page);
  await addByCall(page, group, { first: 'Cyd' });
  await openMembers(page);
  const card = page.getByRole('region', { name: 'Your group' });
  for (const shown of [group.business, '(207) 555-0171', group.email]) await expect(card).toContainText(shown);
  await fillMember(page, 'Ada');
  await save(page, 'Add to group');
  await expect(listed(page).filter({ hasText: 'Ada Marsh' })).toContainText('Primary');
  await page.getByRole('button', { name: 'Add member or dependent' }).click();
  await pick(memberDialog(page), 'Member-Dependent');
  await fillAnswers(memberDialog(page), { 'Primary member': 'Ada Marsh' });
  await fillChild(page, 'Eli');
  await save(page, 'Add to group');
  await expect(listed(page).filter({ hasText: 'Eli Marsh' })).toContainText('Child of Ada Marsh');
  await expectEverywhere(page, marsh('Ada', 'Eli', 'Cyd'));
  expect(watch.calls.filter((call) => call.includes('recommended=true')).at(-1)).toMatch(/offset=0.*limit=999/);
  expect(watch.calls.filter((call) => /POST .*\/enrollments$/.test(call))).toHaveLength(1);

  await page.getByRole('button', { name: 'Edit Eli Marsh' }).click();
  await fillAnswers(memberDialog(page), { 'Primary member': 'Cyd Marsh', 'First Name': 'Elias' });
  const kinds = memberDialog(page).getByRole('radio', { name: 'Member-Dependent' });
  await expect(kinds.or(memberDialog(page).getByRole('button', { name: 'Member-Dependent' })).first()).toBeDisabled();
  await save(page, 'Save changes');
  await expect(listed(page).filter({ hasText: 'Elias Marsh' })).toContainText('Child of Cyd Marsh');
  await page.getByRole('button', { name: 'Edit Cyd Marsh' }).click();
  await fillAnswers(memberDialog(page), { 'First Name': 'Cyrus' });
  await save(page, 'Save changes');
  await expect(page.getByText('Successfully updated Cyrus Marsh')).toBeVisible();
  await expect(listed(page).filter({ hasText: 'Elias Marsh' })).toContainText('Child of Cyrus Marsh');

  await page.getByRole('button', { name: 'Remove Cyrus Marsh' }).click();
  await expect(memberDialog(page)).toContainText('Cyrus Marsh and 1 dependent will be removed');
  await memberDialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(listed(page)).toHaveText([/Ada Marsh/]);
  const [removal = '', ...others] = watch.calls.filter((call) => call.startsWith('DELETE '));
  expect([others.length, decodeURIComponent(removal).split(',').length]).toEqual([0, 2]);

  await page.reload();
  await expectEverywhere(page, marsh('Ada'));
  const second = await context.newPage();
  await openMembers(second);
  await expectEverywhere(second, marsh('Ada'));
  await second.close();
  expect(await page.evaluate(() => Object.values(sessionStorage).join(' '))).not.toMatch(/Marsh|Wharf|@example/);
  await page.getByRole('link', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/(\?.*)?$/);
  await expect(page.getByText(/saved in your list\. To add more people later, check in first\./)).toBeVisible();
  expect((await storedIds(page)).stored).toEqual([]);
});

test(
  'groups of two tenants in two tabs stay separate: each tab lists and removes its own members only',
  { tag: '@full' },
  async ({ page, context, at }) => {
    const ofHarbor = await enrollGroup(page);
    await addByCall(page, ofHarbor, { first: 'Ann' });
    await openMembers(page);
    const second = await context.newPage();
    const ofSummit = await enrollGroup(second, summit, at(summit.host, ''));
    await openMembers(second, at(summit.host, ''), 'summit');
    await fillMember(second, 'Zoe', { 'Home Phone': '2075550143', 'Work Phone': '2075550144' });
    await save(second, 'Add to group');
    for (const tab of [page, second]) await tab.reload();
    await expect(page.getByRole('region', { name: 'Your group' })).toContainText(ofHarbor.business);
    await expectEverywhere(page, marsh('Ann'));
    await expect(second.getByRole('region', { name: 'Your group' })).toContainText(ofSummit.business);
    await expectEverywhere(second, marsh('Zoe'), 'summit');
    await remove(page, 'Ann Marsh');
    await expectEverywhere(page, []);
    await second.reload();
    await expectEverywhere(second, marsh('Zoe'), 'summit');
  },
);

test('the dialog of a member is accessible, fits the screen, and asks before it discards changes [R-2.137] [R-5.93]', async ({ page }) => {
  await enrollGroup(page);
  await openMembers(page);
  await expectAccessible(page);
  const add = page.getByRole('button', { name: 'Add member or dependent' });
  await add.focus();
  await page.keyboard.press('Enter');
  const dialog = memberDialog(page);
  const goOn = dialog.getByRole('button', { name: 'Continue' });
  await expect(goOn).toBeVisible();
  await expect(dialog.getByText('Member-Dependent')).toHaveCount(0);
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    const box = await dialog.boundingBox();
    if (width < 576) expect(box).toMatchObject({ x: 0, y: 0, width, height: 780 });
    if (width < 576) await expect(goOn).toBeInViewport({ ratio: 1 });
    else expect(box?.width).toBeLessThan(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await expectNames(page);
  await expectTargets(page);
  expect(await axeFinds(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'First Name' }).fill('Ada');
  await dialog.getByRole('textbox', { name: 'Last Name' }).focus();
  await page.keyboard.press('Tab');
  await expect(dialog).toContainText('Enter the last name');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('Ada');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(add).toBeFocused();
});

test('a visitor without a group enrolls one first, and a tenant without group members shows the invalid page [R-1.25] [R-3.312] [R-6.19]', async ({
  page,
}) => {
  await page.goto('/harbor/service/membership/group-members');
  await expect(page).toHaveURL(/\/harbor\/service\/membership\?.*for=group/);
  await expect(page.getByRole('textbox', { name: 'Name of the company or group' })).toBeVisible();
  await page.goto('/meadow/service/membership/group-members');
  await expect(page).toHaveURL(/\/meadow\/invalid/);
});
