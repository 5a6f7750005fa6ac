import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { Driver } from './driver.js';
import type { InPage, Look, PageControl } from './in-page.js';

/** It only ends what hangs. */
const LIMIT_MS = 120_000;
type Calls = Omit<InPage, 'errors'>;

/** The page as a visitor with a mouse and a keyboard uses it. Every method waits until the page is ready for it. */
export class BrowserPage {
  /** in-page.ts, which every new document gets first. */
  private readonly script = buildSync({
    entryPoints: [join(import.meta.dirname, 'in-page.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
  }).outputFiles[0]?.text;

  constructor(private readonly driver: Driver) {}

  async click(role: PageControl['role'], name: string, isFrame = false): Promise<void> {
    // The page may still move between the look and the press; then the press misses.
    await until(`a press of the ${role} "${name}"`, async () => {
      const look = async () => {
        const corner = isFrame ? await this.ask(false, 'corner') : { x: 0, y: 0 };
        const middle = await this.ask(isFrame, 'middle', { role, name });
        return { x: Math.round(corner.x + middle.x), y: Math.round(corner.y + middle.y) };
      };
      const [before, point] = [await look(), await look()];
      if (before?.x !== point?.x || before?.y !== point?.y) return undefined;
      const move = { type: 'pointerMove', ...point, duration: 0, origin: 'viewport' };
      const press = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
      await this.driver.perform({ type: 'pointer', id: 'mouse', actions: press });
      return (await this.ask(isFrame, 'isHit')) || undefined;
    });
  }

  /** Types into a text field or chooses from a list, perhaps of the gateway. */
  async fill(name: string, value: string, isFrame = false): Promise<void> {
    const field = { role: 'field', name } as const;
    if (await until(`"${value}" in "${name}"`, () => this.ask(isFrame, 'choose', field, value))) return;
    await this.click('field', name, isFrame);
    const actions = [...value].flatMap((key) => ['keyDown', 'keyUp'].map((type) => ({ type, value: key })));
    await this.driver.perform({ type: 'key', id: 'keyboard', actions });
  }

  /** Resolves when the page is as expected; otherwise rejects with what there is instead. */
  see(what: string, isExpected: (look: Look) => boolean): Promise<Look> {
    return until(what, async () => {
      const look = await this.ask(false, 'look');
      if (!isExpected(look)) throw new Error(JSON.stringify(look, null, 2));
      return look;
    });
  }

  private async ask<Name extends keyof Calls>(
    isFrame: boolean,
    name: Name,
    ...args: Parameters<Calls[Name]>
  ): Promise<ReturnType<Calls[Name]>> {
    const call = `return globalThis.inPage === undefined ? '' : JSON.stringify(inPage.${name}(...${JSON.stringify(args)}));`;
    const evaluate = async () => String(await this.driver.evaluate(call, isFrame));
    const answer = (await evaluate()) || (await this.driver.evaluate(`${this.script}\nreturn '';`, isFrame), await evaluate());
    return JSON.parse(answer);
  }
}

/** Tries again until there is a value; a document that is not there yet is no value. */
export async function until<Value>(what: string, read: () => Promise<Value | undefined>): Promise<Value> {
  const end = Date.now() + LIMIT_MS;
  let found: unknown;
  while (Date.now() < end) {
    const value = await read().catch((error: unknown) => void (found = error));
    if (value !== undefined) return value;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`Waited in vain for ${what}.`, { cause: found });
}
