import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import type { Size } from './model.js';

export const LIBS = ['vestibule', 'rjsf'] as const;
export type Lib = (typeof LIBS)[number];

/** Nothing here may reach the network, and a virtual machine has no graphics card. */
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
];

/** Starts Chromium from VESTIBULE_CHROMIUM or /usr/bin/chromium without background services; for root without its sandbox. */
export function startBrowser(): Promise<Browser> {
  const root = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: process.env['VESTIBULE_CHROMIUM'] ?? '/usr/bin/chromium',
    args: root ? ['--no-sandbox', ...QUIET] : QUIET,
  });
}

/** A page of its own with one form on it, and the line to the browser's own measuring. */
export interface BenchPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Main-thread milliseconds of processor time since the page was opened. */
  mainThread(): Promise<number>;
  /** Comes back once nothing has run on the main thread for a while. Asks from outside, so that waiting runs no script. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface BenchTarget {
  readonly origin: string;
  readonly lib: Lib;
  readonly size: Size;
}

/** Opens a page in a fresh context, without cache, compiled code or storage, and returns it with its meter of main-thread time. */
export async function openBlank(browser: Browser): Promise<BenchPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  // Processor time, so that whoever shares the machine does not count.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const mainThread = async () => (await readMetric(cdp, 'TaskDuration')) * 1000;
  return { page, cdp, mainThread, settled: () => waitUntilQuiet(mainThread), close: () => context.close() };
}

/** Opens a form of one side (ours or plain RJSF) on a fresh page and waits until it is drawn and idle. */
export async function openBenchForm(browser: Browser, target: BenchTarget): Promise<BenchPage> {
  const bench = await openBlank(browser);
  await goTo(bench, target);
  return bench;
}

/**
 * Opens a form of one side (ours or plain RJSF) on a page and waits until it is drawn and idle. Throws if it is not drawn within half a
 * minute.
 */
export async function goTo({ page, settled }: BenchPage, { origin, lib, size }: BenchTarget): Promise<void> {
  await page.goto(`${origin}/bench/index.html?lib=${lib}&form=${size}`);
  await page.waitForFunction('window.benchReady === true', undefined, { polling: 50, timeout: 30_000 });
  // A visitor in the last section has opened the others, whose fields stay on the page; a print puts them there, too.
  if (size === 'F') await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await settled();
}

/** Returns one metric of the browser. Throws if it does not exist. */
async function readMetric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const found = metrics.find((each) => each.name === name);
  if (!found) throw new Error(`The browser does not measure ${name}`);
  return found.value;
}

const LOOK_EVERY = 40;
/** Answering the question itself costs a little, and on a slow machine more than a little. */
const QUIET_BELOW = 0.6;
const BUSY_FROM = 8;
const QUIET_LOOKS = 3;

/** Resolves when the main thread has done no more than answer for several checks; without limit of time. */
async function waitUntilQuiet(mainThread: () => Promise<number>): Promise<void> {
  let before = await mainThread();
  let least = BUSY_FROM;
  for (let quiet = 0; quiet < QUIET_LOOKS;) {
    await pause(LOOK_EVERY);
    const now = await mainThread();
    least = Math.min(least, now - before);
    quiet = now - before < QUIET_BELOW + least && now - before < BUSY_FROM ? quiet + 1 : 0;
    before = now;
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
