import { expect, test, type Page } from '@playwright/test';
import { alertOf, submitOf } from './enrolling.js';
import { type Breakage, expectToast, SIMULATED_FAILURES, type SimulatedFailure } from './faults.js';

interface FormSubmission {
  /** What is in the step before it is sent, each time. */
  readonly fill?: () => Promise<void>;
  readonly expectKept: () => Promise<void>;
  readonly faults?: readonly SimulatedFailure[];
}

/** Sends a step while a call of it fails in every way there is: each is said in words, and nothing entered is lost. */
export async function sendInVain(
  page: Page,
  breakage: Breakage,
  { fill, expectKept, faults = SIMULATED_FAILURES }: FormSubmission,
): Promise<void> {
  for (const fault of faults) {
    await test.step(fault.name, async () => {
      await fill?.();
      breakage.begin(fault);
      await submitOf(page).click();
      const told = alertOf(page).filter({ hasText: fault.says }).first();
      if (fault.name === 'no answer') await breakage.giveUp(told);
      await expect(told, fault.name).toBeVisible();
      await expectToast(page, fault.says);
      expect.soft(breakage.asked, `${fault.name}: requests for one act`).toBe(1);
      await expectKept();
      await breakage.end();
    });
  }
}
