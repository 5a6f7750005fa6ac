import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { preparedFolder } from '../../fixtures/testing/prepared-folder.js';
import { startRealServer } from '../../fixtures/testing/real-server.js';
import { startBrowser } from './bench/browser.js';
import { ensureBuiltSite } from '../build/built-site.js';
import { serveCeiling, type PageTiming, measureVisit } from './first-page/phone.js';
import { median } from './load/send-load.js';
import { endsWithHelp, optionProblem, withHint } from '../usage.js';

const usage = `Usage: npm run first-page -- [--looks N] [--path PATH] [--url URL]

Measures how long a first visit takes on a phone (slow 4G, a processor four times slower than this one) until the heading
and the first service can be used, beside a static page of the same weight in the same run.
--url looks at a server that runs already. Exit code 0: within 1.5 s and no complaints in the console, 1: not so, 2: wrong usage.`;

const MAX_MILLISECONDS = 1500;

if (endsWithHelp(usage)) process.exit(0);
const asked = readArguments();
const browser = await startBrowser();
try {
  process.exitCode =
    asked.url === undefined ? await measureOurs(asked.path, asked.looks) : await compareWithStaticPage(browser, asked.url, asked.looks);
} finally {
  await browser.close();
}

/**
 * Builds the site if needed, starts our server with a temporary folder, compares one of its pages with a static page, and stops it. Returns
 * the exit code.
 */
async function measureOurs(path: string, looks: number): Promise<number> {
  await ensureBuiltSite();
  const folder = await preparedFolder();
  const server = await startRealServer({ folder });
  try {
    return await compareWithStaticPage(browser, `${server.origin}${path}`, looks);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Measures the page and a static page of the same weight in turn, so that other load slows both; the first visit only warms up.
 * Returns the exit code.
 */
async function compareWithStaticPage(on: Browser, address: string, looks: number): Promise<number> {
  const { bytes } = await measureVisit(on, address);
  const ceiling = await serveCeiling(bytes);
  await measureVisit(on, ceiling.address);
  const ours: PageTiming[] = [];
  const theirs: PageTiming[] = [];
  for (let nth = 0; nth < looks; nth += 1) {
    theirs.push(await measureVisit(on, ceiling.address));
    ours.push(await measureVisit(on, address));
  }
  ceiling.close();
  return printComparison(address, ours, theirs);
}

/**
 * Prints both measurements and returns the exit code: 0 if the median time of our page is at most `MAX_MILLISECONDS` and its console
 * is empty, else 1.
 */
function printComparison(address: string, ours: readonly PageTiming[], theirs: readonly PageTiming[]): number {
  const time = (looks: readonly PageTiming[]): number => median(looks.map(({ usable }) => usable));
  const words = (looks: readonly PageTiming[]): string => looks.map(({ usable }) => usable.toFixed(0)).join(', ');
  const kilobytes = median(ours.map(({ bytes }) => bytes)) / 1000;
  const processor = median(ours.map((look) => look.processor));
  const drawn = median(ours.map((look) => look.drawn));
  const complaints = [...new Set(ours.flatMap((look) => look.complaints))];
  printLine(
    `${address}: usable after ${time(ours).toFixed(0)} ms (${words(ours)}), ${ours[0]?.requests} requests, ${kilobytes.toFixed(0)} kB, ${processor.toFixed(0)} ms of processor time; drawn by its script after ${drawn.toFixed(0)} ms.`,
  );
  printLine(
    `A static page of the same weight: ${time(theirs).toFixed(0)} ms (${words(theirs)}). Ratio ${(time(ours) / time(theirs)).toFixed(2)}.`,
  );
  for (const complaint of complaints) printLine(`The browser complains: ${complaint}`);
  const isHeld = time(ours) <= MAX_MILLISECONDS && complaints.length === 0;
  printLine(isHeld ? `Within ${MAX_MILLISECONDS} ms.` : `MISSED: ${MAX_MILLISECONDS} ms without complaints.`);
  return isHeld ? 0 : 1;
}

/** Returns the options of the call, by default five looks at `/` of our own server; or ends the script with code 2 if they are wrong. */
function readArguments(): { readonly looks: number; readonly path: string; readonly url: string | undefined } {
  try {
    const { values } = parseArgs({
      options: { looks: { type: 'string', default: '5' }, path: { type: 'string', default: '/' }, url: { type: 'string' } },
    });
    const looks = Number(values.looks);
    if (!Number.isInteger(looks) || looks < 1) return endWith(2, withHint('--looks is a whole number of 1 or more', usage));
    if (!values.path.startsWith('/')) return endWith(2, withHint('--path begins with /', usage));
    return { looks, path: values.path, url: values.url };
  } catch (error) {
    return endWith(2, withHint(optionProblem(error), usage));
  }
}

function printLine(words: string): void {
  process.stdout.write(`${words}\n`);
}

function endWith(code: number, words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(code);
}
