import type { Page } from '@playwright/test';
import { callNamed } from '../../../support/calls.js';
import { Breakage, expectToast, failureTiers, SIMULATED_FAILURES, type SimulatedFailure } from '../../../support/sending.js';
import { expect, test } from '../../../support/site-test.js';

const DRAFTS = callNamed('what was begun');
const HARBOR = '/harbor/service/membership';
/** A little longer than the pause after which what was typed is kept. */
const PAUSE_MS = 1200;

test.beforeEach(async ({ watch, page }) => {
  watch.expectConsole(/./);
  await page.clock.install();
});

const nameOn = (page: Page) => page.getByRole('textbox', { name: 'First Name' }).first();
/** Types, and lets the page send it to be kept. */
async function type(page: Page, text: string): Promise<void> {
  await nameOn(page).fill(text);
  await page.clock.fastForward(PAUSE_MS);
}

async function typeAndKeep(page: Page, text: string): Promise<void> {
  await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok()), type(page, text)]);
}

/** It stands in the page what went wrong and what that means, until it works again. */
async function expectNotice(
  page: Page,
  breakage: Breakage,
  { name, says }: SimulatedFailure,
  meaning: string,
  where = '.s-standing',
): Promise<void> {
  const words = `${says} – ${meaning}`;
  const standing = page.locator(where).getByText(words);
  if (name === 'no answer') await breakage.giveUp(standing);
  await expect(standing).toBeVisible();
  await expectToast(page, words);
  expect(breakage.asked, 'requests for one act').toBe(1);
  await breakage.end();
}

const expectNoNotice = (page: Page) => expect(page.locator(':is(.s-standing, .s-draft)')).toHaveCount(0);

test(
  'whatever goes wrong when what was begun is opened is said, the form can be filled in, and a reload brings what was begun (D-108)',
  { tag: '@full' },
  async ({ page }) => {
    const opening = await Breakage.of(page, DRAFTS, 'GET');
    await page.goto(HARBOR);
    await typeAndKeep(page, 'Rosa');
    for (const fault of SIMULATED_FAILURES) {
      await test.step(fault.name, async () => {
        opening.begin(fault);
        await page.reload();
        // A session that is over has no draft, and another one has begun.
        if (fault.name === '401') await expect.poll(() => opening.asked).toBe(1);
        else await expectNotice(page, opening, fault, "we couldn't open your saved answers.", '.s-draft');
        await expect(nameOn(page)).toHaveValue('');
        await opening.end();
        await page.reload();
        await expect(nameOn(page)).toHaveValue('Rosa');
        await expectNoNotice(page);
      });
    }
  },
);

for (const { what, faults, tag } of failureTiers('another type'))
  test(`${what} when what was begun is kept is said, and what is typed next keeps it (D-108)`, { tag }, async ({ page }) => {
    const keeping = await Breakage.of(page, DRAFTS, 'PUT');
    await page.goto(HARBOR);
    for (const [nth, fault] of faults.entries()) {
      await test.step(fault.name, async () => {
        keeping.begin(fault);
        await type(page, `Rosa ${nth}`);
        await expectNotice(page, keeping, fault, 'your answers are still here, but reloading the page would lose them.');
        await expect(nameOn(page)).toHaveValue(`Rosa ${nth}`);
        await typeAndKeep(page, `Rosa ${nth}, kept`);
        await expectNoNotice(page);
      });
    }
    await page.reload();
    await expect(nameOn(page)).toHaveValue(`Rosa ${faults.length - 1}, kept`);
  });

test(
  'whatever goes wrong when what was begun is removed is said, and the form is empty all the same (D-115)',
  { tag: '@full' },
  async ({ page }) => {
    const removing = await Breakage.of(page, DRAFTS, 'DELETE');
    await page.goto(HARBOR);
    for (const fault of SIMULATED_FAILURES) {
      await test.step(fault.name, async () => {
        await typeAndKeep(page, 'Rosa');
        removing.begin(fault);
        await page.getByRole('button', { name: 'Start over' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
        await expectNotice(page, removing, fault, 'our server keeps what you entered for up to half an hour.');
        await expect(nameOn(page)).toHaveValue('');
      });
    }
    await typeAndKeep(page, 'Ada');
    await expectNoNotice(page);
  },
);
