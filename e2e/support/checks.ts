import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** What axe finds on the page, in light colours and in dark ones; the dark scheme is only another set of colours for the same elements. */
export async function axeFinds(page: Page): Promise<string[]> {
  await atRest(page);
  const light = await run(page, { type: 'tag', values: RULES });
  await page.emulateMedia({ colorScheme: 'dark' });
  await atRest(page);
  const dark = await run(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((found) => `dark: ${found}`)];
}

/** Colours that are on their way to others are neither. What appears begins its way a moment later, so that two frames must be at rest. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
    const moving = () => document.getAnimations().filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime));
    for (let still = 0; still < 2; still += 1) {
      if (moving().length > 0) still = 0;
      await Promise.all(moving().map((each) => each.finished.catch(() => undefined)));
      await nextFrame();
    }
  });
}

/**
 * One injection serves every look at a page, which the ready-made binding does not do. It stays out of the gateway's
 * frame, to which it could not speak.
 */
async function run(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const found = await window.axe?.run(document, { runOnly: only, resultTypes: ['violations'], iframes: false, preload: false });
    return (found?.violations ?? []).flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 300)} ${failureSummary}`),
    );
  }, runOnly);
}

/** One h1 that is seen, and the landmarks of a page, each navigation with a name. */
export async function expectLandmarks(page: Page, has: { readonly footer: boolean }): Promise<void> {
  await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect.soft(page.getByRole('banner')).toHaveCount(1);
  await expect.soft(page.getByRole('main')).toHaveCount(1);
  await expect.soft(page.getByRole('contentinfo')).toHaveCount(has.footer ? 1 : 0);
  const names = await page
    .getByRole('navigation')
    .evaluateAll((navs) => navs.map((nav) => nav.ariaLabel ?? nav.getAttribute('aria-labelledby')));
  expect.soft(names, 'names of navigations').toEqual([...new Set(names)].filter((name) => name !== null));
}

/** No part of the page needs scrolling sideways. */
export async function expectToFit(page: Page, when: string): Promise<void> {
  await atRest(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(over, `px to scroll sideways ${when}`).toBe(0);
}

const softly = expect.configure({ soft: true });

/** Nothing that is seen is cut off by the edge of the screen, once the page has become as wide as that. */
export async function expectNothingCut(page: Page, when: string): Promise<void> {
  await softly.poll(async () => (await cutOff(page)).slice(-3), `cut off ${when}`).toEqual([]);
}

function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    const isOut = (part: Element) => part.getBoundingClientRect().right > room + 1;
    const isHeld = (part: Element): boolean => {
      const around = part.parentElement;
      if (!around || around.matches('body, .s-frame')) return false;
      return (getComputedStyle(around).overflowX !== 'visible' && !isOut(around)) || isHeld(around);
    };
    return [...document.body.querySelectorAll('*')]
      .filter((part) => isOut(part) && !isHeld(part))
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  });
}

/** On a narrow phone, and at 400 % on a screen of 1280 by 1024. */
export async function expectReflow(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const height of [640, 256]) {
    await page.setViewportSize({ width: 320, height });
    await expectToFit(page, `at 320 × ${height}`);
    await expectNothingCut(page, `at 320 × ${height}`);
  }
  if (before) await page.setViewportSize(before);
}
