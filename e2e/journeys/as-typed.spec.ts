import type { CDPSession, Locator, Page } from '@playwright/test';
import fc from 'fast-check';
import { fillAnswers, newcomer, newcomerContact, pick, submitOf } from '../support/enrolling.js';
import { expect, test } from '../support/site-test.js';

const APPOINTMENT = '/harbor/service/appointment';
/** The fields of a page, each with what is entered there. */
const PAGES: readonly (readonly [path: string, fields: { readonly [name: string]: Kind }])[] = [
  [APPOINTMENT, { 'First Name': 'name', Email: 'email', Phone: 'phone', 'Date of Birth': 'date', From: 'time' }],
  ['/harbor/service/member-check-in', { 'Last four digits of the Social Security Number': 'digits' }],
  ['/harbor/service/membership?for=group', { 'Number of employees': 'number' }],
];

/** Of each field. */
const DRAWS = process.env.VESTIBULE_TIER === 'quick' ? 2 : 60;

for (const [path, fields] of PAGES)
  test(`what is entered in ${Object.keys(fields).join(', ')} stays, in another spelling at most, by keys, paste, autofill, composition and undo [PROMISES R16]`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(path);
    for (const [name, kind] of Object.entries(fields)) {
      const input = page.getByRole('textbox', { name, exact: true });
      await expect(input).toBeVisible();
      await fc.assert(
        fc.asyncProperty(draws(kind), async (draw) => {
          const taken = await enter(page, input, draw);
          await leave(page, input, draw.method === 'autofill');
          const shown = await input.inputValue();
          if (!isSame(kind, taken, shown)) throw new Error(`"${taken}" became "${shown}".`);
        }),
        { numRuns: DRAWS, endOnFailure: true },
      );
    }
  });

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

/** How a text comes into an input. */
type EntryMethod = (typeof METHODS)[number];

const METHODS = ['keys', 'paste', 'autofill', 'composition', 'undo'] as const;

type Kind = keyof typeof SIGNS;

/** The characters that people enter in a field of a kind, and some that do not belong there. */
const SIGNS = {
  name: [...'abzÀñé’-.  \t\u200b\u202eसीता१', '\u200d'],
  email: [...'ann.bob@example+_ \u200b9'],
  phone: [...'0123456789012345678900112212+()-. –२५７x'],
  date: [...'0123456789012019991985/-.– ।२५'],
  time: [...'0123456789:. apm'],
  digits: [...'0123456789 -२７a'],
  number: [...'0123456789012345,. eE-२７a'],
} as const;

/** What people write, whole. */
const WHOLE: { readonly [kind in Kind]: readonly string[] } = {
  name: ['Mary  Ann', ' O’Neil', 'Zoë'],
  email: ['ann@example.org ', 'ann@example'],
  phone: ['+1 (212) 555-1234', '12125551234', '+49 30 1234567', '2125551', '001 212 555 1234'],
  date: ['12/31/1999', '1–2–1999', '19991231', '1999.12.31', '2/30/2000'],
  time: ['9:30am', '14:30', '9 p.m.', '9:30'],
  digits: ['0042', '00 42', '00421'],
  number: ['12.5', '1,234', '2,5', '1e3', '-5', '007'],
};

function draws(kind: Kind): fc.Arbitrary<{ readonly text: string; readonly method: EntryMethod }> {
  const text = fc.oneof(
    fc.constantFrom(...WHOLE[kind]),
    fc.string({ unit: fc.constantFrom<string>(...SIGNS[kind]), minLength: 1, maxLength: 14 }),
  );
  return fc.record({ text, method: fc.constantFrom(...METHODS) });
}

/** What a text means in a field of a kind, from its line without invisible characters and its digits: equal for texts that people call the same. */
const MEANINGS: { readonly [kind in Kind]: (line: string, digits: string) => readonly string[] } = {
  name: (line) => [line],
  email: (line) => [line],
  phone: (line, digits) => [digits, digits.replace(/^[^\d+]*\+|^00/.test(line) ? /^(?:00)?1/ : /^1(?=\d{10}$)/, '')],
  date: (line, digits) => [
    digits,
    (line.match(/\d+/g) ?? [])
      .map(Number)
      .toSorted((a, b) => a - b)
      .join(' '),
  ],
  time: (line) => {
    const [hour, minute = 0] = (line.match(/\d+/g) ?? []).map(Number);
    return [`${Number(hour) % 12}:${minute}`];
  },
  digits: (_line, digits) => [digits],
  number: (line) => [String(Number(line.replaceAll(/[\s,'’]/gu, '')))],
};

function meaningsOf(kind: Kind, text: string): readonly string[] {
  const plain = text.normalize('NFKC').replaceAll(/[०-९]/g, (digit) => String('०१२३४५६७८९'.indexOf(digit)));
  const visible = plain.replaceAll(/[\p{Cf}\p{Cc}]/gu, (sign) => (/\s/.test(sign) ? ' ' : ''));
  return MEANINGS[kind](visible.replaceAll(/\s+/gu, ' ').trim(), plain.replaceAll(/[\s\p{P}\p{S}\p{Cf}]/gu, ''));
}

/** Whether a field that was left shows a text as it was, or in another spelling. */
function isSame(kind: Kind, text: string, shown: string): boolean {
  if (shown === text.trim() || shown === text) return true;
  const meanings = meaningsOf(kind, shown);
  return meaningsOf(kind, text).some((meaning) => meanings.includes(meaning));
}

/** Enters a text and returns the part of it that was not refused. Throws if a character is gone without a message at the field. */
async function enter(
  page: Page,
  input: Locator,
  { text, method }: { readonly text: string; readonly method: EntryMethod },
): Promise<string> {
  await input.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  if (method === 'paste') {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('ControlOrMeta+v');
    return text;
  }
  if (method === 'autofill') {
    await input.evaluate((element: HTMLInputElement, filled) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, filled);
    }, text);
    return text;
  }
  if (method === 'composition') {
    await compose(await page.context().newCDPSession(page), input, text);
    return text;
  }
  const taken = await typeKeys(page, input, text);
  if (method === 'undo') await undoAndRedo(page, input);
  return taken;
}

async function typeKeys(page: Page, input: Locator, text: string): Promise<string> {
  let taken = '';
  for (const sign of text) {
    const before = await input.inputValue();
    await page.keyboard.type(sign);
    if ((await input.inputValue()) !== before) taken += sign;
    else if (!(await hasNote(input))) throw new Error(`"${sign}" is gone after "${before}", and no message is at the field.`);
  }
  return taken;
}

async function hasNote(input: Locator): Promise<boolean> {
  return input.evaluate((element) => Boolean(document.getElementById(`${element.id}__note`)?.textContent));
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
