import type { Page } from '@playwright/test';
import { expect } from './site-test.js';

/** Returns the newest code in a letter to an address, from the page that the demo links to; another one than `before`. */
export async function codeInLetter(page: Page, to: string, before = ''): Promise<string> {
  const address = await page.getByRole('link', { name: 'This is a demo: read its emails here' }).getAttribute('href');
  let code = '';
  await expect(async () => {
    const letters = (await (await fetch(String(address))).text()).split(/^-{60}$/m);
    code = /Your code is (\d{6})/.exec(letters.find((letter) => letter.includes(`To: ${to}\n`)) ?? '')?.[1] ?? '';
    expect(['', before]).not.toContain(code);
  }).toPass({ timeout: 30_000 });
  return code;
}
