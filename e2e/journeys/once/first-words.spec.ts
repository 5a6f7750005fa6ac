import type { Route } from '@playwright/test';
import { axeFinds, expectToFit } from '../../support/checks.js';
import { expect, test } from '../../support/site-test.js';

test('a home page can be read and gone on from before its script has come, and stays as it is when it comes', async ({ page }) => {
  const held: Route[] = [];
  await page.route(/\/assets\/site\..*\.js$/, (route) => void held.push(route));
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Care that knows you');
  const membership = page.getByRole('link', { name: 'Membership enrollment' });
  await expect(membership).toBeVisible();
  expect(await axeFinds(page)).toEqual([]);
  await expectToFit(page, 'before the script');
  await membership.focus();
  await expect.poll(() => held.length).toBe(1);
  for (const route of held) await route.continue();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(membership).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/choose-location\?service=MEMBERSHIP$/);
});
