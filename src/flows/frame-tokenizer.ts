import type { FrameCommand, FrameConnect, FrameEvent, FrameInit } from '../../server/gateways/sandbox/protocol.js';
import type { Billing, FieldEvent, MountOptions, TokenizerAdapter, TokenResult } from './tokenizer.js';

const INIT: FrameInit['kind'] = 'vestibule:frame-init';
const CONNECT: FrameConnect['kind'] = 'vestibule:frame-connect';

/**
 * Fields in a frame of the gateway's origin (PAYMENTS, message protocol). Whoever speaks is known by origin, window and
 * nonce; after that both sides use a port of their own.
 */
export const frameTokenizer: TokenizerAdapter = (host, session, options) => {
  const frame = frameOf(session.frameUrl, options.title);
  const nonce = newNonce();
  const line = createLine(options);
  const { frameOrigin, frameUrl: _url, methods: _methods, ...known } = session;
  const init = { kind: INIT, nonce, session: known as FrameInit['session'], ...framed(options) } satisfies FrameInit;
  const onLoad = () => frame.contentWindow?.postMessage(init, frameOrigin);
  const onMessage = ({ origin, source, data, ports: [port] }: MessageEvent) => {
    if (origin !== frameOrigin || source !== frame.contentWindow || !isConnect(data, nonce) || !port) return;
    removeEventListener('message', onMessage);
    line.connect(port, frame);
  };
  addEventListener('message', onMessage);
  frame.addEventListener('load', onLoad);
  host.append(frame);
  return {
    on: line.on,
    focus: (field) => {
      frame.focus();
      line.send({ kind: 'focus', field });
    },
    tokenize: line.tokenize,
    paint: (theme) => line.send({ kind: 'theme', theme }),
    destroy: () => {
      removeEventListener('message', onMessage);
      line.send({ kind: 'destroy' });
      line.end();
      frame.remove();
    },
  };
};

function frameOf(url: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.allow = 'payment';
  frame.src = url;
  frame.className = 's-gateway-frame';
  return frame;
}

function framed({ method, locale, theme }: MountOptions) {
  return { method, locale, theme };
}

function newNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isConnect(told: unknown, nonce: string): boolean {
  return typeof told === 'object' && told !== null && 'kind' in told && told.kind === CONNECT && 'nonce' in told && told.nonce === nonce;
}

/** The page never scrolls inside the frame: the frame says how tall it is. Before its fields are there, that says nothing. */
function fit(frame: HTMLIFrameElement, height: number): void {
  if (Number.isFinite(height)) frame.style.blockSize = `${Math.min(height, 2000)}px`;
}

/** The way to a frame once it has answered; what is asked before waits, what is not answered in time is told so. */
function createLine({ timeoutMs, timedOut }: MountOptions) {
  const listeners = new Set<(event: FieldEvent) => void>();
  const asking = createAsking(timeoutMs, timedOut);
  let port: MessagePort | undefined;
  let isDrawn = false;
  const tell = (event: FieldEvent) => listeners.forEach((listener) => listener(event));
  const coming = setTimeout(() => tell({ kind: 'failed' }), timeoutMs);
  const hear = (event: FrameEvent, frame: HTMLIFrameElement) => {
    if (event.kind === 'token') return asking.settle(event.id, event.result);
    if (event.kind === 'ready' || event.kind === 'refused') {
      clearTimeout(coming);
      isDrawn = true;
    }
    if (isDrawn && event.kind === 'height') fit(frame, event.height);
    tell(event);
  };
  const send = (command: FrameCommand) => port?.postMessage(command);
  return {
    send,
    on: (listener: (event: FieldEvent) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    connect: (given: MessagePort, frame: HTMLIFrameElement) => {
      port = given;
      port.onmessage = ({ data }: MessageEvent<FrameEvent>) => hear(data, frame);
    },
    tokenize: (billing: Billing) => asking.ask(port && ((id) => send({ kind: 'tokenize', id, billing }))),
    end: () => {
      clearTimeout(coming);
      port?.close();
      asking.end();
    },
  };
}

/** Questions to a frame, each with its time. */
function createAsking(timeoutMs: number, timedOut: string) {
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
