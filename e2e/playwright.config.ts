import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { QUIET } from '../scripts/measure/browser.js';
import { choosePorts } from './support/programs.js';

const ports = await choosePorts();
const isRoot = process.getuid?.() === 0;
/** The full tier drives the whole browser, on screens of every width. */
const isQuick = process.env.VESTIBULE_TIER === 'quick';
/** No result may depend on how busy the machine is: this ends only what hangs. */
const LIMIT = 300_000;

const DESKTOP = { width: 1280, height: 800 };
const JOURNEYS = '**/journeys/**/*.spec.ts';
/** What does not depend on the width of the screen. */
const ONCE = '**/once/*.spec.ts';
/** What the quick tier runs on a phone; it runs everything else on a desktop. */
const ON_PHONE = ['agent-sign-up', 'check-in', 'enrollment', 'group-members', 'group-pages', 'routes'].map(
  (name) => `**/journeys/${name}.spec.ts`,
);

/** `npm run shots` takes pictures, and no tier does. */
const SHOTS = { name: 'shots', testMatch: '**/shots.spec.ts' };

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/playwright',
  forbidOnly: true,
  retries: 0,
  // Tests wait for the page more than they work.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  timeout: LIMIT,
  expect: { timeout: LIMIT },
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${ports.site}`,
    // A trace of every test costs more time than the tests: PWTRACE=on makes them.
    trace: process.env.PWTRACE === 'on' ? 'on' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: browser(), args: isRoot ? ['--no-sandbox', ...QUIET] : QUIET },
  },
  // First come the tests that start a server of their own, so that the last ones are short.
  projects: process.env.VESTIBULE_SHOTS
    ? [SHOTS]
    : [
        { name: 'once', use: { viewport: DESKTOP }, testMatch: ONCE },
        {
          name: 'phone',
          use: { viewport: { width: 360, height: 780 }, hasTouch: true },
          testMatch: isQuick ? ON_PHONE : JOURNEYS,
          testIgnore: ONCE,
        },
        { name: 'desktop', use: { viewport: DESKTOP }, testMatch: JOURNEYS, testIgnore: isQuick ? [ONCE, ...ON_PHONE] : ONCE },
      ],
  webServer: {
    command: `node --import tsx e2e/support/serve.ts ${ports.site} ${ports.payment} ${ports.gateway}`,
    cwd: '..',
    wait: { stdout: /the server is ready/ },
    timeout: LIMIT,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});

function browser(): string {
  const { VESTIBULE_CHROMIUM: whole = '/usr/bin/chromium', VESTIBULE_HEADLESS_SHELL: shell = '' } = process.env;
  return isQuick && existsSync(shell) ? shell : whole;
}
