import type { Locator, Page } from '@playwright/test';
import fc from 'fast-check';
import { draws, enter, isSame, type Kind } from '../support/as-typed.js';
import { fillAnswers, newcomer, newcomerContact, pick, submitOf } from '../support/enrolling.js';
import { expect, test } from '../support/site-test.js';

const FIELDS: readonly { readonly kind: Kind; readonly name: string; readonly path: string }[] = [
  { kind: 'name', name: 'First Name', path: '/harbor/service/appointment' },
  { kind: 'email', name: 'Email', path: '/harbor/service/appointment' },
  { kind: 'phone', name: 'Phone', path: '/harbor/service/appointment' },
  { kind: 'date', name: 'Date of Birth', path: '/harbor/service/appointment' },
  { kind: 'time', name: 'From', path: '/harbor/service/appointment' },
  { kind: 'digits', name: 'Last four digits of the Social Security Number', path: '/harbor/service/member-check-in' },
  { kind: 'number', name: 'Number of employees', path: '/harbor/service/membership?for=group' },
];

/** Of all fields together. */
const DRAWS = process.env.VESTIBULE_TIER === 'quick' ? 40 : 400;

for (const { kind, name, path } of FIELDS)
  test(`what is entered in "${name}" stays, in another spelling at most, by keys, paste, autofill, composition and undo [PROMISES R16]`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(path);
    const input = page.getByRole('textbox', { name, exact: true });
    await expect(input).toBeVisible();
    await fc.assert(
      fc.asyncProperty(draws(kind), async (draw) => {
        const taken = await enter(page, input, draw);
        await leave(page, input, draw.method === 'autofill');
        const shown = await input.inputValue();
        if (!isSame(kind, taken, shown)) throw new Error(`"${taken}" became "${shown}".`);
      }),
      { numRuns: Math.ceil(DRAWS / FIELDS.length), endOnFailure: true },
    );
  });

/** A submit reads what was filled in without an event; the form stays, since others of its fields are empty. */
async function leave(page: Page, input: Locator, bySubmit: boolean): Promise<void> {
  if (bySubmit) await submitOf(page).click();
  await input.evaluate((element: HTMLElement) => {
    element.focus();
    element.blur();
  });
}

const HOME = '9 Unlisted Lane';
const SUGGESTIONS = '**/assets/combobox.*.js';

/** Goes to the address of Harbor's form and enters one. */
async function enterAddress(page: Page): Promise<Locator> {
  await page.goto('/harbor/service/membership');
  await pick(page, 'Female');
  await fillAnswers(page, newcomerContact(newcomer('Ida')));
  return page.locator('input').and(page.getByLabel(/^Address Line 1/));
}

test('the address stays as typed while its suggestions load, and is searched for once they are there', async ({ page }) => {
  let release = (): void => undefined;
  const isReleased = new Promise<void>((done) => (release = done));
  await page.route(SUGGESTIONS, async (route) => {
    await isReleased;
    await route.continue();
  });
  const input = await enterAddress(page);
  await expect(input).toHaveValue(HOME);
  const before = await input.elementHandle();
  await input.fill('');
  await page.keyboard.type('342 Har');
  release();
  await page.keyboard.type('bor', { delay: 100 });
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Address Line 1' })).toHaveValue('342 Harbor');
  expect(await before?.evaluate((element, now) => element === now && element === document.activeElement, await input.elementHandle())).toBe(
    true,
  );
});

test('suggestions that cannot be loaded refresh nothing, and come with a later key', async ({ page, watch }) => {
  watch.expectConsole(/ERR_FAILED|Loading chunk/);
  await page.route(SUGGESTIONS, (route) => route.abort());
  const input = await enterAddress(page);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await expect(input).toHaveValue(HOME);
  await page.unroute(SUGGESTIONS);
  await input.fill('');
  await page.keyboard.type('342 Harbor');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});
