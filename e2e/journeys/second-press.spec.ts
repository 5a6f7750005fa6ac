import type { Locator, Page } from '@playwright/test';
import { submitOf } from '../support/enrolling.js';
import { expect, test } from '../support/site-test.js';

interface Middle {
  readonly x: number;
  readonly y: number;
}

/** On a high screen, so that what is below the errors can be where the button was. */
async function openHigh(page: Page): Promise<void> {
  const isListening = page.waitForResponse(/\/assets\/idle\./);
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 2600 });
  await page.goto('/harbor/service/appointment');
  await expect(submitOf(page)).toBeVisible();
  await isListening;
}

/** Sends with errors, by keyboard; then scrolls so that the button is where this control was, and will be after the next errors. */
async function bringButtonTo(page: Page, control: Locator): Promise<Middle> {
  await page.evaluate(() => (document.body.style.paddingBottom = '3000px'));
  await submitOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.v-summary')).toBeFocused();
  const [place, button] = [await boxOf(control), await boxOf(submitOf(page))];
  await page.evaluate((down) => scrollBy(0, down), button.y - place.y);
  const left = Math.max(place.x - place.width / 2, button.x - button.width / 2);
  return { x: left + 8, y: place.y };
}

/** Returns the middle of a control, and its width. */
async function boxOf(control: Locator): Promise<Middle & { readonly width: number }> {
  const box = await control.boundingBox();
  if (!box) throw new Error('The control is not drawn.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
}

async function pressTwice(page: Page, { x, y }: Middle, isFinger: boolean): Promise<void> {
  if (!isFinger) return page.mouse.dblclick(x, y);
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
}

for (const { control: what, at, has } of [
  {
    control: 'a check box',
    at: (page: Page) => page.locator('label', { hasText: 'Check-up' }),
    has: (page: Page) => page.getByRole('checkbox', { name: 'Check-up', checked: true }),
  },
  {
    control: 'a link among the errors',
    at: (page: Page) => page.locator('.v-summary a').first(),
    has: (page: Page) => page.getByRole('group', { name: /^Reason/ }).locator(':focus'),
  },
] as const)
  test(
    `the second press of a double press on Send leaves ${what} alone that came to stand there, and a later one does not`,
    { tag: what === 'a check box' ? [] : ['@full'] },
    async ({ page, hasTouch }) => {
      await openHigh(page);
      const place = await bringButtonTo(page, at(page));
      await pressTwice(page, place, hasTouch);
      await expect(page.locator('.v-summary')).toBeFocused();
      await expect(has(page)).toHaveCount(0);
      // Longer than a gesture.
      await page.waitForTimeout(600);
      await (hasTouch ? page.touchscreen.tap(place.x, place.y) : page.mouse.click(place.x, place.y));
      await expect(has(page)).toHaveCount(1);
    },
  );
