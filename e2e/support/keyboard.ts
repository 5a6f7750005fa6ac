import { expect, type Page } from '@playwright/test';

const MAX_TABS = 80;

/** Presses Tab until a control with this name has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const control = document.activeElement as HTMLInputElement | null;
      return control?.labels?.[0]?.textContent ?? control?.textContent ?? '';
    });
    if (focused.startsWith(name)) return;
  }
  expect(`Tab reaches ${name}`).toBe('');
}

export async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
}

/** Tabs to a field and types into it; a list's option is found by its first letters. */
export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}
