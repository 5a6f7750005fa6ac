import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import ACTS from '../../fixtures/acts.json' with { type: 'json' };
import { preparedFolder } from '../../fixtures/testing/prepared-folder.js';
import { startRealServer } from '../../fixtures/testing/real-server.js';
import { ensureBuiltSite } from '../build/built-site.js';
import { print, runTool } from '../define/tool.js';
import { UsageError } from '../usage.js';
import { type Act, actTable, type Enrollment, type StepCount, sumOf } from './acts/act-table.js';
import { openForVisitor } from './acts/visitor.js';
import { startBrowser } from './bench/browser.js';

const ENROLLMENTS: readonly Enrollment[] = ACTS.enrollments;
const STEPS: { readonly [step: string]: readonly Act[] } = ACTS.steps;

await runTool({
  usage: `Usage: npm run -s acts -- [--url URL] [--json]

Enrolls one person and a family of four at Harbor, from the home page to the paid receipt, and prints how many clicks and keys each step takes.
The browser counts them: each press of the pointer, two for a native list (opening and choosing), and each key with Tab and every typed
character. The acts are in fixtures/acts.json. --url uses a server that runs already: the home page of a demo Harbor.
Exit code 0: both enrollments are paid, 1: one is not, 2: wrong usage.`,
  flags: { url: { type: 'string' }, json: { type: 'boolean' } },
  run(words, flags) {
    const url = flags.text('url');
    if (words.length > 0) throw new UsageError(`There is no "${words.join(' ')}" to measure`);
    if (url !== undefined && !URL.canParse(url)) throw new UsageError('--url is the address of a home page');
    return measure(url, flags.has('json'));
  },
});

/** Measures at the address, or at a server of its own with a temporary folder. Returns the exit code. */
async function measure(url: string | undefined, isJson: boolean): Promise<number> {
  if (url !== undefined) return measureAt(url, isJson);
  await ensureBuiltSite();
  const folder = await preparedFolder();
  const server = await startRealServer({ folder });
  try {
    return await measureAt(`${server.origin}/harbor`, isJson);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Goes through all enrollments, prints their counts, and returns the exit code. */
async function measureAt(address: string, isJson: boolean): Promise<number> {
  const browser = await startBrowser();
  try {
    const results = [];
    for (const enrollment of ENROLLMENTS) {
      const steps = await countSteps(browser, address, enrollment);
      results.push({ name: enrollment.name, ...sumOf(steps), steps });
    }
    if (isJson) print(JSON.stringify(results, null, 2));
    else print(results.map(({ name, steps }) => actTable(name, steps)).join('\n'));
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  } finally {
    await browser.close();
  }
}

/** Enrolls as a new person and returns the count of each step. Throws if it does not end with the receipt. */
async function countSteps(browser: Browser, address: string, { name, steps }: Enrollment): Promise<StepCount[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  const letters = Array.from({ length: 8 }, () => String.fromCodePoint(97 + randomInt(26))).join('');
  const visitor = await openForVisitor(context, address, letters);
  const counts: StepCount[] = [];
  for (const step of steps) counts.push({ step, ...(await visitor.count(STEPS[step] ?? [])) });
  const { page } = visitor;
  await page
    .waitForURL((url) => url.searchParams.get('step') === 'success-confirmation')
    .catch(() => {
      throw new Error(`${name} has not paid: ${page.url()}`);
    });
  await context.close();
  return counts;
}
