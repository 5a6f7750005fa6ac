import type { BrowserContext, Frame, Locator, Page } from '@playwright/test';
import { type Act, type ActCount, fillLetters } from './act-table.js';

/** A visitor with a browser that counts what the visitor does. */
export interface CountedVisitor {
  readonly page: Page;
  /** Does the acts of a step and returns how many they were. Throws if a control is not there. */
  count(acts: readonly Act[]): Promise<ActCount>;
}

/**
 * Runs in every frame, so it is a text. Choosing from a native list is seen by its change only. The list stays closed, because an open one
 * undoes what Playwright chooses.
 */
const noteActs = `{
  let isByPointer = false;
  const note = (kind) => {
    isByPointer = kind === 'clicks';
    void window.noteAct(kind);
  };
  addEventListener('pointerdown', (event) => event.isTrusted && note('clicks'), true);
  addEventListener('keydown', (event) => event.isTrusted && !event.repeat && note('keys'), true);
  addEventListener('change', ({ target }) => isByPointer && target.matches('select') && note('clicks'), true);
  addEventListener('mousedown', (event) => {
    if (!event.target.matches('select')) return;
    event.preventDefault();
    event.target.focus();
  }, true);
}`;

const PATIENCE = 60_000;

/** Opens an address for a visitor who was never there. The letters make the visitor another person. */
export async function openForVisitor(context: BrowserContext, address: string, letters: string): Promise<CountedVisitor> {
  const noted = { clicks: 0, keys: 0 };
  await context.exposeBinding('noteAct', (_source, kind: 'clicks' | 'keys') => {
    noted[kind] += 1;
  });
  await context.addInitScript({ content: noteActs });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(address);
  return {
    page,
    async count(acts) {
      const before = { ...noted };
      for (const act of acts) await doAct(page, act, letters);
      // What a frame has noted arrives before its answer to this; a frame that is gone has none.
      await Promise.allSettled(page.frames().map((frame) => frame.evaluate(() => true)));
      return { clicks: noted.clicks - before.clicks, keys: noted.keys - before.keys };
    },
  };
}

/** Does one act. Throws with the name of the control if it cannot be done. */
async function doAct(page: Page, { click, tab, type, choose }: Act, letters: string): Promise<void> {
  const name = click ?? tab ?? '';
  const control = await findControl(page, name);
  if (tab === undefined) await control.click();
  else await tabTo(page, control, name);
  if (choose !== undefined) await control.selectOption({ label: choose });
  if (type !== undefined) await page.keyboard.type(fillLetters(type, letters));
}

const ROLES = ['link', 'button', 'radio', 'checkbox', 'option', 'textbox', 'combobox'] as const;

/** Waits for the first visible control with this name in any frame and returns it. Throws if it does not appear in time. */
async function findControl(page: Page, name: string): Promise<Locator> {
  for (const end = Date.now() + PATIENCE; Date.now() < end;) {
    for (const frame of page.frames()) {
      const control = controlIn(frame, name);
      // A frame may be replaced meanwhile.
      if ((await control.count().catch(() => 0)) > 0) return control;
    }
    await page.waitForTimeout(50);
  }
  throw new Error(`There is no "${name}" at ${page.url()}.`);
}

function controlIn(frame: Frame, name: string): Locator {
  const [first, ...others] = ROLES.map((role) => frame.getByRole(role, { name, exact: true }));
  return others.reduce((all, each) => all.or(each), first as Locator).first();
}

/** Presses Tab to reach a control. Throws if that is not enough, because a click is the shorter way then. */
async function tabTo(page: Page, control: Locator, name: string): Promise<void> {
  await page.keyboard.press('Tab');
  const isFocused = await control.evaluate((element) => element === element.ownerDocument.activeElement);
  if (!isFocused) throw new Error(`Tab does not reach "${name}" at ${page.url()}.`);
}
