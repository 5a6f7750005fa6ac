import type { Page } from '@playwright/test';
import { holdScript, pageElements } from '../../support/before-script.js';
import { axeFinds, expectToFit } from '../../support/checks.js';
import { expect, test } from '../../support/site-test.js';
import { harbor, himal, meadow, summit } from '../../support/tenants.js';

test('a home page can be read and left by its links before its script has come, and stays as it is when it comes', async ({ page }) => {
  const release = await holdScript(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Care that knows you');
  const membership = page.getByRole('link', { name: 'Membership enrollment' });
  await expect(membership).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(1);
  expect(await axeFinds(page)).toEqual([]);
  await expectToFit(page, 'before the script');
  await membership.focus();
  await release();
  await expect(page.locator('#prerender')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(membership).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/choose-location\?service=MEMBERSHIP$/);
});

const PHONE = 360;
const WIDTHS = [PHONE, 800, 1280];
const HOMES = [
  [harbor, '/', 'en'],
  [harbor, '/harbor', 'en'],
  [meadow, '/meadow?agentReferral=true&referredby=a-1', 'en'],
  [summit, '/', 'en'],
  [summit, '/summit', 'en'],
  [himal, '/', 'en'],
  [himal, '/himal', 'ne'],
] as const;

for (const [tenant, path, language] of HOMES) {
  test(`${tenant.name}: ${path} in ${language} has the same elements at the same places before its script and after it`, async ({
    page,
    context,
    at,
  }) => {
    await context.addCookies([{ name: 'language', value: language, url: at(tenant.host) }]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await countSameElements(page, at(tenant.host, path)), `${width}px`).toBeGreaterThan(20);
    }
  });
}

/** Compares the elements of a page before its script with those after it; returns how many there are. */
async function countSameElements(page: Page, address: string): Promise<number> {
  const release = await holdScript(page);
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const before = await pageElements(page, '#prerender');
  await release();
  await expect(page.locator('#prerender')).toHaveCount(0);
  const after = await pageElements(page, '#root');
  expect(after).toEqual(before);
  return after.length;
}
