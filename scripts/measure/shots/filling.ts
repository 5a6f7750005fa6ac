import type { Page } from '@playwright/test';

/**
 * Returns the answers of a person called Ada, by the start of the field's label; another e-mail and phone for each index, because a person
 * can enroll only once.
 */
const answersFor = (index: number): readonly (readonly [RegExp, string])[] => [
  [/^First Name/, 'Ada'],
  [/^Last Name/, 'Lovelace'],
  [/^Date of Birth/, '12101985'],
  [/^Last four/, '0042'],
  [/^Which day works?/, '12102026'],
  [/^Email/, `ada.${index}@example.org`],
  [/^(Phone|Mobile)/, String(2_075_550_100 + index)],
  [/^Address Line 1/, '9 Unlisted Lane'],
  [/^City/, 'Portland'],
  [/^(Zip|Postal)/, '04101'],
];

let filled = 0;

/**
 * Fills in the fields of a form, section by section, with another person at each call: texts, the first option of selects and boxes, and
 * `No` or the first of radios and buttons.
 */
export async function fillFields(page: Page): Promise<void> {
  filled += 1;
  await fillShownFields(page);
  const ahead = page.locator('.v-section-open ~ .v-section');
  for (let left = await ahead.count(); left > 0; left = await ahead.count()) {
    await submit(page);
    // Wherever the form goes on, there is one section less ahead.
    await ahead.nth(left - 1).waitFor({ state: 'detached' });
    await fillShownFields(page);
  }
}

async function fillShownFields(page: Page): Promise<void> {
  for (const [label, answer] of answersFor(filled)) {
    const field = page
      .getByRole('main')
      .getByRole('textbox', { name: label })
      .or(page.getByRole('combobox', { name: label }))
      .first();
    if ((await field.count()) > 0 && (await field.isEditable())) await field.fill(answer);
  }
  for (const select of await page.locator('main select').filter({ visible: true }).all()) {
    if ((await select.inputValue()) === '') await select.selectOption({ index: 1 });
  }
  for (const group of await page
    .locator('main :is([role=radiogroup], fieldset):not(:has(fieldset)):has(input[type=radio])')
    .filter({ visible: true })
    .all()) {
    const radios = group.getByRole('radio');
    await ((await radios.and(group.getByLabel('No', { exact: true })).count()) > 0 ? radios.last() : radios.first()).check();
  }
  for (const group of await page.locator('main fieldset:not(:has(fieldset)):has([type=checkbox])').filter({ visible: true }).all()) {
    if ((await group.locator(':checked').count()) === 0) await group.getByRole('checkbox').first().check();
  }
  await chooseButtons(page);
}

/** Chooses one of each group of buttons: no other people to enroll, and one address for everything. */
async function chooseButtons(page: Page): Promise<void> {
  for (const group of await page.locator('main .v-toggles').filter({ visible: true }).all()) {
    if ((await group.locator('[aria-pressed=true]').count()) > 0) continue;
    const buttons = group.getByRole('button');
    const no = buttons.and(page.getByRole('button', { name: 'No', exact: true }));
    await ((await no.count()) > 0 ? no : buttons.first()).click();
  }
  const same = page.getByRole('checkbox', { name: 'Same as Physical Address' });
  if ((await same.count()) > 0 && (await same.isEnabled())) await same.check();
}

export async function submit(page: Page): Promise<void> {
  await page.locator('main form button[type=submit]').click();
}

/** Sends the form without an answer and waits for its errors. */
export async function submitEmpty(page: Page): Promise<void> {
  await submit(page);
  await page.getByRole('main').getByRole('alert').first().waitFor();
}
