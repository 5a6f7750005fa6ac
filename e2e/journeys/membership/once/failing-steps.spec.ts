import type { Page } from '@playwright/test';
import { callNamed } from '../../../support/calls.js';
import { answerHarbor, choosePlan, expectStep, newcomer, pick, submitOf, fillHarborForm, goToPayment } from '../../../support/enrolling.js';
import { Breakage, SIMULATED_FAILURES, sendInVain } from '../../../support/sending.js';
import { openServices } from '../../../support/services.js';
import { enrollGroup, openMembers } from '../../../support/group.js';
import { expect, test } from '../../../support/site-test.js';

const HARBOR = '/harbor/service/membership';
const PLAN = 'Harbor One';

test.beforeEach(async ({ watch, page }) => {
  watch.expectConsole(/./);
  await page.clock.install();
});

async function walkToQuestions(page: Page): Promise<void> {
  await page.goto(HARBOR);
  await fillHarborForm(page, newcomer('Rosa'));
  await submitOf(page).click();
  await expectStep(page, 'questionnaire');
}

async function walkToPlans(page: Page): Promise<void> {
  await walkToQuestions(page);
  await answerHarbor(page);
}

const walkToPay = (page: Page): Promise<void> => goToPayment(page, HARBOR, { who: newcomer('Rosa'), plan: PLAN });

async function openGroup(page: Page): Promise<void> {
  await page.goto('/harbor');
  await enrollGroup(page);
  await openMembers(page);
}

/** What a later step is drawn from. */
const READS: readonly {
  readonly name: string;
  readonly walk: (page: Page) => Promise<void>;
  readonly title: string;
  /** The button of the page; by default the one that submits a form. */
  readonly button?: string;
}[] = [
  { name: 'the questions of a step', walk: walkToQuestions, title: 'A few questions before you choose' },
  {
    name: 'the questions of somebody',
    walk: walkToQuestions,
    title: 'A few questions before you choose',
  },
  {
    name: 'the memberships of a step',
    walk: walkToPlans,
    title: 'Choose your membership',
  },
  { name: 'who has been enrolled', walk: openGroup, title: 'Add Group Members', button: 'Add member or dependent' },
  { name: 'the services to buy', walk: openServices, title: 'Choose services' },
  { name: 'how a tenant is paid', walk: walkToPay, title: 'Payment' },
];

for (const { name, walk, title, button } of READS) {
  test(
    `whatever goes wrong with ${name}, it is said in plain words, and Retry brings it [R-8.5..14]`,
    { tag: '@full' },
    async ({ page }) => {
      const breakage = await Breakage.of(page, callNamed(name));
      await walk(page);
      await page.waitForLoadState('networkidle');
      const heading = page.getByRole('heading', { level: 1 });
      const retry = page.getByRole('button', { name: 'Retry' });
      for (const fault of SIMULATED_FAILURES) {
        await test.step(fault.name, async () => {
          breakage.begin(fault);
          await page.reload();
          if (fault.name === 'no answer') await breakage.giveUp(retry);
          await expect(retry, fault.name).toBeVisible();
          await expect.soft(heading, fault.name).toHaveText(fault.says);
          await breakage.end();
          await retry.click();
          await expect(heading, fault.name).toHaveText(title);
          await expect(button === undefined ? submitOf(page) : page.getByRole('button', { name: button }), fault.name).toBeVisible();
        });
      }
    },
  );
}

test(
  'whatever goes wrong with what is sent from a step is said in the step, nothing is lost, and it can be sent again [R-8.5..10]',
  { tag: '@full' },
  async ({ page }) => {
    const [answers, chosenPlans] = [
      await Breakage.of(page, callNamed('answers to questions')),
      await Breakage.of(page, callNamed('the memberships chosen')),
    ];
    await walkToQuestions(page);
    const chosen = page.getByRole('radio', { name: 'I live in Maine' });
    await sendInVain(page, answers, {
      fill: () => pick(page, 'I live in Maine'),
      expectKept: () => expect(chosen).toBeChecked(),
    });
    await submitOf(page).click();
    await expectStep(page, 'offering');
    await sendInVain(page, chosenPlans, {
      fill: () => choosePlan(page, PLAN),
      expectKept: () => expect(page.getByRole('radio', { name: PLAN, exact: true })).toBeChecked(),
    });
    await submitOf(page).click();
    await expectStep(page, 'payment');
  },
);
