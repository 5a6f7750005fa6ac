import type { Locator, Page } from '@playwright/test';
import { axeFinds, expectFocusOrder, expectNames, expectTargets } from '../support/checks.js';
import { expect, test } from '../support/site-test.js';
import { harbor, referrerOf } from '../support/tenants.js';

/** Where the links of the header are: in it, or on small screens in the drawer that its button opens. */
async function links(page: Page): Promise<Locator> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  const isSmall = (page.viewportSize()?.width ?? 0) < 992;
  await expect(menu).toHaveCount(isSmall ? 1 : 0);
  if (!isSmall) return page.getByRole('banner');
  await menu.click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  return drawer;
}

test('the links of the header: About and Member Login open in tabs of their own, Become an Agent leads to its page and is hidden there; the footer ends the page [R-2.71..81] [R-2.84..86]', async ({
  page,
  context,
  watch,
  at,
}) => {
  await watch.expectStranger(context, /^https:\/\/(www\.harbor-health|members\.vestibule-health)\.example\//);
  await page.goto(at('localhost'));
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${new Date().getFullYear()} ${harbor.business}`);
  await expect(footer).toContainText(/Powered by \w/);
  const [box, height] = [await footer.boundingBox(), await page.evaluate(() => document.documentElement.scrollHeight)];
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(height);
  for (const [name, address] of [
    ['About', 'https://www.harbor-health.example/'],
    ['Member Login', /^https:\/\/members\.[^?]+\/login\?client=harbor$/],
  ] as const) {
    const tab = context.waitForEvent('page');
    await (await links(page)).getByRole('link', { name }).click();
    const opened = await tab;
    await expect(opened).toHaveURL(address);
    expect(await opened.evaluate(() => window.opener)).toBeNull();
    await opened.close();
    // Closes the drawer.
    await page.keyboard.press('Escape');
  }
  await (await links(page)).getByRole('link', { name: 'Become an Agent' }).click();
  await expect(page).toHaveURL(at('localhost', '/agent/sign-up'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect((await links(page)).getByRole('link', { name: 'Become an Agent' })).toHaveCount(0);
});

test('the drawer has a name, holds the focus, closes on Escape and gives the focus back [R-2.82] [R-2.83]', async ({ page, at, watch }) => {
  // The browser tells that what is hidden behind the drawer had the focus a moment before.
  watch.expectConsole(/^Blocked aria-hidden on an element/);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(at('localhost'));
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'About' })).toBeVisible();
  const box = await drawer.boundingBox();
  expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(360);
  await expectTargets(page);
  await expectNames(page);
  expect(await axeFinds(page)).toEqual([]);
  for (let nth = 0; nth < 8; nth += 1) {
    await page.keyboard.press('Tab');
    const isInside = await drawer.evaluate((part) => {
      const { activeElement: focused, body } = document;
      return focused === body || (part.parentElement ?? part).contains(focused);
    });
    expect(isInside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(menu).toBeFocused();
});

test('the link back names the current step and leads home, where it is not; the logo leads to the index, forgets the group that was begun, and keeps who referred the visitor [R-2.66..70]', async ({
  page,
  at,
}) => {
  await page.goto(at('localhost', '/meadow/service/membership'));
  await expectFocusOrder(page);
  const back = page.getByRole('banner').getByRole('link', { name: 'Back to homepage Information' });
  await expect(back).toHaveText('Back to homepage Information');
  await back.click();
  await expect(page).toHaveURL(at('localhost', '/meadow'));
  await expect(page.getByRole('banner').getByRole('link', { name: /^Back/ })).toHaveCount(0);
  await page.evaluate(() => sessionStorage.setItem('group-members', JSON.stringify({ state: { harbor: ['a', 'b'] }, version: 0 })));
  await page.goto(at('localhost', `/harbor/service/appointment?referredby=${referrerOf(harbor)}`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const home = page.getByRole('banner').getByRole('link', { name: `${harbor.name} (home)` });
  await expect(home).toHaveAttribute('href', /agentReferral=true/);
  await home.click();
  await expect(page).toHaveURL(
    (url) => url.pathname === '/' && url.searchParams.get('agentReferral') === 'true' && url.searchParams.has('referredby'),
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => sessionStorage.getItem('group-members'))).not.toContain('"a"');
});
