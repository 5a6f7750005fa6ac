import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { preparedFolder } from '../../fixtures/testing/prepared-folder.js';
import { startRealServer } from '../../fixtures/testing/real-server.js';
import { startBrowser } from './browser.js';
import { ensureBuiltSite } from '../build/built-site.js';
import { print, runCommand } from '../command.js';

const FIELD = 'main :is(input[type=text], input:not([type]))';
type Look = { readonly [figure: string]: number | undefined };
const PATIENCE = { timeout: 60_000, polling: 50 };

/** A page, the network of the phone (latency in milliseconds, rates in bytes a second), and what the medians may be at most. */
interface Plan {
  readonly path: string;
  readonly network: { offline: boolean; latency: number; downloadThroughput: number; uploadThroughput: number };
  readonly shown: readonly string[];
  readonly bars: { readonly [figure: string]: number };
}

/** Slow 4G as Lighthouse means it. */
const HOME: Plan = {
  path: '/',
  network: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
  shown: ['main h1', 'main li a[href]'],
  bars: { shown: 1500, bytes: Infinity },
};
const FORM: Plan = {
  path: '/harbor/service/membership',
  network: { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 },
  shown: ['main h1', 'main h2', FIELD],
  bars: { shown: 2500, typable: 3000, checked: 7500, bytes: 200_000 },
};

/** What a page notes of itself. The server wrote `#prerender`, until the script has drawn the page. A letter is typable if none is lost from it on. */
const NOTING = `((selectors) => {
  const inSight = (selector) => [...document.querySelectorAll(selector)].find((each) => each.getBoundingClientRect().height > 0);
  const [notes, typed] = [{}, []];
  const note = (name) => requestAnimationFrame(() => setTimeout(() => { notes[name] ??= performance.now(); }));
  const look = () => {
    const isShown = selectors.every((each) => inSight(each));
    if (isShown) note('shown');
    if (isShown && !document.getElementById('prerender')) note('drawn');
    if (inSight('main :is([aria-invalid=true], [role=alert])')) note('checked');
    if (!notes.checked) requestAnimationFrame(look);
  };
  look();
  addEventListener('keydown', ({ key, timeStamp }) => key.length === 1 && typed.push([key, timeStamp]), true);
  window.visitNotes = () => {
    const field = inSight('${FIELD}');
    if (!notes.checked) field?.focus();
    return { ...notes, typable: typed[typed.findLastIndex(([letter]) => !field?.value.includes(letter)) + 1]?.[1] };
  };
})`;

await runCommand({
  usage: `Usage: npm run first-page -- [--form]

Measures a first visit of the home page on a phone beside a static page of the same weight: milliseconds until heading and first service are
shown. --form is Harbor's enrollment on a worse network: also from when no letter is lost, and when errors are shown. Exit code 1: a bar is missed.`,
  switches: ['form'],
  async run(_names, flags) {
    await ensureBuiltSite();
    const folder = await preparedFolder();
    const server = await startRealServer({ folder });
    const browser = await startBrowser();
    try {
      return await compare(browser, server.origin, flags.has('form') ? FORM : HOME);
    } finally {
      await browser.close();
      await server.stop();
      rmSync(folder, { recursive: true });
    }
  },
});

/** Looks at the page and at a static one of its weight in turn, so that other load slows both; the first look only warms up. Returns the exit code. */
async function compare(browser: Browser, origin: string, plan: Plan): Promise<number> {
  const complaints = new Set<string>();
  const [ours, theirs]: [Look[], Look[]] = [[], []];
  const { bytes = 0 } = await look(browser, `${origin}${plan.path}`, plan, complaints);
  const still = await serveStatic(bytes);
  for (let nth = 0; nth < 5; nth++) {
    theirs.push(await look(browser, still.address, { ...plan, bars: {} }, new Set()));
    ours.push(await look(browser, `${origin}${plan.path}`, plan, complaints));
  }
  still.close();
  const missed = Object.entries(plan.bars).filter(([figure, bar]) => {
    const middle = median(ours, figure);
    const each = ours.map((one) => one[figure]?.toFixed(0)).join(', ');
    const words = `${figure} ${middle.toFixed(0)} (${each}; static ${median(theirs, figure).toFixed(0)})`;
    print(middle <= bar ? words : `${words} MISSED: at most ${bar}`);
    return middle > bar;
  });
  for (const complaint of complaints) print(`The browser complains: ${complaint}`);
  return missed.length + complaints.size === 0 ? 0 : 1;
}

function median(looks: readonly Look[], figure: string): number {
  return looks.map((one) => one[figure] ?? Infinity).toSorted((a, b) => a - b)[Math.floor(looks.length / 2)] ?? Infinity;
}

/** Serves one file of a weight that has what both plans wait for at its end. */
async function serveStatic(bytes: number): Promise<{ readonly address: string; close(): void }> {
  const incompressible = randomBytes(Math.ceil(bytes * 0.75)).toString('base64');
  const page = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Static</title><!--${incompressible}-->
<main><h1>Static</h1><ul><li><a href="/">A link</a></li></ul><form><h2>A section</h2><input aria-label="A field"></form></main>`;
  const server = createServer(({ url }, response) => {
    response.writeHead(url === '/' ? 200 : 204, { 'content-type': 'text/html; charset=utf-8' }).end(url === '/' ? page : undefined);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => void server.close() };
}

/** Opens an address on a phone without cache. All times are from the start of the navigation. */
async function look(browser: Browser, address: string, { network, shown, bars }: Plan, complaints: Set<string>): Promise<Look> {
  const page = await browser.newPage({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });
  page.on('console', (message) => void (['warning', 'error'].includes(message.type()) && complaints.add(message.text())));
  page.on('pageerror', ({ message }) => complaints.add(message));
  const cdp = await page.context().newCDPSession(page);
  let bytes = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript({ content: `${NOTING}(${JSON.stringify(shown)})` });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction('window.visitNotes?.().shown', undefined, PATIENCE);
  if ('checked' in bars) await typeUntilChecked(page);
  const figures = { ...(await page.evaluate<Look>('visitNotes()')), bytes };
  await page.waitForFunction('visitNotes().drawn', undefined, PATIENCE);
  // A browser complains of what was loaded ahead and not used a few seconds after the page.
  await page.waitForTimeout(4000);
  await page.close();
  return figures;
}

/** Types letters into the first field, and Enter once the script has drawn it, until the page shows errors. */
async function typeUntilChecked(page: Page): Promise<void> {
  const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (let notes: Look = {}; notes['checked'] === undefined; notes = await page.evaluate<Look>('visitNotes()')) {
    await page.keyboard.press(letters.shift() ?? 'Enter');
    if (notes['drawn'] !== undefined) await page.keyboard.press('Enter');
    await page.waitForTimeout(100);
  }
}
