import {
  FRAME_CONNECT,
  type FrameConnect,
  type FrameEvent,
  type FrameInit,
  type FrameTheme,
  type Billing,
  type FrameField,
  type FrameMethod,
  type FrameSession,
  type TokenError,
  type TokenRequestBody,
  type TokenResult,
} from '../../../gateways/frame-protocol.js';
import { matchesOrigin } from '../../../base/origin.js';
import { readCommand, readInit } from './read-message.js';
import { createElement, type FieldView, createFieldView } from './field-view.js';
import { type FrameTexts, textsFor } from './texts.js';
import { brandOf } from '../../../gateways/card-brand.js';
import type { EntryError } from '../../../gateways/validate-entry.js';
import { type Entries, entryOf, fieldsForMethod, validateEntries } from './entry-fields.js';

/** What turns the entries of a frame into a token. */
export interface FrameGateway {
  /** Whether an account is asked for its holder. */
  readonly asksHolder: boolean;
  /** Returns why nothing can be paid in this session; undefined if it can. */
  start(session: FrameSession, method: FrameMethod, texts: FrameTexts): TokenError | undefined | Promise<TokenError | undefined>;
  requestToken(request: TokenRequestBody, texts: FrameTexts): Promise<TokenResult>;
}

export function failedRequest(kind: 'network' | 'timeout', texts: FrameTexts) {
  const code = kind === 'timeout' ? 'no_answer' : 'processing_error';
  return { ok: false, kind, code, message: texts[kind], retryable: true } as const;
}

/** Returns what the page of the frame says in a meta element. */
function pageSays(name: string): string {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';
}

/** Returns where browsers reach the gateway. */
export const gatewayOrigin = (): string => pageSays('gateway-origin');

export interface PaymentFields {
  readonly names: readonly FrameField[];
  focus(field: FrameField): void;
  tokenize(billing: Billing): Promise<TokenResult>;
  /** Empties every field, so that no entry stays in the document. */
  wipe(): void;
}

interface FieldsSetting {
  readonly gateway: FrameGateway;
  readonly texts: FrameTexts;
  /** Whether only test numbers are taken. */
  readonly isTest: boolean;
  /** Events contain no digits. */
  readonly sendEvent: (event: FrameEvent) => void;
}

export function showFields(
  { method, session }: FrameInit,
  host: HTMLElement,
  { gateway, texts, isTest, sendEvent }: FieldsSetting,
): PaymentFields {
  const views = fieldsForMethod(method, gateway.asksHolder).map((field) => createFieldView(field, texts));
  const entries = (): Entries => Object.fromEntries(views.map(({ field, input }) => [field.name, field.read(input.value)]));
  const liveCard = createLiveCardGuard(views, sendEvent);
  const validate = (): readonly EntryError[] => validateEntries(method, entries(), new Date(), isTest).map(liveCard.explain);
  const showErrors = (errors: readonly EntryError[]): void => {
    for (const view of views) view.showError(errorText(errors, view.field.name, texts));
  };
  for (const view of views) watchField(view, { validate, texts, sendEvent, wipeLiveCard: () => liveCard.wipe([view]) });
  const form = createElement('form', { 'aria-label': texts.group[method] });
  form.setAttribute('novalidate', '');
  form.addEventListener('submit', (event) => event.preventDefault());
  form.append(...views.map(({ root }) => root));
  host.replaceChildren(form);

  const rejectEntries = (errors: readonly EntryError[], [first]: readonly EntryError[]): TokenResult => {
    showErrors(errors);
    if (first?.code === 'test_mode_live_card' && entries().number !== '') liveCard.wipe(views);
    const code = first?.code ?? 'processing_error';
    const message = (first && errorText([first], first.field, texts)) ?? texts.network;
    return { ok: false, kind: 'customer', code, message, ...(first && { field: first.field }), retryable: true };
  };
  return {
    names: views.map(({ field }) => field.name),
    focus: (name) => views.find(({ field }) => field.name === name)?.input.focus(),
    async tokenize(billing) {
      const errors = validate();
      // In the order of the page, so that the first field with an error comes first.
      const ordered = views.flatMap(({ field }) => errors.filter((error) => error.field === field.name));
      if (ordered.length > 0) return rejectEntries(errors, ordered);
      showErrors([]);
      const result = await gateway.requestToken({ session, ...entryOf(method, entries()), billing }, texts);
      if (!result.ok) views.find(({ field }) => field.name === result.field)?.showError(result.message);
      return result;
    },
    wipe: () => views.forEach(wipeEntry),
  };
}

function wipeEntry({ input, showBrand }: FieldView): void {
  input.value = '';
  showBrand(undefined);
}

/** Wipes the number of a real card, which stays the error of its empty field until another number is entered. */
function createLiveCardGuard(views: readonly FieldView[], sendEvent: (event: FrameEvent) => void) {
  let isWiped = false;
  const number = views.find(({ field }) => field.name === 'number');
  number?.input.addEventListener('input', () => void (isWiped = false));
  return {
    explain: (error: EntryError): EntryError =>
      isWiped && error.field === 'number' && error.code === 'required' ? { ...error, code: 'test_mode_live_card' } : error,
    wipe: (wiped: readonly FieldView[]): void => {
      isWiped = true;
      for (const view of wiped) {
        wipeEntry(view);
        sendEvent({ kind: 'change', field: view.field.name, empty: true, valid: false });
      }
    },
  };
}

/** In milliseconds: longer than a button is held down. */
const PRESS_MS = 300;

interface FieldWatch {
  readonly validate: () => readonly EntryError[];
  readonly texts: FrameTexts;
  readonly sendEvent: (event: FrameEvent) => void;
  readonly wipeLiveCard: () => void;
}

/** Formats the entry and shows errors only when the field loses the focus. */
function watchField({ field, input, showError, showBrand }: FieldView, { validate, texts, sendEvent, wipeLiveCard }: FieldWatch): void {
  const { name } = field;
  const hasError = (): boolean => validate().some((error) => error.field === name);
  input.addEventListener('focus', () => sendEvent({ kind: 'focus', field: name }));
  input.addEventListener('input', () => {
    const isValid = !hasError();
    if (isValid) showError(undefined);
    const brand = name === 'number' ? brandOf(field.read(input.value))?.brand : undefined;
    showBrand(brand);
    sendEvent({ kind: 'change', field: name, empty: input.value === '', valid: isValid, ...(brand !== undefined && { brand }) });
  });
  input.addEventListener('blur', (event) => {
    if (input instanceof HTMLInputElement) input.value = field.show(field.read(input.value));
    const errors = validate();
    const isFilled = input.value !== '';
    const showErrorIfLeft = (): void => {
      const isBack = document.hasFocus() && document.activeElement === input;
      if (isFilled && !isBack) showError(errorText(errors, name, texts));
    };
    // The visitor may be pressing a button of the page, and an error message that appears now would move it.
    if (event instanceof FocusEvent && event.relatedTarget !== null) showErrorIfLeft();
    else setTimeout(showErrorIfLeft, PRESS_MS);
    if (isFilled && name === 'number' && errors.some(({ code }) => code === 'test_mode_live_card')) wipeLiveCard();
    sendEvent({ kind: 'blur', field: name });
  });
}

function errorText(errors: readonly EntryError[], name: FrameField, texts: FrameTexts): string | undefined {
  const code = errors.find(({ field }) => field === name)?.code;
  if (code === undefined) return undefined;
  return code === 'required' ? texts.required[name] : texts.faults[code];
}

const parts = ['text', 'background', 'border', 'focus', 'error'] as const;

function applyTheme(theme: FrameTheme): void {
  for (const part of parts) {
    const colour = theme[part];
    if (typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour)) document.documentElement.style.setProperty(`--${part}`, colour);
  }
}

/** Waits for the page around the frame, and shows the fields that a gateway needs. */
export function serveFrame(gateway: FrameGateway): void {
  const host = document.getElementById('fields');
  const appOrigins = pageSays('app-origins').split(' ');
  /** Accepts the first message, only from the page around the frame and only from the site's origins, and opens the port. */
  const acceptInit = (event: MessageEvent<unknown>): void => {
    if (event.source !== window.parent || window.parent === window || !matchesOrigin(appOrigins, event.origin)) return;
    const init = readInit(event.data);
    if (init === undefined || host === null) return;
    window.removeEventListener('message', acceptInit);
    const { port1: port, port2 } = new MessageChannel();
    const connect: FrameConnect = { kind: FRAME_CONNECT, nonce: init.nonce };
    window.parent.postMessage(connect, event.origin, [port2]);
    void startFrame(gateway, init, host, port);
  };
  window.addEventListener('message', acceptInit);
}

async function startFrame(gateway: FrameGateway, init: FrameInit, host: HTMLElement, port: MessagePort): Promise<void> {
  const sendEvent = (event: FrameEvent): void => port.postMessage(event);
  const { lang, words: texts } = textsFor(init.locale);
  document.documentElement.lang = lang;
  if (texts.banner !== undefined) document.querySelector('.banner')?.after(createElement('p', { class: 'banner' }, texts.banner));
  applyTheme(init.theme ?? {});
  new ResizeObserver(() =>
    sendEvent({ kind: 'height', height: Math.ceil(document.documentElement.getBoundingClientRect().height) }),
  ).observe(document.documentElement);
  const refused = await gateway.start(init.session, init.method, texts);
  if (refused !== undefined) {
    host.replaceChildren(createElement('p', { class: 'fault' }, refused.message));
    sendEvent({ kind: 'refused', code: refused.code, message: refused.message });
    return;
  }
  const fields = showFields(init, host, { gateway, texts, isTest: pageSays('test-numbers') === 'only', sendEvent });
  const remove = (): void => {
    fields.wipe();
    host.replaceChildren();
    port.close();
  };
  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => void runCommand(data, fields, sendEvent, remove));
  port.start();
  sendEvent({ kind: 'ready', fields: fields.names });
}

async function runCommand(
  message: unknown,
  fields: PaymentFields,
  sendEvent: (event: FrameEvent) => void,
  remove: () => void,
): Promise<void> {
  const command = readCommand(message);
  if (command?.kind === 'focus') fields.focus(command.field);
  else if (command?.kind === 'theme') applyTheme(command.theme);
  else if (command?.kind === 'tokenize') sendEvent({ kind: 'token', id: command.id, result: await fields.tokenize(command.billing) });
  else if (command?.kind === 'destroy') remove();
}
