import { chromium, type Browser } from '@playwright/test';

/** Nothing here may reach the network, and a virtual machine has no graphics card. */
export const QUIET = [
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
