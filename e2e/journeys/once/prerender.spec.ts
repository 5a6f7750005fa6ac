import type { Page, Route } from '@playwright/test';
import { axeFinds, expectToFit } from '../../support/checks.js';
import { pageElements } from '../../support/page-elements.js';
import { expect, test } from '../../support/site-test.js';
import { harbor, himal, meadow, summit } from '../../support/tenants.js';

const SITE_SCRIPT = /\/assets\/site\..*\.js$/;

/** Holds the site's script back; returns the function that lets it come. */
async function holdScript(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route(SITE_SCRIPT, (route) => void held.push(route));
  return async () => {
    await expect.poll(() => held.length).toBe(1);
    for (const route of held) await route.continue();
    await page.unroute(SITE_SCRIPT);
  };
}

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

const WIDTHS = [360, 800, 1280];
const PAGES: readonly (readonly [tenant: typeof harbor, path: string, language: string, tag?: '@full'])[] = [
  [harbor, '/', 'en', '@full'],
  [harbor, '/harbor', 'en', '@full'],
  [meadow, '/meadow?agentReferral=true&referredby=a-1', 'en', '@full'],
  [summit, '/', 'en', '@full'],
  [summit, '/summit', 'en', '@full'],
  [himal, '/', 'en', '@full'],
  [himal, '/himal', 'ne', '@full'],
  [harbor, '/harbor/service/membership', 'en', '@full'],
  [harbor, '/harbor/service/appointment', 'en', '@full'],
  [meadow, '/meadow/service/membership', 'en', '@full'],
  [summit, '/summit/service/membership', 'en', '@full'],
  [himal, '/himal/service/membership', 'ne'],
];

for (const [tenant, path, language, tag = []] of PAGES) {
  test(
    `${tenant.name}: ${path} in ${language} has the same elements at the same places before its script and after it`,
    { tag },
    async ({ page, context, at }) => {
      await context.addCookies([{ name: 'language', value: language, url: at(tenant.host) }]);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        expect(await countSameElements(page, at(tenant.host, path)), `${width}px`).toBeGreaterThan(20);
      }
    },
  );
}

test('what is typed before the script has come stays, as do focus and caret, and is converted as usual', async ({ page }) => {
  const release = await holdScript(page);
  await page.goto('/harbor/service/membership', { waitUntil: 'commit' });
  const [first, born] = [page.getByLabel('First Name'), page.getByLabel('Date of Birth')];
  await born.fill('03141985');
  await first.pressSequentially('Ada Maria');
  await page.keyboard.press('Enter');
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowLeft');
  expect(await axeFinds(page)).toEqual([]);
  await release();
  await expect(page.locator('#prerender')).toHaveCount(0);
  await expect(first).toHaveValue('Ada Maria');
  await expect(first).toBeFocused();
  await page.keyboard.type('!');
  await expect(first).toHaveValue('Ada! Maria');
  await expect(born).toHaveValue('03/14/1985');
  await expect(page).toHaveURL(/\/harbor\/service\/membership\?step=information$/);
  // The typed answers are saved as a draft, like any others.
  await page.reload();
  await expect(page.locator('#prerender')).toHaveCount(0);
  await expect(first).toHaveValue('Ada! Maria');
});

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
