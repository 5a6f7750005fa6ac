import type { Page } from '@playwright/test';

/** What somebody called Ada enters, by the label of the field. She is another one each time: nobody enrolls twice. */
const answers = (nth: number): readonly (readonly [RegExp, string])[] => [
  [/^First Name/, 'Ada'],
  [/^Last Name/, 'Lovelace'],
  [/^Date of Birth/, '12101985'],
  [/^Last four/, '0042'],
  [/^Preferred date/, '12102026'],
  [/^Email/, `ada.${nth}@example.org`],
  [/^(Phone|Mobile)/, String(2_075_550_100 + nth)],
  [/^Address Line 1/, '9 Unlisted Lane'],
  [/^City/, 'Portland'],
  [/^(Zip|Postal)/, '04101'],
];

let filled = 0;

/** Fills in what there is of a form; what a page does not ask is left out. */
export async function fillFields(page: Page): Promise<void> {
  filled += 1;
  for (const [label, answer] of answers(filled)) {
    const field = page
      .getByRole('main')
      .getByRole('textbox', { name: label })
      .or(page.getByRole('combobox', { name: label }))
      .first();
    if ((await field.count()) > 0 && (await field.isEditable())) await field.fill(answer);
  }
  for (const select of await page.locator('main select').all()) {
    if ((await select.inputValue()) === '') await select.selectOption({ index: 1 });
  }
  for (const group of await page.locator('main :is([role=radiogroup], fieldset):not(:has(fieldset)):has(input[type=radio])').all()) {
    const radios = group.getByRole('radio');
    await ((await radios.and(group.getByLabel('No', { exact: true })).count()) > 0 ? radios.last() : radios.first()).check();
  }
  await press(page);
}

/** One of each few that are buttons, nobody else to enroll, and one address for everything. */
async function press(page: Page): Promise<void> {
  for (const group of await page.locator('main .v-toggles').all()) {
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

/** Sends the form without an answer, and waits for what the page says to that. */
export async function submitEmpty(page: Page): Promise<void> {
  await submit(page);
  await page.getByRole('main').getByRole('alert').first().waitFor();
}
