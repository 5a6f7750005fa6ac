import { callNamed } from '../../support/calls.js';
import { fillAnswers, fillHarborForm, newcomer } from '../../support/enrolling.js';
import { Breakage, SIMULATED_FAILURES } from '../../support/sending.js';
import { expect, test } from '../../support/site-test.js';

/** What is looked for while somebody types, and what there is to be found. */
const SEARCHES = [
  {
    call: 'addresses to choose from',
    field: 'Address Line 1',
    typed: '342 Har',
    found: /^342 Harbor Lane/,
    fills: { 'Address Line 1': '342 Harbor Lane', City: 'Portland', State: 'ME', Zip: '04101' },
    help: '',
    meaning: "the address search didn't work. You can type the address yourself.",
  },
  {
    call: 'referrers to choose from',
    field: 'Who referred you?',
    typed: 'Noor',
    found: 'Noor Haddad',
    fills: { 'Who referred you?': 'Noor Haddad' },
    help: "Type an agent's name and pick it. For a member, enter their full email or member ID. ",
    meaning: "the search didn't work.",
  },
];

test.beforeEach(({ watch }) => watch.expectConsole(/./));

for (const { call, field, typed, found, fills, help, meaning } of SEARCHES) {
  test(
    `whatever goes wrong with ${call} is said under the field, typing goes on, Retry or the next key finds them, and the chosen one fills its fields`,
    { tag: '@full' },
    async ({ page }) => {
      await page.clock.install();
      const breakage = await Breakage.of(page, callNamed(call));
      await page.goto('/harbor/service/membership');
      await fillHarborForm(page, newcomer('Rosa'));
      // Opens the section of the field.
      await fillAnswers(page, { [field]: '' });
      const line = page.getByRole('combobox', { name: field }).first();
      const suggestions = page.getByRole('listbox').getByRole('option');
      for (const [nth, fault] of SIMULATED_FAILURES.entries()) {
        await test.step(fault.name, async () => {
          const words = `${fault.says} – ${meaning}`;
          const told = page.getByRole('paragraph').filter({ hasText: words });
          const retry = page.getByRole('button', { name: 'Retry' });
          breakage.begin(fault);
          // At once: on a slow machine the page would search between two keys.
          await line.fill('');
          await line.fill(typed);
          await page.clock.fastForward(1000);
          await expect.poll(() => breakage.asked).toBe(1);
          if (fault.name === 'no answer') await breakage.giveUp(retry);
          await expect(told).toBeVisible();
          await expect(page.getByRole('status').filter({ hasText: meaning })).toHaveText(words);
          await expect(line).toHaveAccessibleDescription(`${help}${words}`);
          await expect(line).toHaveValue(typed);
          await expect(suggestions).toHaveCount(0);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText("Let's get you signed up");
          expect(breakage.asked, 'requests for one act').toBe(1);
          await breakage.end();
          if (nth % 2 === 0) await retry.click();
          else await line.press('Backspace');
          await expect(line).toBeFocused();
          await page.clock.fastForward(1000);
          await expect(suggestions.filter({ hasText: found }).first()).toBeVisible();
          await expect(told).toHaveCount(0);
          await expect(retry).toHaveCount(0);
          await line.press('Escape');
        });
      }
      await line.fill('');
      await line.pressSequentially(typed);
      await page.clock.fastForward(1000);
      await suggestions.filter({ hasText: found }).first().click();
      for (const [label, value] of Object.entries(fills)) {
        await expect(page.getByRole('main').getByLabel(label).first()).toHaveValue(value);
      }
    },
  );
}
