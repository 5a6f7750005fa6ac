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
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.VESTIBULE_CHROMIUM ?? '/usr/bin/chromium',
      args: isRoot ? ['--no-sandbox', ...QUIET] : QUIET,
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 360, height: 780 }, hasTouch: true } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
  webServer: {
    command: `node --import tsx e2e/support/serve.ts --port ${ports.site} --gateway-port ${ports.gateway}`,
    cwd: '..',
    wait: { stdout: /listening on http/ },
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
