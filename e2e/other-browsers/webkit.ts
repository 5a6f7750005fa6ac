import { findBrowserProgram } from '../../scripts/build/setup/debian.mjs';
import { freePort } from '../support/programs.js';
import { until } from './browser-page.js';
import type { Driver, Programs } from './driver.js';

/** Starts WebKitGTK's MiniBrowser on a screen in memory and drives it by WebDriver. */
export async function startWebKit({ home, start }: Programs): Promise<Driver> {
  const screen = ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', '1280x900x24'];
  const display = await start(findBrowserProgram('VESTIBULE_XVFB'), screen, {}, /(\d+)\n/);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  // Without a session bus, the search for assistive technology only waits.
  const env = { DISPLAY: `:${display}`, HOME: home, NO_AT_BRIDGE: '1', GTK_A11Y: 'none' };
  const isListening = until('WebKitWebDriver', () => fetch(`${origin}/status`));
  await Promise.race([
    start(findBrowserProgram('VESTIBULE_WEBKIT_DRIVER'), ['--host=127.0.0.1', `--port=${port}`], env, /(never)/),
    isListening,
  ]);
  const { sessionId } = await post<{ readonly sessionId: string }>(`${origin}/session`, { capabilities: {} });
  const send = (command: string, params: object) => post<unknown>(`${origin}/session/${sessionId}/${command}`, params);
  const evaluate = (body: string) => send('execute/sync', { script: body, args: [] });
  return {
    open: async (url) => void (await send('url', { url })),
    evaluate: async (body, isFrame) => {
      if (!isFrame) return evaluate(body);
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
