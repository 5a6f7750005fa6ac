import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { Driver, FrameName, InputSource } from './driver.js';
import type { InPage, Look, PageControl, Point } from './in-page.js';

/** It only ends what hangs. */
const LIMIT_MS = 120_000;
const PAUSE_MS = 50;

/** The page as a visitor with a mouse and a keyboard uses it. Every method waits until the page is ready for it. */
export interface BrowserPage {
  click(role: PageControl['role'], name: string): Promise<void>;
  /** Types into a text field or chooses from a list, perhaps of the gateway. */
  fill(name: string, value: string, frame?: FrameName): Promise<void>;
  /** Resolves when the page is as expected; otherwise rejects with what there is instead. */
  see(what: string, isExpected: (look: Look) => boolean): Promise<Look>;
}

export function createPage(driver: Driver): BrowserPage {
  const ask = askIn(driver);
  const click = async (control: PageControl, frame: FrameName): Promise<void> => {
    // The page may still move between the look and the press; then the press misses.
    await until(`a press of the ${control.role} "${control.name}"`, async () => {
      const point = await restingPoint(ask, control, frame);
      if (point === undefined) return undefined;
      await driver.perform(clickAt(point));
      return (await ask(frame, 'isHit')) || undefined;
    });
  };
  return {
    click: (role, name) => click({ role, name }, 'top'),
    fill: async (name, value, frame = 'top') => {
      const field: PageControl = { role: 'field', name };
      const isList = await until(`the field "${name}"`, async () => (await ask(frame, 'isList', field)) ?? undefined);
      if (isList) return void (await until(`"${value}" in "${name}"`, async () => (await ask(frame, 'choose', field, value)) || undefined));
      await click(field, frame);
      await until(`the focus in "${name}"`, async () => (await ask(frame, 'hasFocus', field)) || undefined);
      await driver.perform(typing(value));
    },
    see: (what, isExpected) =>
      until(what, async (note) => {
        const look = await ask('top', 'look');
        note(look);
        return isExpected(look) ? look : undefined;
      }),
  };
}

type Ask = <Name extends keyof Calls>(frame: FrameName, name: Name, ...args: Parameters<Calls[Name]>) => Promise<ReturnType<Calls[Name]>>;
type Calls = Omit<InPage, 'errors'>;

/** Calls a function of in-page.ts, which every new document gets first. */
function askIn(driver: Driver): Ask {
  const script = inPageScript();
  return async (frame, name, ...args) => {
    const call = `return globalThis.inPage === undefined ? '' : JSON.stringify(inPage.${name}(...${JSON.stringify(args)}));`;
    const evaluate = async () => String(await driver.evaluate(call, frame));
    const answer = (await evaluate()) || (await driver.evaluate(`${script}\nreturn '';`, frame), await evaluate());
    return JSON.parse(answer);
  };
}

function inPageScript(): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(import.meta.dirname, 'in-page.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}

/** Returns the middle of a control in the window once it is the same twice: what moves would be missed. */
async function restingPoint(ask: Ask, control: PageControl, frame: FrameName): Promise<Point | undefined> {
  const look = async () => {
    const corner = frame === 'top' ? { x: 0, y: 0 } : await ask('top', 'corner');
    const middle = await ask(frame, 'middle', control);
    return corner && middle ? { x: Math.round(corner.x + middle.x), y: Math.round(corner.y + middle.y) } : undefined;
  };
  const [before, after] = [await look(), await look()];
  return before?.x === after?.x && before?.y === after?.y ? after : undefined;
}

/** Tries again until there is a value; a document that is not there yet is no value. */
async function until<Value>(what: string, read: (note: (state: unknown) => void) => Promise<Value | undefined>): Promise<Value> {
  const end = Date.now() + LIMIT_MS;
  let state: unknown;
  while (Date.now() < end) {
    const value = await read((noted) => (state = noted)).catch((error: unknown) => void (state = error));
    if (value !== undefined) return value;
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  const found = state instanceof Error ? state.message : JSON.stringify(state, null, 2);
  throw new Error(`Waited in vain for ${what}. There is: ${found}`);
}

function clickAt(point: Point): InputSource {
  const move = { type: 'pointerMove', ...point, duration: 0, origin: 'viewport' };
  return { type: 'pointer', id: 'mouse', actions: [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }] };
}

function typing(text: string): InputSource {
  const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
  return { type: 'key', id: 'keyboard', actions };
}
