import type { Page } from '@playwright/test';
import { callNamed } from '../../support/calls.js';
import { axeFinds } from '../../support/checks.js';
import { dayAhead, goToNextSection } from '../../support/enrolling.js';
import { Breakage, expectToast, failureTiers } from '../../support/sending.js';
import { expect, test } from '../../support/site-test.js';

type Answers = { readonly [label: string]: string };

/** What a visitor sends, with what is entered for it and what the page says once it has arrived. */
const ACTS: readonly {
  readonly name: string;
  /** What goes wrong with it in the quick tier. */
  readonly quick?: string;
  readonly address: string;
  readonly call: RegExp;
  readonly answers: Answers;
  readonly boxes?: readonly string[];
  readonly arrived: (page: Page) => Promise<void>;
}[] = [
  {
    name: 'an enrollment',
    quick: '204',
    address: '/meadow/service/membership',
    call: callNamed('an enrollment or a request'),
    answers: { 'First Name': 'Ada', 'Last Name': 'Byron', Email: 'ada@byron.example' },
    arrived: (page) => expect(page).toHaveURL(/step=offering/),
  },
  {
    name: 'a request for an appointment',
    address: '/meadow/service/appointment',
    call: callNamed('an enrollment or a request'),
    answers: {
      'First Name': 'Mary',
      'Last Name': 'Somerville',
      Email: 'mary@somerville.example',
      'Which day works?': dayAhead(),
      From: '09:00 AM',
      To: '11:00 AM',
    },
    boxes: ['Check-up'],
    arrived: (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('Appointment Request Successful.'),
  },
  {
    name: 'a member who checks in',
    quick: '401',
    address: '/harbor/service/member-check-in',
    call: callNamed('a member who checks in'),
    answers: {
      'First Name': 'Nobody',
      'Last Name': 'Known',
      'Date of Birth': '01/02/1980',
      Email: 'nobody@example.org',
      'Last four digits': '0042',
    },
    arrived: (page) => expect(page).toHaveURL(/step=check-in/),
  },
  {
    name: 'an agent signing up',
    quick: '429',
    address: '/agent/sign-up',
    call: callNamed('an agent signing up'),
    answers: { 'First Name': 'Ada', 'Last Name': 'Lovelace', Email: 'ada@agents.example', Phone: '2075550142' },
    boxes: ['I agree to the terms for agents'],
    arrived: (page) => expect(page).toHaveURL(/step=success-confirmation/),
  },
];

test.beforeEach(({ watch }) => watch.expectConsole(/./));

async function expectKept(page: Page, answers: Answers): Promise<void> {
  for (const [label, value] of Object.entries(answers)) {
    const input = field(page, label);
    // The answers of another section are a line.
    if (!(await input.isVisible())) await expect.soft(page.getByRole('main')).toContainText(value);
    else expect.soft(bare(await input.inputValue()), label).toBe(bare(value));
  }
}

function field(page: Page, label: string) {
  return page.getByRole('main').getByRole('textbox', { name: label }).first();
}

/** A number may be written in its own way. */
function bare(text: string): string {
  return /^[\d\s()/:+-]*$/.test(text) ? text.replace(/\D/g, '') : text;
}

/** The act of one tier, by a person of its own, since an agent signs up once. */
const tiersOf = (act: (typeof ACTS)[number]) =>
  failureTiers(act.quick).map((tier) => ({
    ...act,
    ...tier,
    answers: { ...act.answers, Email: `${tier.faults.length}.${act.answers['Email']}` },
  }));

for (const { name, address, call, answers, boxes = [], arrived, what, faults, tag } of ACTS.flatMap(tiersOf)) {
  test(
    `${what} with ${name} is said in words, nothing typed is lost, and it can be sent again [R-8.5..10]`,
    { tag },
    async ({ page, context, watch }) => {
      await page.clock.install();
      const breakage = await Breakage.of(page, call);
      await page.goto(address);
      await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
      for (const [label, value] of Object.entries(answers)) {
        if (!(await field(page, label).isVisible())) await goToNextSection(page);
        await field(page, label).fill(value);
      }
      for (const box of boxes) await page.getByRole('checkbox', { name: box }).check();
      const submit = page.locator('main form button[type=submit]');
      for (const fault of faults) {
        await test.step(fault.name, async () => {
          breakage.begin(fault);
          await submit.click();
          if (fault.name === 'no answer') await breakage.giveUp(page.getByRole('main').getByRole('alert').filter({ hasText: fault.says }));
          await expect(page.getByRole('main').getByRole('alert'), fault.name).toContainText(fault.says);
          await expectToast(page, fault.says);
          await expectKept(page, answers);
          expect.soft(breakage.asked, `${fault.name}: requests for one act`).toBe(1);
          if (fault === faults[0]) expect.soft(await axeFinds(page)).toEqual([]);
          await breakage.end();
        });
      }
      await test.step('while the network goes away', async () => {
        await page.route(call, async (route) => {
          await context.setOffline(true);
          await route.abort('internetdisconnected');
        });
        await submit.click();
        await expect(page.getByText('You are offline')).toBeVisible();
        await page.unroute(call);
        await context.setOffline(false);
        await expect(page.getByText('You are offline')).toHaveCount(0);
        await expect(page.getByText('You are back online')).toBeVisible();
        await expectKept(page, answers);
      });
      const isSent = (request: string) => request.startsWith('POST') && call.test(request);
      const before = watch.calls.filter(isSent).length;
      await submit.dblclick();
      await arrived(page);
      expect(watch.calls.filter(isSent).length, 'requests for a double click').toBe(before + 1);
    },
  );
}
