import type { Locator, Page } from '@playwright/test';
import { axeFinds, expectReflow, expectToFit, tabTo, typeInto } from '../support/checks.js';
import { fillAnswers, goToNextSection, pick } from '../support/enrolling.js';
import { expect, test } from '../support/site-test.js';

const MEMBERSHIP = { harbor: '/harbor/service/membership', meadow: '/meadow/service/membership' };

/** Answers what Harbor asks first, but for the birth date. */
async function answerAboutYou(page: Page): Promise<void> {
  await fillAnswers(page, { 'First Name': 'Ada', 'Last Name': ada().last });
  await pick(page, 'Female');
}

/** Nobody enrolls twice: on each kind of screen it is somebody else. */
function ada(): { readonly last: string; readonly email: string; readonly phone: string } {
  const screen = test.info().project.name;
  return { last: `Lovelace ${screen}`, email: `ada@${screen}.example`, phone: screen === 'phone' ? '2075550142' : '2075550143' };
}

async function open(page: Page, tenant: keyof typeof MEMBERSHIP): Promise<Locator> {
  await page.goto(MEMBERSHIP[tenant]);
  const submit = page.getByRole('button', { name: 'Continue' });
  await expect(submit).toBeVisible();
  return submit;
}

/** Goes on to the next section by keyboard; its heading has the focus then. */
async function goOn(page: Page, next: string): Promise<void> {
  await tabTo(page, 'Continue');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: next })).toBeFocused();
}

/** The answer has been taken, and whoever cannot see it is told where they are now. */
async function expectNextStep(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\?step=(questionnaire|offering)$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'Steps' })).toContainText(/Step 2 of \d/);
}

test('a visitor of Meadow enrolls by keyboard alone', { tag: '@full' }, async ({ page }) => {
  await open(page, 'meadow');
  await typeInto(page, 'First Name', 'Ada');
  await typeInto(page, 'Last Name', ada().last);
  await goOn(page, 'How to reach you');
  await typeInto(page, 'Email', ada().email);
  await tabTo(page, 'Continue');
  await page.keyboard.press('Enter');
  await expectNextStep(page);
});

test('a visitor of Harbor enrolls with a child by keyboard alone', { tag: '@full' }, async ({ page }) => {
  await open(page, 'harbor');
  await typeInto(page, 'First Name', 'Ada');
  await typeInto(page, 'Last Name', ada().last);
  await typeInto(page, 'Date of Birth', '12101985');
  await tabTo(page, 'Female');
  await page.keyboard.press('Space');
  await goOn(page, 'How to reach you');
  await typeInto(page, 'Email', ada().email);
  await typeInto(page, 'Phone', ada().phone);
  await goOn(page, 'Where you live');
  await typeInto(page, 'Address Line 1', '9 Unlisted Lane');
  await typeInto(page, 'City', 'Portland');
  await typeInto(page, 'State', 'Maine');
  await typeInto(page, 'Zip', '04101');
  await expect(page.getByRole('checkbox', { name: 'Same as Physical Address' })).toBeChecked();
  await expect(page.getByRole('group', { name: 'Mailing Address' })).toBeHidden();
  await goOn(page, 'More about you');
  await typeInto(page, 'Blood type', 'O+');
  await typeInto(page, 'Last four digits', '0042');
  await goOn(page, 'A few more questions');
  await typeInto(page, 'Who told you about Harbor?', 'My employer');
  await goOn(page, 'Your family');
  await tabTo(page, 'Yes');
  await page.keyboard.press('Space');
  await tabTo(page, 'Child');
  await page.keyboard.press('Space');
  await typeInto(page, 'First Name', 'Ben');
  await typeInto(page, 'Last Name', ada().last);
  await typeInto(page, 'Date of Birth', '06012015');
  await tabTo(page, 'Male');
  await page.keyboard.press('Space');
  await typeInto(page, 'Blood type', 'A+');
  await typeInto(page, 'Last four digits', '0043');
  await tabTo(page, 'Same as Primary Contact');
  await page.keyboard.press('Space');
  await tabTo(page, 'Continue');
  await page.keyboard.press('Enter');
  await expectNextStep(page);
});

test('[R-2.122] after a failed submit the alert scrolls into view with the focus, and its links lead to the fields', async ({ page }) => {
  const submit = await open(page, 'harbor');
  await submit.click();
  const alert = page.getByRole('alert');
  await expect(alert).toBeInViewport();
  await expect(alert).toBeFocused();
  await expect(alert.getByRole('link')).toHaveCount(4);
  await alert.getByRole('link', { name: /^Date of Birth/ }).click();
  const born = page.getByRole('textbox', { name: 'Date of Birth' });
  await expect(born).toBeFocused();
  await expect(born).toBeInViewport();
  await expect(born).toHaveAccessibleDescription(/This is a required field/);
  await expectToFit(page, 'with problems');
});

test('a pasted phone number and a pasted date stay the same number and day', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, 'harbor');
  const paste = async (into: Locator, text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await into.focus();
    await page.keyboard.press('ControlOrMeta+V');
  };
  const born = page.getByRole('textbox', { name: 'Date of Birth' });
  await paste(born, '1/2/2000');
  await expect(born).toHaveValue('01/02/2000');
  await answerAboutYou(page);
  await goToNextSection(page);
  const phone = page.getByRole('textbox', { name: 'Phone', exact: true });
  await paste(phone, '+1 (212) 555-1234');
  await expect(phone).toHaveValue('(212) 555 1234');
});

test('an address is found, chosen by keyboard, and fills its fields', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname.replace(/\..*/, '')));
  await open(page, 'harbor');
  await answerAboutYou(page);
  await fillAnswers(page, { 'Date of Birth': '12/10/1985', Email: ada().email, Phone: ada().phone });
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

for (const tenant of ['harbor', 'meadow'] as const) {
  const tag = tenant === 'harbor' ? [] : ['@full'];
  test(`the form of ${tenant} with everything wrong in it fits, and axe finds nothing in it`, { tag }, async ({ page }) => {
    await (await open(page, tenant)).click();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await axeFinds(page)).toEqual([]);
    await expectReflow(page);
  });
}

test('inputs are large enough for a finger, and do not zoom a phone', async ({ page }) => {
  await open(page, 'harbor');
  const sizes = await page
    .locator('main :is(input[type=text], input[type=email], input[type=tel], select, button)')
    .evaluateAll((controls) =>
      controls.map((control) => ({
        name: control.id,
        height: control.getBoundingClientRect().height,
        font: Number.parseFloat(getComputedStyle(control).fontSize),
      })),
    );
  expect(sizes.filter(({ height, font }) => height < 44 || font < 16)).toEqual([]);
});
