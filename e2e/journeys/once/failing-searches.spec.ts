import { callNamed } from '../../support/calls.js';
import { Breakage, FAULTS } from '../../support/faults.js';
import { expect, test } from '../../support/site-test.js';

/** What is looked for while somebody types, and what there is to be found. */
const SEARCHES = [
  { call: 'addresses to choose from', field: 'Address Line 1', typed: '342 Har', found: /^342 Har/ },
  { call: 'referrers to choose from', field: 'Name of the person who referred you', typed: 'Noor', found: 'Noor Haddad' },
];

test.beforeEach(({ watch }) => watch.expectConsole(/./));

for (const { call, field, typed, found } of SEARCHES) {
  test(`whatever goes wrong with ${call}, typing goes on, and the next search finds them`, async ({ page }) => {
    await page.clock.install();
    const breakage = await Breakage.of(page, callNamed(call));
    await page.goto('/harbor/service/membership');
    const line = page.getByRole('combobox', { name: field }).first();
    const suggestions = page.getByRole('listbox').getByRole('option');
    for (const fault of FAULTS) {
      await test.step(fault.name, async () => {
        breakage.begin(fault);
        await line.fill('');
        await line.pressSequentially(typed);
        await page.clock.fastForward(1000);
        await expect.poll(() => breakage.asked, fault.name).toBe(1);
        if (fault.name === 'no answer') await page.clock.fastForward(16_000);
        await expect(line, fault.name).toHaveValue(typed);
        await expect(suggestions, fault.name).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 }), fault.name).toHaveText('Your information');
        await breakage.end();
        await line.press('Backspace');
        await page.clock.fastForward(1000);
        await expect(suggestions.filter({ hasText: found }).first(), fault.name).toBeVisible();
        await line.press('Escape');
      });
    }
  });
}
