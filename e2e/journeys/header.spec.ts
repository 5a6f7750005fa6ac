import { axeFinds, expectNames, expectTargets } from '../support/checks.js';
import { expect, test } from '../support/site-test.js';

test('the footer ends the page', async ({ page, at }) => {
  await page.goto(at('localhost'));
  const box = await page.getByRole('contentinfo').boundingBox();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(height);
});

test('the drawer is at the right edge, has a name, holds the focus, closes on Escape and gives the focus back [R-2.82] [R-2.83]', async ({
  page,
  at,
  watch,
}) => {
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
