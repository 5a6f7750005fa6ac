import type { FrameCommand, FrameConnect, FrameEvent, FrameInit } from '../../../server/gateways/frame-protocol.js';
import { createPointerPress } from '../../ui/pointer-press.js';
import type { Billing, FieldEvent, MountOptions, TokenizerAdapter, TokenResult } from './tokenizer.js';

const INIT: FrameInit['kind'] = 'vestibule:frame-init';
const CONNECT: FrameConnect['kind'] = 'vestibule:frame-connect';

/**
 * Mounts the gateway's fields in a frame of its origin (PAYMENTS, message protocol). Origin, window and nonce identify the sender; then
 * both sides use a message port.
 */
export const frameTokenizer: TokenizerAdapter = (host, session, options) => {
  const frame = createFrame(session.frameUrl, options.title);
  const nonce = newNonce();
  const { afterPress, listen } = createPointerPress();
  const endListening = listen();
  const channel = createFrameChannel(options, (height) => afterPress(() => fitHeight(frame, height)));
  const { method, locale, theme } = options;
  const { frameOrigin, frameUrl: _url, methods: _methods, ...known } = session;
  const init = { kind: INIT, nonce, session: known as FrameInit['session'], method, locale, theme } satisfies FrameInit;
  const onLoad = () => frame.contentWindow?.postMessage(init, frameOrigin);
  const onMessage = ({ origin, source, data, ports: [port] }: MessageEvent) => {
    if (origin !== frameOrigin || source !== frame.contentWindow || !isConnect(data, nonce) || !port) return;
    removeEventListener('message', onMessage);
    channel.connect(port);
  };
  addEventListener('message', onMessage);
  frame.addEventListener('load', onLoad);
  host.append(frame);
  return {
    on: channel.on,
    focus: (field) => {
      frame.focus();
      channel.send({ kind: 'focus', field });
    },
    tokenize: channel.tokenize,
    paint: (theme) => channel.send({ kind: 'theme', theme }),
    destroy: () => {
      endListening();
      removeEventListener('message', onMessage);
      channel.send({ kind: 'destroy' });
      channel.end();
      frame.remove();
    },
  };
};

function createFrame(url: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.allow = 'payment';
  frame.src = url;
  frame.className = 's-gateway-frame';
  return frame;
}

function newNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isConnect(message: unknown, nonce: string): boolean {
  return (
    typeof message === 'object' &&
    message !== null &&
    'kind' in message &&
    message.kind === CONNECT &&
    'nonce' in message &&
    message.nonce === nonce
  );
}

/** Sets the height that the frame requests, so that it never scrolls inside. Before its fields are shown the height has no meaning. */
function fitHeight(frame: HTMLIFrameElement, height: number): void {
  if (Number.isFinite(height)) frame.style.blockSize = `${Math.min(height, 2000)}px`;
}

/** Returns the message channel to a frame. It emits `failed` if the frame does not load in time. */
function createFrameChannel({ timeoutMs, timedOut }: MountOptions, onHeight: (height: number) => void) {
  const listeners = new Set<(event: FieldEvent) => void>();
  const requests = createTokenRequests(timeoutMs, timedOut);
  let port: MessagePort | undefined;
  let isDrawn = false;
  const emit = (event: FieldEvent) => listeners.forEach((listener) => listener(event));
  const loadTimer = setTimeout(() => emit({ kind: 'failed' }), timeoutMs);
  const onFrameEvent = (event: FrameEvent) => {
    if (event.kind === 'token') return requests.settle(event.id, event.result);
    if (event.kind === 'ready' || event.kind === 'refused') {
      clearTimeout(loadTimer);
      isDrawn = true;
    }
    if (isDrawn && event.kind === 'height') onHeight(event.height);
    emit(event);
  };
  const send = (command: FrameCommand) => port?.postMessage(command);
  return {
    send,
    on: (listener: (event: FieldEvent) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    connect: (messagePort: MessagePort) => {
      port = messagePort;
      port.onmessage = ({ data }: MessageEvent<FrameEvent>) => onFrameEvent(data);
    },
    tokenize: (billing: Billing) => requests.ask(port && ((id) => send({ kind: 'tokenize', id, billing }))),
    end: () => {
      clearTimeout(loadTimer);
      port?.close();
      requests.end();
    },
  };
}

/** Tracks token requests; each resolves with the frame's result, or with a timeout error. */
function createTokenRequests(timeoutMs: number, timedOut: string) {
  const waiting = new Map<string, (result: TokenResult) => void>();
  const late: TokenResult = { ok: false, kind: 'timeout', code: 'timeout', message: timedOut, retryable: true };
  const settle = (id: string, result: TokenResult) => {
    waiting.get(id)?.(result);
    waiting.delete(id);
  };
  return {
    settle,
    ask: (send: ((id: string) => void) | undefined): Promise<TokenResult> => {
      if (!send) return Promise.resolve(late);
      const id = newNonce();
      return new Promise((done) => {
        const timer = setTimeout(() => settle(id, late), timeoutMs);
        waiting.set(id, (result) => {
          clearTimeout(timer);
          done(result);
        });
        send(id);
      });
    },
    end: () => {
      for (const id of waiting.keys()) settle(id, late);
    },
  };
}
