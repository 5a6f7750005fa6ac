import type { Page } from '@playwright/test';
import { callNamed } from '../../support/calls.js';
import { axeFinds } from '../../support/checks.js';
import { Breakage, expectToast, SIMULATED_FAILURES } from '../../support/sending.js';
import { expect, test } from '../../support/site-test.js';

const nameOn = (page: Page) => page.getByRole('textbox', { name: 'First Name' }).first();

test(
  'lists that fail to load again leave the form as it is, and the page tells so beside it, with Retry [R-8.5..14]',
  { tag: '@full' },
  async ({ page, watch }) => {
    watch.expectConsole(/./);
    await page.clock.install();
    const lists = await Breakage.of(page, callNamed('the ways to hear of a tenant in a form'));
    await page.goto('/harbor/service/membership');
    await nameOn(page).fill('Rosa');
    for (const fault of SIMULATED_FAILURES) {
      await test.step(fault.name, async () => {
        await page.getByRole('link', { name: /^Back/ }).click();
        await expect(nameOn(page)).toHaveCount(0);
        lists.begin(fault);
        await page.goBack();
        const notice = page.locator('.s-lists');
        const words = `${fault.says} – some lists in this form may be out of date.`;
        if (fault.name === 'no answer') await lists.giveUp(notice);
        await expect(notice).toContainText(words);
        await expectToast(page, fault.says);
        await expect(nameOn(page)).toHaveValue('Rosa');
        await expect(page.getByRole('combobox', { name: 'Who told you about Harbor?' }).getByRole('option')).not.toHaveCount(1);
        if (fault === SIMULATED_FAILURES[0]) expect.soft(await axeFinds(page)).toEqual([]);
        await lists.end();
        await page.getByRole('button', { name: 'Retry' }).click();
        await expect(notice).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
        await expect(nameOn(page)).toHaveValue('Rosa');
      });
    }
  },
);
