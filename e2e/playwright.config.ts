import { defineConfig } from '@playwright/test';
import { choosePorts } from './support/ports.js';

const ports = await choosePorts();
const isRoot = process.getuid?.() === 0;

// Nothing here may reach the network, and a virtual machine has no graphics card.
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
];

/** What does not depend on the width of the screen. */
const ONCE = '**/once/*.spec.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/playwright',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${ports.site}`,
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    // A trace of every test costs more time than the tests: PWTRACE=on makes them.
    trace: process.env.PWTRACE === 'on' ? 'on' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.VESTIBULE_CHROMIUM ?? '/usr/bin/chromium',
      args: isRoot ? ['--no-sandbox', ...QUIET] : QUIET,
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 360, height: 780 }, hasTouch: true }, testIgnore: ONCE },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } }, testIgnore: ONCE },
    { name: 'once', use: { viewport: { width: 1280, height: 800 } }, testMatch: ONCE },
  ],
  webServer: {
    command: `node --import tsx e2e/support/serve.ts ${ports.site} ${ports.gateway} ${ports.altered} ${ports.alteredGateway}`,
    cwd: '..',
    wait: { stdout: /both servers are ready/ },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
