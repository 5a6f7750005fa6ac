import type { Page } from '@playwright/test';

/** Returns what the toasts cover: controls, frames and totals. */
export function coveredByToasts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const toasts = document.querySelector('.s-toasts');
    if (!toasts) return ['no toasts'];
    const box = toasts.getBoundingClientRect();
    return [...document.querySelectorAll('button, a[href], input, select, textarea, label, iframe, dd')]
      .filter((element) => !toasts.contains(element))
      .filter((element) => {
        const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
        const isDrawn = width > 2 && height > 2 && bottom > 0 && top < innerHeight;
        return isDrawn && left < box.right && box.left < right && top < box.bottom && box.top < bottom;
      })
      .map((element) => element.outerHTML.slice(0, 80));
  });
}
