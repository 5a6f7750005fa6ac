import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { findBrowserProgram } from '../../scripts/build/setup/debian.mjs';
import type { Driver } from './driver.js';
import { startProgram } from './program.js';

/** Starts Firefox without a window and drives it by WebDriver BiDi. */
export async function startFirefox(): Promise<Driver> {
  const program = findBrowserProgram('VESTIBULE_FIREFOX');
  const profile = mkdtempSync(join(tmpdir(), 'vestibule-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const firefox = startProgram(program, args, { HOME: profile });
  const close = async (): Promise<void> => {
    await firefox.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const address = await firefox.printed(/WebDriver BiDi listening on (ws:\S+)/);
    return { ...(await openSession(await connect(`${address}/session`))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openSession({ send, onEvent }: Connection): Promise<Omit<Driver, 'close'>> {
  const errors: string[] = [];
  onEvent(({ level, text, type }) => void (level === 'error' && errors.push(`${type}: ${text}`)));
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const top = async () => (await send<Tree>('browsingContext.getTree', {})).contexts[0] as Context;
  const { context } = await top();
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (body, frame) => {
      const target = frame === 'top' ? context : (await top()).children[0]?.context;
      if (target === undefined) throw new Error('The page has no frame.');
      const call = { functionDeclaration: `() => {${body}}`, target: { context: target }, awaitPromise: false };
      const { result, exceptionDetails } = await send<Evaluation>('script.callFunction', call);
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
      return result?.value;
    },
    perform: async (source) => void (await send('input.performActions', { context, actions: [source] })),
    errors: () => Promise.resolve(errors),
  };
}

interface Context {
  readonly context: string;
  readonly children: readonly Context[];
}

interface Tree {
  readonly contexts: readonly Context[];
}

interface Evaluation {
  readonly result?: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly text: string };
}

interface LogEntry {
  readonly type: string;
  readonly level: string;
  readonly text: string;
}

interface Connection {
  /** Resolves with the result of a command. */
  send<Result>(method: string, params: object): Promise<Result>;
  onEvent(listener: (entry: LogEntry) => void): void;
}

/** What the browser writes: the answer to a command, or an event. */
interface BidiMessage {
  readonly id?: number;
  readonly error?: string;
  readonly message?: string;
  readonly result?: unknown;
  readonly params?: LogEntry;
}

async function connect(address: string): Promise<Connection> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (message: BidiMessage) => void>();
  let listener = (_entry: LogEntry): void => {};
  const fail = (error: string): void => waiting.forEach((answer) => answer({ error }));
  socket.on('message', (data) => {
    const message: BidiMessage = JSON.parse(String(data));
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.params !== undefined) listener(message.params);
  });
  await new Promise((done, reject) => socket.once('open', done).once('error', reject));
  socket.on('close', () => fail('The browser has closed the connection.'));
  let last = 0;
  return {
    onEvent: (added) => (listener = added),
    send: async <Result>(method: string, params: object) => {
      const id = ++last;
      const answer = new Promise<BidiMessage>((done) => waiting.set(id, done));
      socket.send(JSON.stringify({ id, method, params }));
      const { error, message, result } = await answer;
      waiting.delete(id);
      if (error !== undefined) throw new Error(`${method}: ${error} ${message ?? ''}`);
      return result as Result;
    },
  };
}
