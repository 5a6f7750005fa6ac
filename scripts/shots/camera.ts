import type { Browser, Page } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const WIDTHS = [360, 768, 1280] as const;
const HEIGHT = 800;
/** Longer pages are cut: their ends look like their beginnings. */
const MOST_HEIGHT = 2600;

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
    await settled(page);
    await screen.act?.(page);
    await settled(page);
    // What sticks to the window would be drawn where the page was scrolled to.
    if (!screen.isWindow) await page.evaluate(() => scrollTo(0, 0));
    writeFileSync(join(folder, fileOf(screen, width)), await picture(page, width, screen.isWindow === true));
    await context.close();
  }
}

async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null && document.fonts.status === 'loaded');
}

/** WebP is a third of the size of what Playwright makes itself. */
async function picture(page: Page, width: number, isWindow: boolean): Promise<Buffer> {
  const { full, top } = await page.evaluate(() => ({ full: document.documentElement.scrollHeight, top: scrollY }));
  const [y, height] = isWindow ? [top, HEIGHT] : [0, Math.min(Math.max(full, HEIGHT), MOST_HEIGHT)];
  const line = await page.context().newCDPSession(page);
  const { data } = await line.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 80,
    captureBeyondViewport: !isWindow,
    clip: { x: 0, y, width, height, scale: 1 },
  });
  return Buffer.from(data, 'base64');
}
