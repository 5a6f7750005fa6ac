import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowserProgram } from '../../scripts/build/setup/debian.mjs';
import { freePort } from '../support/programs.js';
import type { Driver } from './driver.js';
import { startProgram, type Program } from './program.js';

/** Starts WebKitGTK's MiniBrowser on a screen in memory and drives it by WebDriver. */
export async function startWebKit(): Promise<Driver> {
  const [xvfb, webDriver] = [findBrowserProgram('VESTIBULE_XVFB'), findBrowserProgram('VESTIBULE_WEBKIT_DRIVER')];
  const home = mkdtempSync(join(tmpdir(), 'vestibule-webkit-'));
  const programs: Program[] = [];
  const start = (...words: Parameters<typeof startProgram>): Program => {
    const program = startProgram(...words);
    programs.unshift(program);
    return program;
  };
  const close = async (): Promise<void> => {
    for (const program of programs) await program.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const screen = start(xvfb, ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', '1280x900x24']);
    const display = await screen.printed(/(\d+)\n/);
    const port = await freePort();
    // Without a session bus, the search for assistive technology only waits.
    const env = { DISPLAY: `:${display}`, HOME: home, NO_AT_BRIDGE: '1', GTK_A11Y: 'none' };
    start(webDriver, ['--host=127.0.0.1', `--port=${port}`], env);
    return { ...(await openSession(`http://127.0.0.1:${port}`)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openSession(origin: string): Promise<Omit<Driver, 'close'>> {
  await waitUntilReady(origin);
  const { sessionId } = await post<{ readonly sessionId: string }>(`${origin}/session`, { capabilities: {} });
  const send = (command: string, params: object) => post<unknown>(`${origin}/session/${sessionId}/${command}`, params);
  const evaluate = (body: string) => send('execute/sync', { script: body, args: [] });
  return {
    open: async (url) => void (await send('url', { url })),
    evaluate: async (body, frame) => {
      if (frame === 'top') return evaluate(body);
      await send('frame', { id: 0 });
      try {
        return await evaluate(body);
      } finally {
        await send('frame', { id: null });
      }
    },
    perform: async (source) => void (await send('actions', { actions: [source] })),
    // WebDriver has no log, so that the page collects the errors since its first look at the page (in-page.ts).
    errors: async () => JSON.parse(String(await evaluate('return JSON.stringify(inPage.errors)'))),
  };
}

async function post<Value>(address: string, params: object): Promise<Value> {
  const answer = await fetch(address, { method: 'POST', body: JSON.stringify(params) });
  const { value } = JSON.parse(await answer.text());
  if (!answer.ok) throw new Error(`${new URL(address).pathname}: ${value.error} ${value.message}`);
  return value;
}

const LIMIT_MS = 60_000;
const PAUSE_MS = 100;

/** The driver prints nothing when it listens. */
async function waitUntilReady(origin: string): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    try {
      await fetch(`${origin}/status`);
      return;
    } catch (cause) {
      if (Date.now() > end) throw new Error('WebKitWebDriver does not answer.', { cause });
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
  }
}
