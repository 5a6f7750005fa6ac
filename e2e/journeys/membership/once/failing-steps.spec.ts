import type { Locator, Page } from '@playwright/test';
import {
  alertOf,
  answerHarbor,
  choosePlan,
  expectStep,
  newcomer,
  pick,
  submitOf,
  tellHarbor,
  walkToPayment,
} from '../../../support/enrolling.js';
import { Breakage, FAULTS, type Fault } from '../../../support/faults.js';
import { expect, test } from '../../../support/site-test.js';

const HARBOR = '/harbor/service/membership';
const PLAN = 'Harbor One';

test.beforeEach(async ({ watch, page }) => {
  watch.expectConsole(/./);
  await page.clock.install();
});

async function walkToQuestions(page: Page): Promise<void> {
  await page.goto(HARBOR);
  await tellHarbor(page, newcomer('Rosa'));
  await submitOf(page).click();
  await expectStep(page, 'questionnaire');
}

async function walkToPlans(page: Page): Promise<void> {
  await walkToQuestions(page);
  await answerHarbor(page);
}

const walkToPay = (page: Page): Promise<void> => walkToPayment(page, HARBOR, { who: newcomer('Rosa'), plan: PLAN });

/** What a later step is drawn from. */
const READS: readonly {
  readonly name: string;
  readonly path: RegExp;
  readonly walk: (page: Page) => Promise<void>;
  readonly title: string;
}[] = [
  { name: 'the questions of a step', path: /\/api\/questionnaires\?/, walk: walkToQuestions, title: 'A few questions before you choose' },
  {
    name: 'the questions of somebody',
    path: /\/api\/respondents\/[^/]+\/questionnaires\/\w+$/,
    walk: walkToQuestions,
    title: 'A few questions before you choose',
  },
  {
    name: 'the memberships of a step',
    path: /\/api\/tenants\/[^/]+\/membership-offerings/,
    walk: walkToPlans,
    title: 'Choose your membership',
  },
  { name: 'how a tenant is paid', path: /\/api\/merchants\/[^/]+$/, walk: walkToPay, title: 'Payment' },
];

for (const { name, path, walk, title } of READS) {
  test(`whatever goes wrong with ${name}, it is said in plain words, and Retry brings it [R-8.5..14]`, async ({ page }) => {
    await walk(page);
    await page.waitForLoadState('networkidle');
    const breakage = new Breakage(page, path);
    const heading = page.getByRole('heading', { level: 1 });
    const retry = page.getByRole('button', { name: 'Retry' });
    for (const fault of FAULTS) {
      await test.step(fault.name, async () => {
        await breakage.begin(fault);
        await page.reload();
        if (fault.name === 'no answer') await breakage.giveUp(retry);
        await expect(retry, fault.name).toBeVisible();
        await expect.soft(heading, fault.name).toHaveText(fault.says);
        await breakage.end();
        await retry.click();
        await expect(heading, fault.name).toHaveText(title);
        await expect(submitOf(page), fault.name).toBeVisible();
      });
    }
  });
}

interface Sending {
  readonly call: RegExp;
  /** What is in the step before it is sent, each time. */
  readonly fill: () => Promise<void>;
  readonly expectKept: () => Promise<void>;
}

/** Sends a step while its call fails in every way there is: each is said in words, and nothing entered is lost. */
async function sendInVain(page: Page, { call, fill, expectKept }: Sending): Promise<void> {
  const breakage = new Breakage(page, call);
  for (const fault of FAULTS) {
    await test.step(fault.name, async () => {
      await fill();
      await breakage.begin(fault);
      await submitOf(page).click();
      const told = tellingOf(page, fault);
      if (fault.name === 'no answer') await breakage.giveUp(told);
      await expect(told, fault.name).toBeVisible();
      expect.soft(breakage.asked, `${fault.name}: requests for one act`).toBe(1);
      await expectKept();
      await breakage.end();
    });
  }
}

function tellingOf(page: Page, { says }: Fault): Locator {
  return alertOf(page).filter({ hasText: says }).first();
}

test('whatever goes wrong with what is sent from a step is said in the step, nothing is lost, and it can be sent again [R-8.5..10]', async ({
  page,
}) => {
  await walkToQuestions(page);
  const chosen = page.getByRole('radio', { name: 'I live in Maine' });
  await sendInVain(page, {
    call: /\/api\/questionnaire-responses(\/[^/]+)?$/,
    fill: () => pick(page, 'I live in Maine'),
    expectKept: () => expect(chosen).toBeChecked(),
  });
  await submitOf(page).click();
  await expectStep(page, 'offering');
  await sendInVain(page, {
    call: /\/api\/clients\/[^/]+\/bulk\/enrollments$/,
    fill: () => choosePlan(page, PLAN),
    expectKept: () => expect(page.getByRole('radio', { name: PLAN, exact: true })).toBeChecked(),
  });
  await submitOf(page).click();
  await expectStep(page, 'payment');
});
