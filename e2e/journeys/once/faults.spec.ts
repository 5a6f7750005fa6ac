import type { Page } from '@playwright/test';
import { callsFor } from '../../support/calls.js';
import { axeFinds } from '../../support/checks.js';
import { Breakage, failureTiers, SIMULATED_FAILURES, GENERIC, TIMED_OUT, type SimulatedFailure } from '../../support/sending.js';
import { expect, test } from '../../support/site-test.js';
import { harbor, referrerOf } from '../../support/tenants.js';

test.beforeEach(({ watch }) => watch.expectConsole(/./));

/** What the quick tier breaks here; the failing-*.spec.ts have the other faults. */
const QUICK = ['a page instead', 'no network'];

const NEEDED = [
  ...callsFor('page').map((call) => ({ ...call, address: '/harbor' })),
  ...callsFor('form').map((call) => ({ ...call, address: '/meadow/service/membership' })),
].flatMap((call, nth) =>
  failureTiers(QUICK.find((fault) => fault === SIMULATED_FAILURES[nth]?.name)).map((tier) => ({ ...call, ...tier })),
);

for (const { name, path, address, what, faults, tag } of NEEDED) {
  test(`${what} with ${name}, the page says so in plain words, and Retry brings it [R-8.5..14]`, { tag }, async ({ page }) => {
    await page.clock.install();
    const breakage = await Breakage.of(page, path);
    const retry = page.getByRole('button', { name: 'Retry' });
    const heading = page.getByRole('heading', { level: 1 });
    for (const fault of faults) {
      await test.step(fault.name, async () => {
        breakage.begin(fault);
        await page.goto(address);
        if (fault.name === 'no answer') await breakage.giveUp(retry);
        await expect(retry, fault.name).toBeVisible();
        await expect.soft(heading, fault.name).toHaveText(name.startsWith('the validators') ? ofModule(fault) : fault.says);
        expect.soft(breakage.asked, `${fault.name}: requests for one act`).toBe(1);
        if (fault === faults[0]) expect.soft(await axeFinds(page)).toEqual([]);
        await breakage.end();
        await retry.click();
        await expectDrawn(page, fault.name);
      });
    }
  });
}

test(
  'a form whose validator is missing is not drawn: the page says so in plain words, and Retry brings it',
  { tag: '@full' },
  async ({ page }) => {
    const [validators] = callsFor('form').filter(({ name }) => name === 'the validators of a form');
    let isEmpty = true;
    await page.route(validators?.path ?? /never/, (route) =>
      isEmpty ? route.fulfill({ contentType: 'application/javascript', body: 'export const validators = {};' }) : route.fallback(),
    );
    await page.goto('/meadow/service/membership');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(GENERIC);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    isEmpty = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectDrawn(page, 'with its validator');
    await expect(page.getByRole('textbox', { name: 'First Name' })).toBeVisible();
  },
);

/** Of a script that does not come the browser says no more than that. */
function ofModule({ name }: SimulatedFailure): string {
  return name === 'no answer' ? TIMED_OUT : GENERIC;
}

async function expectDrawn(page: Page, when: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Retry' }), when).toHaveCount(0);
  await expect(page.getByRole('banner'), when).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }), when).toHaveCount(1);
  await expect(page.locator('[aria-busy=true]'), when).toHaveCount(0);
}

for (const { what, faults, tag } of failureTiers('garbled')) {
  test(`${what} with who referred the visitor or which version is deployed changes nothing`, { tag }, async ({ page }) => {
    for (const { path, name } of callsFor('nothing')) {
      const breakage = await Breakage.of(page, path);
      for (const fault of faults) {
        breakage.begin(fault);
        await page.goto(`/harbor?referredby=${referrerOf(harbor)}`);
        await expectDrawn(page, `${name}: ${fault.name}`);
        await expect.poll(() => breakage.asked, `${name}: ${fault.name}`).toBe(1);
        await expect(page.getByRole('alert')).toHaveCount(0);
        await breakage.end();
      }
    }
  });
}
