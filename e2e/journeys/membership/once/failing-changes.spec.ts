import type { Page } from '@playwright/test';
import { accountingOf, findRow } from '../../../support/books.js';
import { callNamed } from '../../../support/calls.js';
import { expectStep, fillAnswers, newcomer, pick, submitOf, fillHarborForm } from '../../../support/enrolling.js';
import { Breakage, SIMULATED_FAILURES, sendInVain } from '../../../support/sending.js';
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
      expectKept: () => expect(page.getByRole('region', { name: 'How to reach you' })).toContainText(who.email),
    });
    await submitOf(page).click();
    await expectStep(page, 'questionnaire');
  },
);

for (const refusal of REFUSALS) {
  test(
    `whoever is refused to be recognised with ${refusal.name} is a stranger, and may enroll like any other (D-46)`,
    { tag: '@full' },
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

/** What a visitor changes who comes back to the first step, and how many people there are then. */
const CHANGES = [
  { what: 'a changed name', change: (page: Page) => fillAnswers(page, { 'Middle Name': 'May' }), people: 2 },
  { what: 'a removed dependent', change: (page: Page) => pick(page, 'No'), people: 1 },
];

for (const { what, change, people } of CHANGES) {
  test(
    `a failure to send ${what} is shown in the form, nothing is lost, and each person is stored once (D-4) [R-8.5..10]`,
    { tag: '@full' },
    async ({ page, ports }) => {
      const breakage = await Breakage.of(page, callNamed('an enrollment or a request'), 'POST');
      const who = newcomer('Rosa');
      await page.goto(HARBOR);
      await fillHarborForm(page, who, ['Ben']);
      await submitOf(page).click();
      await expectStep(page, 'questionnaire');
      await page.goBack();
      await expectStep(page, 'information');
      await change(page);
      const entered = await page.getByRole('textbox', { includeHidden: true }).evaluateAll(valuesOf);
      await sendInVain(page, breakage, {
        expectKept: async () => expect(await page.getByRole('textbox', { includeHidden: true }).evaluateAll(valuesOf)).toEqual(entered),
      });
      await submitOf(page).click();
      await expectStep(page, 'questionnaire');
      expect(await findRow(accountingOf(ports, 'harbor'), who.email)).toMatchObject({ primaries: 1, people });
    },
  );
}

function valuesOf(fields: readonly Element[]): string[] {
  return fields.map((field) => (field instanceof HTMLInputElement ? field.value : ''));
}
