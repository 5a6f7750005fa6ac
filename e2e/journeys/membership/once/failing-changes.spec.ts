import type { Page } from '@playwright/test';
import { accountingOf, findRow } from '../../../support/books.js';
import { callNamed } from '../../../support/calls.js';
import { expectStep, newcomer, pick, submitOf, fillHarborForm } from '../../../support/enrolling.js';
import { Breakage, SIMULATED_FAILURES, tierOf } from '../../../support/faults.js';
import { sendInVain } from '../../../support/sending.js';
import { expect, test } from '../../../support/site-test.js';

const HARBOR = '/harbor/service/membership';
const REFUSALS = SIMULATED_FAILURES.filter(({ isRefusal }) => isRefusal);

test.beforeEach(async ({ watch, page }) => {
  watch.expectConsole(/./);
  await page.clock.install();
});

test(
  'whatever goes wrong with recognising somebody is said in the form, nothing is lost, and it can be sent again [R-8.5..10]',
  { tag: '@full' },
  async ({ page }) => {
    const recognising = await Breakage.of(page, callNamed('a member who checks in'));
    const who = newcomer('Rosa');
    await page.goto(HARBOR);
    await fillHarborForm(page, who);
    await sendInVain(page, recognising, {
      faults: SIMULATED_FAILURES.filter(({ isRefusal }) => !isRefusal),
      expectKept: () => expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(who.email),
    });
    await submitOf(page).click();
    await expectStep(page, 'questionnaire');
  },
);

for (const refusal of REFUSALS) {
  test(
    `whoever is refused to be recognised with ${refusal.name} is a stranger, and may enroll like any other (D-46)`,
    { tag: tierOf(refusal, '401') },
    async ({ page }) => {
      const recognising = await Breakage.of(page, callNamed('a member who checks in'));
      await page.goto(HARBOR);
      await fillHarborForm(page, newcomer('Rosa'));
      recognising.begin(refusal);
      await submitOf(page).click();
      await expectStep(page, 'questionnaire');
      expect(recognising.asked).toBe(1);
    },
  );
}

const HERE = 'somebody who is here, changed or removed';

/** What is asked when somebody comes back and sends something else, and what they change for it to be asked. */
const CHANGES = [
  { what: 'finding who was sent', call: 'who has been enrolled', method: 'GET', change: rename },
  { what: 'changing the primary', call: HERE, method: 'PUT', change: rename },
  { what: 'removing a dependent', call: HERE, method: 'DELETE', change: (page: Page) => pick(page, 'No') },
];

function rename(page: Page): Promise<void> {
  return page.getByRole('textbox', { name: 'First Name' }).first().fill('Rosalind');
}

for (const { what, call, method, change } of CHANGES) {
  test(
    `whatever goes wrong with ${what} is said in the form, nothing is lost, and nobody is there twice (D-4) [R-8.5..10]`,
    { tag: '@full' },
    async ({ page, ports }) => {
      const breakage = await Breakage.of(page, callNamed(call), method);
      const who = newcomer('Rosa');
      await page.goto(HARBOR);
      await fillHarborForm(page, who, ['Ben']);
      await submitOf(page).click();
      await expectStep(page, 'questionnaire');
      await page.goBack();
      await expectStep(page, 'information');
      await change(page);
      const entered = await page.getByRole('textbox').evaluateAll(valuesOf);
      await sendInVain(page, breakage, {
        expectKept: async () => expect(await page.getByRole('textbox').evaluateAll(valuesOf)).toEqual(entered),
      });
      await submitOf(page).click();
      await expectStep(page, 'questionnaire');
      const people = method === 'DELETE' ? 1 : 2;
      expect(await findRow(accountingOf(ports, 'harbor'), who.email)).toMatchObject({ primaries: 1, people });
    },
  );
}

function valuesOf(fields: readonly Element[]): string[] {
  return fields.map((field) => (field instanceof HTMLInputElement ? field.value : ''));
}
