import { FRAME_CONNECT, type FrameConnect, type FrameEvent, type FrameInit } from '../../gateways/sandbox/protocol.js';
import { matchesOrigin } from '../../base/origin.js';
import { startSession } from './request-token.js';
import { createElement } from './field-view.js';
import { type PaymentFields, showFields } from './payment-fields.js';
import { readCommand, readInit } from './read-message.js';
import { applyTheme } from './theme.js';
import { textsFor } from './texts.js';

const appOrigins = (document.querySelector('meta[name="app-origins"]')?.getAttribute('content') ?? '').split(' ');
const host = document.getElementById('fields');

/** Accepts the first message, only from the page around the frame and only from the site's origins, and opens the port. */
function acceptInit(event: MessageEvent<unknown>): void {
  if (event.source !== window.parent || window.parent === window || !matchesOrigin(appOrigins, event.origin)) return;
  const init = readInit(event.data);
  if (init === undefined || host === null) return;
  window.removeEventListener('message', acceptInit);
  const { port1: port, port2 } = new MessageChannel();
  const connect: FrameConnect = { kind: FRAME_CONNECT, nonce: init.nonce };
  window.parent.postMessage(connect, event.origin, [port2]);
  void startFrame(init, host, port);
}
window.addEventListener('message', acceptInit);

/** Starts the session and shows the fields, or shows why no payment can be made. */
async function startFrame(init: FrameInit, fieldsHost: HTMLElement, port: MessagePort): Promise<void> {
  const sendEvent = (event: FrameEvent): void => port.postMessage(event);
  const { lang, words: texts } = textsFor(init.locale);
  document.documentElement.lang = lang;
  if (texts.banner !== undefined) document.querySelector('.banner')?.after(createElement('p', { class: 'banner' }, texts.banner));
  applyTheme(init.theme ?? {});
  new ResizeObserver(() =>
    sendEvent({ kind: 'height', height: Math.ceil(document.documentElement.getBoundingClientRect().height) }),
  ).observe(document.documentElement);
  const refused = await startSession(init.session, init.method, texts);
  if (refused !== undefined) {
    fieldsHost.replaceChildren(createElement('p', { class: 'refusal', role: 'alert' }, refused.message));
    sendEvent({ kind: 'refused', code: refused.code, message: refused.message });
    return;
  }
  const fields = showFields(init, texts, fieldsHost, sendEvent);
  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => void runCommand(data, fields, port, sendEvent));
  port.start();
  sendEvent({ kind: 'ready' });
}

/** Runs a command of the page: focus, theme, tokenize or destroy. */
async function runCommand(
  message: unknown,
  fields: PaymentFields,
  port: MessagePort,
  sendEvent: (event: FrameEvent) => void,
): Promise<void> {
  const command = readCommand(message);
  if (command?.kind === 'focus') fields.focus(command.field);
  else if (command?.kind === 'theme') applyTheme(command.theme);
  else if (command?.kind === 'tokenize') sendEvent({ kind: 'token', id: command.id, result: await fields.tokenize(command.billing) });
  else if (command?.kind === 'destroy') {
    fields.wipe();
    host?.replaceChildren();
    port.close();
  }
}
