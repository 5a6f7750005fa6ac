import type { Locator, Page } from '@playwright/test';
import { axeFinds, expectReflow, expectToFit } from '../support/checks.js';
import { fillAnswers, goToNextSection, pick } from '../support/enrolling.js';
import { expect, test } from '../support/site-test.js';

const MEMBERSHIP = { harbor: '/harbor/service/membership', meadow: '/meadow/service/membership' };

async function open(page: Page, tenant: keyof typeof MEMBERSHIP): Promise<Locator> {
  await page.goto(MEMBERSHIP[tenant]);
  const submit = page.getByRole('button', { name: 'Continue' });
  await expect(submit).toBeVisible();
  return submit;
}

for (const tenant of ['harbor', 'meadow'] as const)
  test(
    `[R-2.122] the form of ${tenant} has inputs for fingers; after a failed submit the alert scrolls into view with the focus, its links lead to the fields, it fits, and axe finds nothing`,
    { tag: tenant === 'harbor' ? [] : ['@full'] },
    async ({ page }) => {
      const submit = await open(page, tenant);
      const controls = page.locator('main :is(input[type=text], input[type=email], input[type=tel], select, button)');
      const sizes = await controls.evaluateAll((all) =>
        all.map(
          (control) => [control.id, control.getBoundingClientRect().height, Number.parseFloat(getComputedStyle(control).fontSize)] as const,
        ),
      );
      expect(sizes.filter(([, height, font]) => height < 44 || font < 16)).toEqual([]);
      await submit.click();
      const alert = page.getByRole('alert');
      await expect(alert).toBeInViewport();
      await expect(alert).toBeFocused();
      await expectToFit(page, 'with problems');
      expect(await axeFinds(page)).toEqual([]);
      await expectReflow(page);
      await alert.getByRole('link', { name: /last name/i }).click();
      const last = page.getByRole('textbox', { name: 'Last Name' });
      await expect(last).toBeFocused();
      await expect(last).toBeInViewport();
      await expect(last).toHaveAccessibleDescription(/Enter your last name|This is a required field/);
    },
  );

test('a pasted phone number and a pasted date stay the same number and day; an address is found, chosen by keyboard, and fills its fields', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname.replace(/\..*/, '')));
  await open(page, 'harbor');
  const paste = async (name: string, text: string, shown: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.getByRole('textbox', { name, exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(page.getByRole('textbox', { name, exact: true })).toHaveValue(shown);
  };
  await paste('Date of Birth', '1/2/2000', '01/02/2000');
  await fillAnswers(page, { 'First Name': 'Ada', 'Last Name': 'Lovelace' });
  await pick(page, 'Female');
  await fillAnswers(page, { Email: 'ada@example.org' });
  await paste('Phone', '+1 (212) 555-1234', '(212) 555 1234');
  // What only a later section needs comes with that section.
  expect(loaded).not.toContain('/assets/combobox');
  await goToNextSection(page);
  await expect.poll(() => loaded).toContain('/assets/combobox');
  const line = page.getByRole('combobox', { name: 'Address Line 1' }).first();
  await line.pressSequentially('342 ');
  await line.pressSequentially('Har');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const address = page.getByRole('group', { name: 'Physical Address' });
  await expect(address.getByRole('textbox', { name: 'Zip' })).not.toHaveValue('');
  await expect(line).toBeFocused();
});
