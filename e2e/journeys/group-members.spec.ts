import type { Page } from '@playwright/test';
import { axeFinds } from '../support/checks.js';
import { expectNames, expectTargets } from '../support/services.js';
import { fillAnswers } from '../support/enrolling.js';
import {
  addChild,
  addMember,
  enrollGroup,
  everywhere,
  expectEverywhere,
  listed,
  memberDialog,
  openMembers,
  save,
} from '../support/group.js';
import { expect, test } from '../support/site-test.js';

/** A message waits while three others are shown: ends all, each of which stays for five seconds without the pointer. */
async function endMessages(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(async () => {
    await page.clock.fastForward(5300);
    await expect(page.locator('[aria-label="Messages"]')).toHaveCount(0, { timeout: 300 });
  }).toPass();
}

const marsh = (...names: readonly string[]): string[] => names.map((name) => `${name} Marsh`);

test('a group adds members and dependents, edits two and removes one with the dependents; list, server and storage agree [R-1.7] [R-1.8] [R-2.8] [R-2.124..134] [R-4.11..17] [R-7.62..68] [R-9.6] [R-9.67]', async ({
  page,
  context,
  watch,
}) => {
  await page.clock.install();
  await page.goto('/harbor');
  const business = await enrollGroup(page);
  await openMembers(page);
  const card = page.getByRole('region', { name: 'Your group' });
  await expect(card).toContainText(business);
  await expect(card).toContainText('(207) 555-0171');
  await expect(card).toContainText('@example.org');
  for (const first of ['Ada', 'Cyd']) await addMember(page, first);
  await expectEverywhere(page, marsh('Ada', 'Cyd'));
  for (const [child, primary] of [
    ['Dan', 'Ada'],
    ['Eli', 'Ada'],
    ['Gus', 'Cyd'],
  ] as const)
    await addChild(page, child, primary);
  await expectEverywhere(page, marsh('Ada', 'Dan', 'Eli', 'Cyd', 'Gus'));
  expect(watch.calls.filter((call) => call.includes('recommended=true')).at(-1)).toMatch(/offset=0.*limit=999/);
  expect(watch.calls.filter((call) => /POST .*\/enrollments$/.test(call))).toHaveLength(3);

  await page.getByRole('button', { name: 'Edit Eli Marsh' }).click();
  await expect(
    memberDialog(page)
      .getByRole('radio', { name: 'Member-Dependent' })
      .or(memberDialog(page).getByRole('button', { name: 'Member-Dependent' }))
      .first(),
  ).toBeDisabled();
  await fillAnswers(memberDialog(page), { 'Primary member': 'Cyd Marsh', 'First Name': 'Elias' });
  await save(page, 'Save changes');
  await expect(listed(page).filter({ hasText: 'Elias Marsh' })).toContainText('Child of Cyd Marsh');
  await endMessages(page);
  await page.getByRole('button', { name: 'Edit Ada Marsh' }).click();
  await fillAnswers(memberDialog(page), { 'First Name': 'Adele' });
  await save(page, 'Save changes');
  await expect(page.getByText('Successfully updated Adele Marsh')).toBeVisible();
  await expect(listed(page).filter({ hasText: 'Dan Marsh' })).toContainText('Child of Adele Marsh');

  await page.getByRole('button', { name: 'Remove Cyd Marsh' }).click();
  await expect(memberDialog(page)).toContainText('Cyd Marsh and 2 dependents will be removed');
  await memberDialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Successfully deleted Cyd Marsh')).toBeVisible();
  const left = marsh('Adele', 'Dan');
  await expectEverywhere(page, left);
  const [removal = '', ...others] = watch.calls.filter((call) => call.startsWith('DELETE '));
  expect([others.length, decodeURIComponent(removal).split(',').length]).toEqual([0, 3]);

  await page.reload();
  await expectEverywhere(page, left);
  const second = await context.newPage();
  await openMembers(second);
  await expectEverywhere(second, left);
  await second.close();
  const stored = await page.evaluate(() => Object.values(sessionStorage).join(' '));
  expect(stored).not.toMatch(/Marsh|Wharf|@example/);

  await page.getByRole('link', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/(\?.*)?$/);
  await expect(page.getByText(/people are saved in your list\. To add more people later, check in first\./)).toBeVisible();
  expect((await everywhere(page)).stored).toEqual([]);
});

test(
  'groups of two tenants in two tabs stay separate: each tab lists and removes its own members only',
  { tag: '@full' },
  async ({ page, context, at }) => {
    await page.goto('/harbor');
    const ofHarbor = await enrollGroup(page);
    await openMembers(page);
    await addMember(page, 'Ann');
    const second = await context.newPage();
    await second.goto(at('summit.localhost', '/summit'));
    const ofSummit = await enrollGroup(second, 'summit');
    await openMembers(second, at('summit.localhost', '/summit/service/membership/group-members'));
    await addMember(second, 'Zoe', { 'Home Phone': '2075550143', 'Work Phone': '2075550144' });
    for (const tab of [page, second]) await tab.reload();
    await expect(page.getByRole('region', { name: 'Your group' })).toContainText(ofHarbor);
    await expectEverywhere(page, marsh('Ann'));
    await expect(second.getByRole('region', { name: 'Your group' })).toContainText(ofSummit);
    await expectEverywhere(second, marsh('Zoe'), 'summit');

    await page.getByRole('button', { name: 'Remove Ann Marsh' }).click();
    await memberDialog(page).getByRole('button', { name: 'Remove' }).click();
    await expectEverywhere(page, []);
    await second.reload();
    await expectEverywhere(second, marsh('Zoe'), 'summit');
  },
);

test('the dialog of a member is accessible, fits the screen, and asks before it discards changes [R-2.137] [R-5.93]', async ({ page }) => {
  await page.goto('/harbor');
  await enrollGroup(page);
  await openMembers(page);
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectTargets(page);
  }
  await expectNames(page);
  expect(await axeFinds(page)).toEqual([]);
  const add = page.getByRole('button', { name: 'Add member or dependent' });
  await add.focus();
  await page.keyboard.press('Enter');
  const dialog = memberDialog(page);
  await expect(dialog.getByRole('button', { name: 'Add to group' })).toBeVisible();
  await expect(dialog.getByText('Member-Dependent')).toHaveCount(0);
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    const box = await dialog.boundingBox();
    if (width < 576) expect(box).toMatchObject({ x: 0, y: 0, width, height: 780 });
    else expect(box?.width).toBeLessThan(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await expectNames(page);
  expect(await axeFinds(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'First Name' }).fill('Ada');
  await dialog.getByRole('textbox', { name: 'Last Name' }).focus();
  await page.keyboard.press('Tab');
  await expect(dialog).toContainText('This is a required field');
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
