import type { Page } from '@playwright/test';
import { axeFinds, expectNames, expectReflow, expectTargets } from '../../support/checks.js';
import { Breakage, expectToast } from '../../support/failures.js';
import { expect, test } from '../../support/site-test.js';

const HARBOR = '/harbor/service/membership';
const nameOn = (page: Page) => page.getByRole('textbox', { name: 'First Name' }).first();
const noticeOn = (page: Page) => page.locator('.s-draft');

/** A little longer than the pause after which what was typed is kept. */
const PAUSE_MS = 1500;

test.beforeEach(async ({ page, watch }) => {
  watch.expectConsole(/./);
  await page.clock.install();
});

async function typeAndKeep(page: Page, text: string): Promise<void> {
  const isKept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await nameOn(page).fill(text);
  await page.clock.fastForward(PAUSE_MS);
  await isKept;
}

/** A draft is saved, fails to load, and the visitor types something else and presses Retry, first in vain. */
async function typeOverUnreadDraft(page: Page, watch: { readonly calls: string[] }): Promise<void> {
  const opening = await Breakage.of(page, 'what was begun', 'GET');
  await page.goto(HARBOR);
  await typeAndKeep(page, 'Rosa');
  const says = opening.begin('an error of the server');
  await page.reload();
  await expect(noticeOn(page)).toContainText("we couldn't open your saved answers");
  await expectToast(page, `${says} – we couldn't open your saved answers.`);
  await expectAccessible(page);
  const before = watch.calls.length;
  await nameOn(page).fill('Bo');
  await page.clock.fastForward(PAUSE_MS);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeFocused();
  expect(watch.calls.slice(before).filter((call) => /^(PUT|DELETE) \/api\/drafts/.test(call))).toEqual([]);
  opening.end(2);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(noticeOn(page)).toBeFocused();
  await expect(nameOn(page)).toHaveValue('Bo');
  await expectAccessible(page);
}

async function expectAccessible(page: Page): Promise<void> {
  expect.soft(await axeFinds(page)).toEqual([]);
  await expectNames(page);
  await expectTargets(page);
  await expectReflow(page);
}

test(
  'a draft that failed to load is not overwritten by typing, and comes back where the visitor wants it [D-108]',
  { tag: '@full' },
  async ({ page, watch }) => {
    await typeOverUnreadDraft(page, watch);
    await page.getByRole('button', { name: 'Use the saved answers' }).click();
    await expect(noticeOn(page)).toHaveCount(0);
    await expect(nameOn(page)).toHaveValue('Rosa');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.reload();
    await expect(nameOn(page)).toHaveValue('Rosa');
  },
);

test(
  'what was entered since is saved in place of the draft where the visitor wants that [D-108]',
  { tag: '@full' },
  async ({ page, watch }) => {
    await typeOverUnreadDraft(page, watch);
    const isKept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await page.getByRole('button', { name: 'Keep what I have just entered' }).click();
    await page.clock.fastForward(PAUSE_MS);
    await isKept;
    await expect(noticeOn(page)).toHaveCount(0);
    await expect(nameOn(page)).toHaveValue('Bo');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.reload();
    await expect(nameOn(page)).toHaveValue('Bo');
  },
);
