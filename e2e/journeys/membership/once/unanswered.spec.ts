import type { Page } from '@playwright/test';
import { ask, openPayment } from '../../../support/by-call.js';
import { agree, enterCard, expectStep, expectThanks, GOOD_CARD, newcomer, submitOf } from '../../../support/enrolling.js';
import { expect, test } from '../../../support/site-test.js';

/** Makes a person's answers to the questions before a membership a draft again, as another tab does. */
async function reopenAnswers(page: Page, clientId: string): Promise<void> {
  const path = `/respondents/${clientId}/questionnaires/Membership_Eligibility`;
  const { response } = await ask<{ response: { id: string; answers: object[] } }>(page, `GET ${path}`);
  const body = { questionnaireId: 'harbor-eligibility-2', clientId, answers: response.answers, status: 'Draft', version: 2 };
  await ask(page, `PUT /questionnaire-responses/${response.id}`, { body, form: 'questionnaire-harbor-eligibility-2' });
}

test('[D-19] a checkout that the server refuses for want of answers leads back to the questions, and from there to the end', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/409/);
  const who = newcomer('Ada');
  const { clientId } = await openPayment(page, who);
  await reopenAnswers(page, clientId);
  await enterCard(page, { number: GOOD_CARD });
  await agree(page);
  await submitOf(page).click();

  await expectStep(page, 'questionnaire');
  await expect(page.getByText("The questions before a membership haven't been answered yet.")).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('radio', { name: 'I live in Maine' })).toBeChecked();
  await submitOf(page).click();
  await expectStep(page, 'offering');
  await expect(page.getByRole('radio', { name: 'Harbor One' })).toBeChecked();
  await submitOf(page).click();

  await expectStep(page, 'payment');
  await enterCard(page, { number: GOOD_CARD });
  await agree(page);
  await submitOf(page).click();
  await expectThanks(page, who.first);
});
