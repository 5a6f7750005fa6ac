import type { Browser, Page } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const WIDTHS = [360, 768, 1280] as const;
const HEIGHT = 800;
/** Longer pages are cut: their ends look like their beginnings. */
const MAX_HEIGHT = 2600;

/** A screen as visitors meet it, and what brings it about. */
export interface Screen {
  /** The picture's name: `tenant-screen-state`. */
  readonly name: string;
  /** What it is and what to look at, in one sentence. */
  readonly about: string;
  readonly host: string;
  readonly path: string;
  /** What has to happen on the page before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>;
  /** What has to be so before the page is opened. */
  readonly before?: (page: Page) => Promise<void>;
  /** Only where it is seen at that width. */
  readonly widths?: readonly number[];
  readonly isDark?: boolean;
  /** Of what lies over the window, the window is taken and not the whole page. */
  readonly isWindow?: boolean;
}

export function fileOf({ name }: Screen, width: number): string {
  return `${name}-${width}.webp`;
}

export function widthsOf({ widths = WIDTHS }: Screen): readonly number[] {
  return widths;
}

/** Opens one screen of the demo at each of its widths, runs its steps, and writes the pictures into a folder. */
export async function takeShots(browser: Browser, port: number, screen: Screen, folder: string): Promise<void> {
  for (const width of widthsOf(screen)) {
    const context = await browser.newContext({
      viewport: { width, height: HEIGHT },
      reducedMotion: 'reduce',
      colorScheme: screen.isDark ? 'dark' : 'light',
    });
    const page = await context.newPage();
    await screen.before?.(page);
    await page.goto(`http://${screen.host}:${port}${screen.path}`);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await waitUntilDrawn(page);
    await screen.act?.(page);
    await waitUntilDrawn(page);
    if (!screen.isWindow) await fitViewport(page, width);
    writeFileSync(join(folder, fileOf(screen, width)), await takePicture(page, width));
    await context.close();
  }
}

/** Resolves when the heading, fonts and images are loaded and nothing is busy. */
export async function waitUntilDrawn(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy=true]') === null &&
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => image.complete),
  );
}

/** Makes the window as high as the page, up to a limit, and scrolls to the top, so that sticky parts are in place and frames are drawn. */
async function fitViewport(page: Page, width: number): Promise<void> {
  const full = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(Math.max(full, HEIGHT), MAX_HEIGHT) });
  await page.evaluate(() => scrollTo(0, 0));
  await waitUntilDrawn(page);
}

/** Returns a picture of the visible part of the page as WebP, which is a third of the size of a PNG. */
export async function takePicture(page: Page, width: number): Promise<Buffer> {
  const { height, top } = await page.evaluate(() => ({ height: innerHeight, top: scrollY }));
  const line = await page.context().newCDPSession(page);
  const { data } = await line.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 80,
    clip: { x: 0, y: top, width, height, scale: 1 },
  });
  return Buffer.from(data, 'base64');
}
