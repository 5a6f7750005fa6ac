import { callNamed } from '../../../support/calls.js';
import { openPayment } from '../../../support/enrolled.js';
import { fillAnswers, newcomer, submitOf } from '../../../support/enrolling.js';
import { Breakage, sendInVain } from '../../../support/sending.js';
import { expectThanks, GOOD_CARD, payWith } from '../../../support/paying.js';
import { expect, test } from '../../../support/site-test.js';

test(
  'whatever goes wrong when a member checks in is said beside the button, the note is kept, and it can be sent again [R-8.5..10]',
  { tag: '@full' },
  async ({ page, watch }) => {
    watch.expectConsole(/./);
    await page.clock.install();
    const arriving = await Breakage.of(page, callNamed('somebody who is here, changed or removed'), 'PUT');
    const who = newcomer('Rosa');
    await openPayment(page, who);
    await payWith(page, { number: GOOD_CARD });
    await expectThanks(page, who.first);

    await page.goto('/harbor/service/member-check-in');
    await fillAnswers(page, { 'First Name': who.first, 'Last Name': who.last, 'Date of Birth': '12/10/1985', Email: who.email });
    await page.getByRole('textbox', { name: /^Last four digits/ }).fill('0042');
    await submitOf(page).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toContainText('Welcome');
    const note = page.getByRole('textbox', { name: 'Anything we should know?' });
    await note.fill('I brought my son.');
    await sendInVain(page, arriving, { expectKept: () => expect(note).toHaveValue('I brought my son.') });
    await submitOf(page).click();
    await expect(page.getByText('Please take a seat.')).toBeVisible();
  },
);
