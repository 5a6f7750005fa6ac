import type { Browser, CDPSession, Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Serves the smallest page of a number of bytes, one incompressible file with a heading, a link and a field at its end, on a free local port.
 * Returns its address and how to stop it.
 */
export async function serveCeiling(bytes: number): Promise<{ readonly address: string; close(): void }> {
  // What cannot be made smaller on the way, so that as much travels as is said.
  const filler = randomBytes(Math.ceil(bytes * 0.75)).toString('base64');
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>As little as can be</title>
<!--${filler}--><main><h1>As little as can be</h1><ul><li><a href="/">One link</a></li></ul>
<form><h2>One section</h2><input aria-label="One field"></form></main>`;
  const server = createServer((request, response) => {
    const isPage = request.url === '/';
    response.writeHead(isPage ? 200 : 204, { 'content-type': 'text/html; charset=utf-8' }).end(isPage ? page : undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** One look at a page, as somebody has it who was never there. */
export interface PageTiming {
  /** Milliseconds from the start of the navigation until the page can be used. */
  readonly usable: number;
  /** The same until the script has drawn the page, where its words were written before. */
  readonly drawn: number;
  /** Bytes that travelled until then, headers and all. */
  readonly bytes: number;
  /** Requests that were begun until then. */
  readonly requests: number;
  /** Milliseconds of processor time the page took until then, on the processor made slower. */
  readonly processor: number;
  /** What the browser said meanwhile that nobody should have to read. */
  readonly complaints: readonly string[];
}

interface PhoneNetwork {
  readonly offline: false;
  /** In milliseconds. */
  readonly latency: number;
  /** In bytes a second. */
  readonly downloadThroughput: number;
  readonly uploadThroughput: number;
}

/** Slow 4G as Lighthouse means it. */
const SLOW_4G: PhoneNetwork = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** Far from a mast. */
export const SLOW_NETWORK: PhoneNetwork = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** A processor a quarter as fast as this one. */
const slowdown = 4;
const screen = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

const patience = 60_000;

interface Phone {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Returns what the page has received and requested so far. */
  traffic(): Pick<PageTiming, 'bytes' | 'requests'>;
  /** Warnings and errors of the console, and uncaught errors. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

/** Opens an empty page on an emulated phone (slow network and processor) without cache; `script` will run in every document. */
export async function openPhone(browser: Browser, network: PhoneNetwork, script: string): Promise<Phone> {
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const traffic = await countTraffic(cdp);
  const complaints = collectConsoleMessages(page);
  await cdp.send('Network.emulateNetworkConditions', { ...network });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript({ content: script });
  return { page, cdp, traffic, complaints, close: () => context.close() };
}

/**
 * Opens an address on an emulated phone (slow network and processor) without cache. Returns timing, bytes, requests and complaints,
 * measured once heading and first link are on the screen.
 */
export async function measureVisit(browser: Browser, address: string): Promise<PageTiming> {
  const phone = await openPhone(browser, SLOW_4G, `{${noteWhenUsable}}`);
  try {
    const { page, complaints } = phone;
    await page.goto(address, { waitUntil: 'commit', timeout: patience });
    const usable = await timeNoted(page, 'usableAt');
    const look = { usable, ...phone.traffic(), processor: await processorTime(phone.cdp) };
    const drawn = await timeNoted(page, 'drawnAt');
    // A browser complains of what was loaded ahead and not used a few seconds after the page.
    await page.waitForTimeout(4000);
    return { ...look, drawn, complaints };
  } finally {
    await phone.close();
  }
}

/** Runs in the page, so it is a text: notes the time at which the frame with the heading and a link has been drawn. */
const noteWhenUsable = `
  const isShown = (selector) => (document.querySelector(selector)?.getBoundingClientRect().height ?? 0) > 0;
  const note = (name) => requestAnimationFrame(() => setTimeout(() => { window[name] ??= performance.now(); }));
  const look = () => {
    const isUsable = isShown('main h1') && isShown('main li a[href]');
    if (isUsable) note('usableAt');
    if (isUsable && !document.getElementById('prerender')) note('drawnAt');
    else requestAnimationFrame(look);
  };
  look();`;

async function timeNoted(page: Page, name: 'usableAt' | 'drawnAt'): Promise<number> {
  const noted = await page.waitForFunction((key) => Reflect.get(window, key) as unknown, name, { timeout: patience, polling: 50 });
  return Number(await noted.jsonValue());
}

/** Starts counting the bytes that a page receives and the requests that it sends; returns a function that returns the totals so far. */
async function countTraffic(cdp: CDPSession): Promise<() => Pick<PageTiming, 'bytes' | 'requests'>> {
  let bytes = 0;
  let requests = 0;
  cdp.on('Network.requestWillBeSent', () => (requests += 1));
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await cdp.send('Network.enable');
  return () => ({ bytes, requests });
}

async function processorTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/** Returns a list that receives the warnings and errors of the page's console and its uncaught errors. */
function collectConsoleMessages(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
