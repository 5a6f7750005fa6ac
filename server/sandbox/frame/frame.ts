import { FRAME_CONNECT, type FrameConnect, type FrameEvent, type FrameInit } from '../../gateways/sandbox/protocol.js';
import { startSession } from './ask-sandbox.js';
import { element } from './field-view.js';
import { type PaymentFields, showFields } from './payment-fields.js';
import { readCommand, readInit } from './read-message.js';
import { applyTheme } from './theme.js';
import { wordsFor } from './words.js';

const appOrigins = (document.querySelector('meta[name="app-origins"]')?.getAttribute('content') ?? '').split(' ');
const host = document.getElementById('fields');

/** Only the page around the frame may begin, only if it is one of the site's, and only once. */
function listen(event: MessageEvent<unknown>): void {
  if (event.source !== window.parent || window.parent === window || !appOrigins.includes(event.origin)) return;
  const init = readInit(event.data);
  if (init === undefined || host === null) return;
  window.removeEventListener('message', listen);
  const { port1: port, port2 } = new MessageChannel();
  const connect: FrameConnect = { kind: FRAME_CONNECT, nonce: init.nonce };
  window.parent.postMessage(connect, event.origin, [port2]);
  void begin(init, host, port);
}
window.addEventListener('message', listen);

async function begin(init: FrameInit, fieldsHost: HTMLElement, port: MessagePort): Promise<void> {
  const tell = (event: FrameEvent): void => port.postMessage(event);
  const { lang, words } = wordsFor(init.locale);
  document.documentElement.lang = lang;
  if (words.banner !== undefined) document.querySelector('.banner')?.after(element('p', { class: 'banner' }, words.banner));
  applyTheme(init.theme ?? {});
  new ResizeObserver(() => tell({ kind: 'height', height: Math.ceil(document.documentElement.getBoundingClientRect().height) })).observe(
    document.documentElement,
  );
  const refused = await startSession(init.session, init.method, words);
  if (refused !== undefined) {
    fieldsHost.replaceChildren(element('p', { class: 'refusal', role: 'alert' }, refused.message));
    tell({ kind: 'refused', code: refused.code, message: refused.message });
    return;
  }
  const fields = showFields(init, words, fieldsHost, tell);
  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => void obey(data, fields, port, tell));
  port.start();
  tell({ kind: 'ready' });
}

async function obey(message: unknown, fields: PaymentFields, port: MessagePort, tell: (event: FrameEvent) => void): Promise<void> {
  const command = readCommand(message);
  if (command?.kind === 'focus') fields.focus(command.field);
  else if (command?.kind === 'theme') applyTheme(command.theme);
  else if (command?.kind === 'tokenize') tell({ kind: 'token', id: command.id, result: await fields.tokenize(command.billing) });
  else if (command?.kind === 'destroy') {
    fields.wipe();
    host?.replaceChildren();
    port.close();
  }
}
