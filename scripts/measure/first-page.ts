import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { preparedFolder } from '../../fixtures/testing/prepared-folder.js';
import { startRealServer } from '../../fixtures/testing/real-server.js';
import { startBrowser } from './bench/browser.js';
import { ensureBuiltSite } from '../build/built-site.js';
import { formReport, measureFormVisit } from './first-page/form-visit.js';
import { lighthouseReport, lighthouseScores, type LighthouseScores } from './first-page/lighthouse.js';
import { serveCeiling, type PageTiming, measureVisit } from './first-page/phone.js';
import { median } from './load/send-load.js';
import { endsWithHelp, optionProblem, withHint } from '../usage.js';

const usage = `Usage: npm run first-page -- [--form | --lighthouse] [--looks N] [--path PATH] [--url URL]

Measures how long a first visit takes on a phone (slow 4G, a processor four times slower than this one) until the heading
and the first service can be used, beside a static page of the same weight in the same run.
--form looks at Harbor's enrollment on a worse network (400 ms, 50 kB/s): when heading and first section are shown, from when a letter typed
into the first field is kept, when it is checked, and the kilobytes until then.
--lighthouse looks at the home page and at Harbor's enrollment with Lighthouse's mobile preset, which npm fetches the first time.
--url looks at a server that runs already. Exit code 0: within the bars and no complaints in the console, 1: not so, 2: wrong usage.`;

const MAX_MILLISECONDS = 1500;
const FORM_PATH = '/harbor/service/membership';
/** The pages that Lighthouse looks at, how their weight is found, and the smallest performance of each. */
const LIGHTHOUSE_PAGES = [
  { path: '/', measure: measureVisit, min: 0.92 },
  { path: FORM_PATH, measure: measureFormVisit, min: 0.85 },
];

if (endsWithHelp(usage)) process.exit(0);
const asked = readArguments();
const browser = await startBrowser();
const compare = asked.isLighthouse ? compareScores : asked.isForm ? compareForm : compareHome;
try {
  process.exitCode = asked.url === undefined ? await measureOurs(asked.path) : await compare(asked.url);
} finally {
  await browser.close();
}

/**
 * Builds the site if needed, starts our server with a temporary folder, compares one of its pages with a static page, and stops it. Returns
 * the exit code.
 */
async function measureOurs(path: string): Promise<number> {
  await ensureBuiltSite();
  const folder = await preparedFolder();
  const server = await startRealServer({ folder });
  try {
    return await compare(`${server.origin}${path}`);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Compares a home page with a static page and returns the exit code. */
async function compareHome(address: string): Promise<number> {
  const { ours, theirs } = await measureBoth(address, (page) => measureVisit(browser, page));
  return printComparison(address, ours, theirs);
}

/** Compares a page with a form with a static page and returns the exit code. */
async function compareForm(address: string): Promise<number> {
  const { ours, theirs } = await measureBoth(address, (page) => measureFormVisit(browser, page, page !== address));
  const { text, isHeld } = formReport(address, ours, theirs);
  printLine(text);
  printLine(isHeld ? 'Within all bars.' : 'MISSED: a bar, or a page without complaints.');
  return isHeld ? 0 : 1;
}

/** Compares the scores of the home page and of Harbor's enrollment with those of static pages, and returns the exit code. */
async function compareScores(address: string): Promise<number> {
  let isHeld = true;
  for (const { path, measure, min } of LIGHTHOUSE_PAGES) {
    const page = new URL(path, address).href;
    const { bytes } = await measure(browser, page);
    const ceiling = await serveCeiling(bytes);
    const looks = { ours: [] as LighthouseScores[], theirs: [] as LighthouseScores[] };
    for (let nth = 0; nth < asked.looks; nth += 1) {
      looks.theirs.push(await lighthouseScores(ceiling.address));
      looks.ours.push(await lighthouseScores(page));
    }
    ceiling.close();
    const report = lighthouseReport(page, min, looks.ours, looks.theirs);
    printLine(report.text);
    isHeld &&= report.isHeld;
  }
  printLine(isHeld ? 'Within all bars.' : 'MISSED: a bar.');
  return isHeld ? 0 : 1;
}

/**
 * Measures the page and a static page of the same weight in turn, so that other load slows both; the first visit only warms up.
 */
async function measureBoth<T extends { readonly bytes: number }>(
  address: string,
  measure: (page: string) => Promise<T>,
): Promise<{ readonly ours: T[]; readonly theirs: T[] }> {
  const { bytes } = await measure(address);
  const ceiling = await serveCeiling(bytes);
  await measure(ceiling.address);
  const ours: T[] = [];
  const theirs: T[] = [];
  for (let nth = 0; nth < asked.looks; nth += 1) {
    theirs.push(await measure(ceiling.address));
    ours.push(await measure(address));
  }
  ceiling.close();
  return { ours, theirs };
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

interface FirstPageOptions {
  readonly looks: number;
  readonly path: string;
  readonly url: string | undefined;
  readonly isForm: boolean;
  readonly isLighthouse: boolean;
}

/** Returns the options of the call, by default five looks at a page of our own server; or ends the script with code 2 if they are wrong. */
function readArguments(): FirstPageOptions {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  try {
    const { values } = parseArgs({
      options: { looks: { ...text, default: '5' }, path: text, url: text, form: flag, lighthouse: flag },
    });
    const { url, form: isForm, lighthouse: isLighthouse, path = isForm ? FORM_PATH : '/' } = values;
    const looks = Number(values.looks);
    if (!Number.isInteger(looks) || looks < 1) return endWith(2, withHint('--looks is a whole number of 1 or more', usage));
    if (!path.startsWith('/')) return endWith(2, withHint('--path begins with /', usage));
    return { looks, path, url, isForm, isLighthouse };
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
