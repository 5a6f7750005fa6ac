import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    policyViolations?: string[];
  }
}

const errors = new WeakMap<Page, string[]>();

/** Notes whatever the page's Content-Security-Policy or Trusted Types refuse, and errors nobody caught. */
export async function watchPolicy(page: Page): Promise<void> {
  const thrown: string[] = [];
  errors.set(page, thrown);
  page.on('pageerror', (error) => thrown.push(error.message));
  await page.addInitScript(() => {
    const seen: string[] = (window.policyViolations = []);
    document.addEventListener('securitypolicyviolation', (event) =>
      seen.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
}

export async function expectNoViolations(page: Page): Promise<void> {
  expect(await page.evaluate(() => window.policyViolations)).toEqual([]);
  expect(errors.get(page)).toEqual([]);
}
