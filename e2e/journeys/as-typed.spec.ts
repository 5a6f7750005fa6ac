import type { CDPSession, Locator, Page } from '@playwright/test';
import { fillAnswers, newcomer, newcomerContact, pick, submitOf } from '../support/enrolling.js';
import { expect, test } from '../support/site-test.js';

/** The fields of a page, each with what is entered there, and what it shows when it is left. The quick tier has the first page. */
const PAGES: readonly (readonly [path: string, fields: { readonly [name: string]: readonly [text: string, shown: string] }])[] = [
  ['/harbor/service/membership', { 'First Name': ['Zoë O’Neil', 'Zoë O’Neil'], 'Date of Birth': ['12311999', '12/31/1999'] }],
  ['/agent/sign-up', { Email: ['ann.bob@example.org', 'ann.bob@example.org'], Phone: ['2125551234', '(212) 555 1234'] }],
  ['/harbor/service/appointment', { From: ['9:30am', '09:30 AM'] }],
  ['/harbor/service/member-check-in', { 'Last four digits of the Social Security Number': ['0042', '0042'] }],
  ['/harbor/service/membership?for=group', { 'Number of employees': ['12', '12'] }],
];

/** How a text comes into an input; engine/formats/as-typed.test.ts has any text. */
const METHODS = ['keys', 'paste', 'autofill', 'composition', 'undo'] as const;

for (const [nth, [path, fields]] of PAGES.entries()) {
  const title = `what is entered in ${Object.keys(fields).join(', ')} stays, in another spelling at most, by keys, paste, autofill, composition and undo [PROMISES R16]`;
  test(title, { tag: nth === 0 ? [] : '@full' }, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(path);
    const exact = page.getByRole('button', { name: 'Give exact times' });
    if (path.endsWith('appointment')) await exact.click();
    for (const [name, [text, shown]] of Object.entries(fields)) {
      const input = page.getByRole('textbox', { name, exact: true });
      await expect(input).toBeVisible();
      for (const method of METHODS) {
        await enter(page, input, text, method);
        await leave(page, input, method === 'autofill');
        await expect(input, `${name} by ${method}`).toHaveValue(shown);
      }
    }
  });
}

/** A submit reads what was filled in without an event; the form stays, since others of its fields are empty. */
async function leave(page: Page, input: Locator, bySubmit: boolean): Promise<void> {
  if (bySubmit) await submitOf(page).click();
  await input.evaluate((element: HTMLElement) => {
    element.focus();
    element.blur();
  });
}

test('an address stays as typed although its suggestions cannot be loaded, and while they load, and is searched for once they are there', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/ERR_FAILED|Loading chunk/);
  const suggestions = '**/assets/combobox.*.js';
  let release = (): void => undefined;
  const isReleased = new Promise<void>((done) => (release = done));
  await page.route(suggestions, (route) => route.abort());
  await page.goto('/harbor/service/membership');
  await pick(page, 'Female');
  await fillAnswers(page, newcomerContact(newcomer('Ida')));
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const input = page.locator('input').and(page.getByLabel(/^Address Line 1/));
  await expect(input).toHaveValue('9 Unlisted Lane');
  await page.unroute(suggestions);
  await page.route(suggestions, (route) => isReleased.then(() => route.continue()));
  const before = await input.elementHandle();
  await input.fill('');
  await page.keyboard.type('342 Har');
  release();
  await page.keyboard.type('bor', { delay: 100 });
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Address Line 1' })).toHaveValue('342 Harbor');
  const now = await input.elementHandle();
  expect(await before?.evaluate((element, shown) => element === shown && element === document.activeElement, now)).toBe(true);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

async function enter(page: Page, input: Locator, text: string, method: (typeof METHODS)[number]): Promise<void> {
  await input.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  if (method === 'paste') {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    return page.keyboard.press('ControlOrMeta+v');
  }
  if (method === 'autofill')
    return input.evaluate((element: HTMLInputElement, filled) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, filled);
    }, text);
  if (method === 'composition') return compose(await page.context().newCDPSession(page), input, text);
  await page.keyboard.type(text);
  if (method === 'undo') await undoAndRedo(page, input);
}

async function compose(session: CDPSession, input: Locator, text: string): Promise<void> {
  const signs = [...text];
  for (let length = 1; length <= signs.length; length += 1) {
    const composed = signs.slice(0, length).join('');
    await session.send('Input.imeSetComposition', { text: composed, selectionStart: composed.length, selectionEnd: composed.length });
    const shown = await input.inputValue();
    if (shown !== composed) throw new Error(`While "${composed}" was composed, the input showed "${shown}".`);
  }
  await session.send('Input.insertText', { text });
  await session.detach();
}

/** Throws if undo does not lead to an empty input, or redo back to the same text. */
async function undoAndRedo(page: Page, input: Locator): Promise<void> {
  const typed = await input.inputValue();
  const emptied = await pressUntil(page, input, 'ControlOrMeta+z', '');
  const redone = await pressUntil(page, input, 'ControlOrMeta+y', typed);
  if (emptied !== '' || redone !== typed) throw new Error(`After "${typed}", undo led to "${emptied}" and redo to "${redone}".`);
}

/** Presses a key until the input shows a text, or nothing more changes. Returns what it shows. */
async function pressUntil(page: Page, input: Locator, key: string, text: string): Promise<string> {
  for (;;) {
    const before = await input.inputValue();
    if (before === text) return before;
    await page.keyboard.press(key);
    if ((await input.inputValue()) === before) return before;
  }
}
