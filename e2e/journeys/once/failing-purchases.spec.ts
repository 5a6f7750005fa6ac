import type { Page } from '@playwright/test';
import { accountingOf, findRow } from '../../support/books.js';
import { callNamed } from '../../support/calls.js';
import { alertOf, newcomer, submitOf } from '../../support/enrolling.js';
import { Breakage, expectToast, SIMULATED_FAILURES } from '../../support/sending.js';
import { agree, enterCard, expectAgreed, expectThanks, GOOD_CARD } from '../../support/paying.js';
import { continueAs, openServices } from '../../support/services.js';
import { expect, test } from '../../support/site-test.js';

test.beforeEach(async ({ watch, page }) => {
  watch.expectConsole(/./);
  await page.clock.install();
});

/** Goes to the button that pays for one service, with a good card entered. */
async function goToPurchase(page: Page) {
  const breakage = await Breakage.of(page, callNamed('a purchase of services'));
  const who = newcomer('Ada');
  await openServices(page);
  await page.getByRole('checkbox', { name: 'Flu shot' }).check();
  await continueAs(page, who);
  await enterCard(page, { number: GOOD_CARD });
  await agree(page);
  return { who, breakage };
}

for (const fault of SIMULATED_FAILURES)
  test(
    `a purchase of services that meets "${fault.name}" is reported, can be sent again, and is charged once [R-7.51] [R-8.15]`,
    { tag: '@full' },
    async ({ page, ports }) => {
      const { who, breakage } = await goToPurchase(page);
      const failed = alertOf(page).filter({ hasText: fault.says });
      const again = submitOf(page)
        .or(page.getByRole('button', { name: 'Check again' }))
        .filter({ visible: true });
      for (const arrives of fault.isRefusal ? [false] : [false, true]) {
        breakage.begin(fault, { arrives });
        await again.click();
        if (fault.name === 'no answer') await breakage.giveUp(failed);
        await expect(failed).toBeFocused();
        await expectToast(page, fault.says);
        expect(breakage.asked, 'requests for one act').toBe(1);
        await breakage.end();
      }
      if (fault.isRefusal) await expectAgreed(page);
      await again.click();
      await expectThanks(page, who.first);
      expect(await findRow(accountingOf(ports, 'harbor'), who.email)).toMatchObject({
        payments: ['captured 3500'],
        charges: ['captured 3500'],
      });
    },
  );
