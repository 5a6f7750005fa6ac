import type { Browser } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takePicture, waitUntilDrawn } from './camera.js';

const FORM = { width: 440, height: 900 };
const BOTH = { width: 1560, height: 900 };
const COMMAND = ['outline', 'enrollment-individual', '--tenant', 'harbor'];
const SHOWN_LINES = 44;

/** Takes the picture of the README: the first form of an enrollment, and beside it what `npm run outline` prints about that form. */
export async function takeFormAndOutline(browser: Browser, port: number, folder: string): Promise<void> {
  const page = await browser.newPage({ viewport: FORM, reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto(`http://localhost:${port}/harbor/service/membership`);
  await page.waitForLoadState('networkidle');
  await waitUntilDrawn(page);
  await page.locator('main form').first().scrollIntoViewIfNeeded();
  const form = (await takePicture(page, FORM.width)).toString('base64');
  const outline = execFileSync(process.execPath, ['scripts/run.mjs', ...COMMAND], { encoding: 'utf8' });
  await page.goto('about:blank');
  await page.setViewportSize(BOTH);
  await page.setContent(pageOf(form, `$ npm run outline -- ${COMMAND.slice(1).join(' ')}\n\n${linesOf(outline)}`));
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  writeFileSync(join(folder, 'form-and-outline.webp'), await takePicture(page, BOTH.width));
  await page.close();
}

function linesOf(outline: string): string {
  return outline.split('\n').slice(0, SHOWN_LINES).join('\n');
}

function pageOf(form: string, text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html><style>
    body { display: flex; margin: 0; background: #16222e; }
    img { width: ${FORM.width}px; height: ${FORM.height}px; }
    pre { margin: 20px 0 0 20px; color: #e6edf3; font: 12px/19px monospace; overflow: hidden; }
  </style><img src="data:image/webp;base64,${form}" alt=""><pre>${escaped}</pre>`;
}
