import { openPayment, reopenAnswers } from '../../../support/enrolled.js';
import { expectStep, newcomer, submitOf } from '../../../support/enrolling.js';
import { agree, enterCard, expectThanks, GOOD_CARD } from '../../../support/paying.js';
import { expect, test } from '../../../support/site-test.js';

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
  await reopenAnswers(page, clientId);
  await submitOf(page).click();
  await expectStep(page, 'questionnaire');
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
