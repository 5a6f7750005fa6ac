import { WebSocket } from 'ws';
import { findBrowserProgram } from '../../scripts/build/setup/debian.mjs';
import type { Driver, Programs } from './driver.js';

/** Starts Firefox without a window and drives it by WebDriver BiDi. */
export async function startFirefox({ home, start }: Programs): Promise<Driver> {
  const args = ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0'];
  const address = await start(findBrowserProgram('VESTIBULE_FIREFOX'), args, { HOME: home }, /WebDriver BiDi listening on (ws:\S+)/);
  const errors: string[] = [];
  const send = await connect(`${address}/session`, ({ level, text, type }) => void (level === 'error' && errors.push(`${type}: ${text}`)));
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const top = async () => (await send<{ contexts: [Context] }>('browsingContext.getTree', {})).contexts[0];
  const { context } = await top();
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (body, isFrame) => {
      const target = isFrame ? (await top()).children[0]?.context : context;
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

type Context = { readonly context: string; readonly children: readonly Context[] };
type Evaluation = { readonly result?: { readonly value?: unknown }; readonly exceptionDetails?: { readonly text: string } };
type LogEntry = { readonly type: string; readonly level: string; readonly text: string };
type BidiMessage = Partial<{ id: number; error: string; message: string; result: unknown; params: LogEntry }>;

/** Opens the connection; returns what sends a command and resolves with its result. */
async function connect(address: string, onEvent: (entry: LogEntry) => void) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (message: BidiMessage) => void>();
  socket.on('message', (data) => {
    const message: BidiMessage = JSON.parse(String(data));
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.params !== undefined) onEvent(message.params);
  });
  await new Promise((done, reject) => socket.once('open', done).once('error', reject));
  socket.on('close', () => waiting.forEach((answer) => answer({ error: 'The browser has closed the connection.' })));
  let last = 0;
  return async <Result>(method: string, params: object): Promise<Result> => {
    const id = ++last;
    const answer = new Promise<BidiMessage>((done) => waiting.set(id, done));
    socket.send(JSON.stringify({ id, method, params }));
    const { error, message, result } = await answer;
    waiting.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error} ${message ?? ''}`);
    return result as Result;
  };
}
