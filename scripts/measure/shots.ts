import { chromium } from '@playwright/test';
import { readdirSync, rmSync, statSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuiltSite } from '../build/built-site.js';
import { WIDTHS, takeShots } from './shots/camera.js';
import { guideText } from './shots/guide.js';
import { SCREENS } from './shots/screens.js';
import { takeFormAndOutline } from './shots/form-and-outline.js';
import { startDemo } from './shots/demo.js';
import { print } from '../define/tool.js';
import { endsWithHelp, optionProblem, withHint } from '../usage.js';

const usage = `Usage: npm run shots -- [--only NAME]

Takes pictures of every screen at ${WIDTHS.join(', ')} px into docs/guides/images, and writes docs/guides/screens.md, which shows them.
Needs Chromium. With --only, takes those whose name holds NAME, and leaves the page as it is.`;

const root = join(import.meta.dirname, '../..');
const images = join(root, 'docs/guides/images');
const MAX_BYTES = 6_000_000;
/** The picture at the beginning of the README. */
const FIRST_PICTURE = 'form-and-outline';

/**
 * Takes the pictures of all screens, or of those that --only selects, from a demo server. Without --only it replaces all pictures and the
 * page that shows them. Throws if they are too large together.
 */
async function takeAllShots(): Promise<void> {
  const only = readNamePart();
  await ensureBuiltSite();
  const screens = SCREENS.filter(({ name }) => only === undefined || name.includes(only));
  if (only === undefined) rmSync(images, { recursive: true, force: true });
  mkdirSync(images, { recursive: true });
  const demo = await startDemo(root);
  const browser = await chromium.launch({ executablePath: process.env['VESTIBULE_CHROMIUM'] ?? '/usr/bin/chromium', args: browserFlags() });
  try {
    for (const screen of screens) {
      await takeShots(browser, demo.port, screen, images);
      print(screen.name);
    }
    if (FIRST_PICTURE.includes(only ?? '')) await takeFormAndOutline(browser, demo.port, images);
  } finally {
    await browser.close();
    await demo.stop();
  }
  const bytes = readdirSync(images).reduce((sum, name) => sum + statSync(join(images, name)).size, 0);
  print(`${readdirSync(images).length} pictures, ${(bytes / 1e6).toFixed(1)} MB`);
  if (bytes > MAX_BYTES) throw new Error(`The pictures are more than ${MAX_BYTES / 1e6} MB together.`);
  if (only === undefined) writeFileSync(join(root, 'docs/guides/screens.md'), guideText(SCREENS));
}

/** Returns the part of a screen's name that --only gives; undefined without it. Ends the script with code 2 for a wrong call. */
function readNamePart(): string | undefined {
  try {
    return parseArgs({ options: { only: { type: 'string' } } }).values.only;
  } catch (error) {
    process.stderr.write(`${withHint(optionProblem(error), usage)}\n`);
    return process.exit(2);
  }
}

/** Returns the flags of Chromium: no network services, and no sandbox for root, who cannot have one. */
function browserFlags(): string[] {
  const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-gpu'];
  return process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet;
}

if (!endsWithHelp(usage)) await takeAllShots();
