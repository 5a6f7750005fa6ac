import type { Browser, Page, Route } from '@playwright/test';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import type { AgreePage } from './page/samples.js';

export type { OfferedForm, Order, ReadableError, Sample, SampleKind, Target, Verdict } from './page/samples.js';

const FOLDER = 'dist/agree';
const TYPES: { readonly [extension: string]: string } = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8' };

/** Builds the page that validates in the browser, minified like the site. Throws with the output of webpack if that fails. */
export async function buildPage(): Promise<void> {
  const webpack = ['node_modules/webpack/bin/webpack.js', '--mode', 'production', '--env', 'agree'];
  await promisify(execFile)(process.execPath, webpack).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`The page could not be built.\n${error.stdout ?? ''}${error.stderr ?? ''}`, { cause: error });
  });
}

/** The functions of the page, called from outside. */
export type RemotePage = {
  readonly [Name in keyof AgreePage]: (...given: Parameters<AgreePage[Name]>) => Promise<ReturnType<AgreePage[Name]>>;
} & {
  close(): Promise<void>;
};

interface PageOpening {
  readonly origin: string;
  readonly slugs: readonly string[];
  readonly timeZone: string;
  /** Changes the code of every validator on its way to the browser; for the test that a disagreement is found. */
  readonly plant?: ((code: string) => string) | undefined;
}

/**
 * Opens the page that validates on the origin and under the policy of the site, and returns its functions. The driver supplies the page,
 * not the server. Throws if it does not load within a minute.
 */
export async function openPage(browser: Browser, { origin, slugs, timeZone, plant }: PageOpening): Promise<RemotePage> {
  const context = await browser.newContext({ timezoneId: timeZone, locale: 'en-US' });
  const page = await context.newPage();
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) violations.push(message.text());
  });
  const policy = await policyOf(origin);
  await page.route(`${origin}/agree/**`, (route) => serveFile(route, policy));
  if (plant) await page.route(`${origin}/validators/*.js`, (route) => servePlanted(route, plant));
  await page.goto(`${origin}/agree/index.html?tenants=${slugs.join(',')}`);
  const failure = await waitUntilLoaded(page);
  if (failure !== undefined) throw new Error(`The page could not be opened: ${failure}\n${violations.join('\n')}`);
  return createRemotePage(page, () => context.close());
}

const MAX_POLLS = 600;

/**
 * Waits until the page is loaded. Returns undefined then, or why loading failed, at the latest after a minute. Playwright's own wait
 * evaluates a text, which the policy forbids.
 */
async function waitUntilLoaded(page: Page): Promise<string | undefined> {
  for (let look = 0; look < MAX_POLLS; look++) {
    const state = await page.evaluate(() => ({ isLoaded: window.agreePage !== undefined, failure: window.agreeFailure }));
    if (state.isLoaded || state.failure !== undefined) return state.failure;
    await new Promise((done) => setTimeout(done, 100));
  }
  return 'It took longer than a minute.';
}

/** Returns the functions of the page as functions that run in the browser. */
function createRemotePage(page: Page, close: () => Promise<void>): RemotePage {
  const ask = async (name: string, given: readonly unknown[]): Promise<unknown> => {
    const asked: readonly [string, unknown] = [name, given];
    return page.evaluate(([wanted, all]) => {
      const offered: { readonly [key: string]: unknown } = Object(window.agreePage);
      const called = offered[wanted];
      return typeof called === 'function' ? (called(...(all as unknown[])) as unknown) : undefined;
    }, asked);
  };
  // The page declares what each of these returns; only JSON passes between the two.
  return {
    forms: async (...given) => (await ask('forms', given)) as ReturnType<AgreePage['forms']>,
    targets: async (...given) => (await ask('targets', given)) as ReturnType<AgreePage['targets']>,
    make: async (...given) => (await ask('make', given)) as ReturnType<AgreePage['make']>,
    judgeAnswers: async (...given) => (await ask('judgeAnswers', given)) as ReturnType<AgreePage['judgeAnswers']>,
    judgeBody: async (...given) => (await ask('judgeBody', given)) as ReturnType<AgreePage['judgeBody']>,
    close,
  };
}

/** Returns the Content-Security-Policy of the home page. Throws if it has none that requires trusted types. */
async function policyOf(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/`, { headers: { accept: 'text/html' } });
  const policy = answer.headers.get('content-security-policy');
  await answer.body?.cancel();
  if (policy === null || !policy.includes('require-trusted-types-for')) throw new Error('The site has no policy that can be used here.');
  return policy;
}

/** Answers a request with a file of the built page, under the given Content-Security-Policy. */
async function serveFile(route: Route, policy: string): Promise<void> {
  const name = new URL(route.request().url()).pathname.replace(/^\/agree\//, '');
  const contentType = TYPES[extname(name)] ?? 'application/octet-stream';
  await route.fulfill({ body: readFileSync(join(FOLDER, name)), contentType, headers: { 'content-security-policy': policy } });
}

async function servePlanted(route: Route, plant: (code: string) => string): Promise<void> {
  const answer = await route.fetch();
  await route.fulfill({ response: answer, body: plant(await answer.text()) });
}
