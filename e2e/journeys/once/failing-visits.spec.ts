import { callNamed } from '../../support/calls.js';
import { openPayment } from '../../support/enrolled.js';
import { fillAnswers, newcomer, submitOf } from '../../support/enrolling.js';
import { Breakage, SIMULATED_FAILURES, tierOf } from '../../support/sending.js';
import { expectThanks, GOOD_CARD, payWith } from '../../support/paying.js';
import { openServices, service } from '../../support/services.js';
import { expect, test } from '../../support/site-test.js';

for (const fault of SIMULATED_FAILURES.filter(({ name }) => name !== 'no answer')) {
  test(
    `a visitor whose cards on file meet "${fault.name}" pays by entering the card [R-8.5..14]`,
    { tag: '@full' },
    async ({ page, watch }) => {
      watch.expectConsole(/./);
      const sources = await Breakage.of(page, callNamed('the card on file'), 'GET');
      sources.begin(fault);
      const who = newcomer('Ola');
      await openPayment(page, who);
      await payWith(page, { number: GOOD_CARD });
      await expectThanks(page, who.first);
    },
  );

  test(
    `additional services whose list of known people meets "${fault.name}" ask for the details [R-8.5..14]`,
    { tag: '@full' },
    async ({ page, watch }) => {
      watch.expectConsole(/./);
      const people = await Breakage.of(page, callNamed('whom a visit knows'), 'GET');
      people.begin(fault);
      await openServices(page);
      await service(page, 'Flu shot').check();
      await submitOf(page).click();
      await fillAnswers(page, { 'First Name': 'Ola' });
      await expect(page.getByRole('radio', { name: 'Someone else' })).toHaveCount(0);
    },
  );

  test(
    `Start over removes what was entered, although the end of the visit meets "${fault.name}" [D-115]`,
    { tag: tierOf(fault, '500') },
    async ({ page, watch }) => {
      watch.expectConsole(/./);
      const ending = await Breakage.of(page, callNamed('the end of a visit'), 'DELETE');
      ending.begin(fault);
      await page.goto('/harbor/service/membership');
      await fillAnswers(page, { 'First Name': 'Ola' });
      await page.getByRole('button', { name: 'Start over' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
      await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('');
      await expect.poll(() => ending.asked).toBeGreaterThan(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
  );
}
