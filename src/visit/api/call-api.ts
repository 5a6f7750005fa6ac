import { createFetch, FetchError } from 'ofetch';
import { own } from '../../../engine/base/pointer.js';
import { CALL_HEADERS } from '../../../server/shared/call-headers.js';
import type { ApiErrorCode } from '../../../server/http/routes/app.js';
import { nonBlankText } from '../json-values.js';
import { bypassHeader, useBypassState } from './bypass.js';
import { languageHeader } from './language.js';
import { takeFirstCall } from './first-calls.js';
import { noteServerTime } from './server-time.js';

/** The site's own error messages (SPEC 8). Tenants and languages replace them by their text keys. */
const GENERIC_MESSAGE = 'Opps! Something went wrong...';
const TIMEOUT_MESSAGE = 'Request time out';
const SESSION_EXPIRED_MESSAGE = 'Session Expired. Please log in to continue.';
const TEXT_KEYS: ReadonlyMap<string, string> = new Map([
  [GENERIC_MESSAGE, 'error.generic'],
  [TIMEOUT_MESSAGE, 'error.timeout'],
  [SESSION_EXPIRED_MESSAGE, 'error.session-expired'],
  ['Invalid secret key', 'error.secret-key'],
]);
/** Each call is sent once and has a time limit. The visitor can retry afterwards (PROMISES R8). Answers of every content type are read as JSON. */
const DEFAULTS = { retry: 0, timeout: 15_000, responseType: 'json', headers: CALL_HEADERS } as const;

interface Details {
  /** The code from the error catalogue; undefined when the server did not answer. */
  readonly code?: ApiErrorCode | undefined;
  readonly status?: number | undefined;
  readonly actionMessage?: string | undefined;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

/** The method and path of a call, without its body, so that errors carry no personal data. */
interface CallConfig {
  readonly method: string;
  readonly path: string;
}

/** The error of a failed call, with what the visitor reads (SPEC 8). */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: ApiErrorCode | undefined;
  readonly status: number | undefined;
  readonly actionMessage: string | undefined;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
  /** The text key of the message; undefined when the message is the server's own. */
  readonly textKey: string | undefined;
  constructor(
    message: string,
    readonly config: CallConfig,
    { code, status, actionMessage, errors = [] }: Details = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = code;
    this.status = status;
    this.actionMessage = actionMessage;
    this.errors = errors;
    this.textKey = TEXT_KEYS.get(message);
    // Until a stack is read, V8 keeps what the functions on it hold, and errors stay in the cache of requests (D-115).
    for (const error of [this, this.cause]) if (error instanceof Error) void error.stack;
  }
}

type SendRequest = (address: string, options: RequestInit) => Promise<Response>;

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly query?: { readonly [name: string]: string | number };
  readonly headers?: { readonly [name: string]: string };
  readonly body?: object;
  readonly signal?: AbortSignal;
  /** The time limit in milliseconds, if it is not that of most calls. */
  readonly timeout?: number;
  /** What sends the request; `fetch` unless the caller has another. */
  readonly send?: SendRequest;
  /** Whether the request continues after the page is closed. */
  readonly keepalive?: boolean;
  /** The required JSON type of `data` in the answer; any other type is an error. */
  readonly gives: 'list' | 'object' | 'object or null';
}

/** A successful answer: its data, and a message for the visitor if the server sent one. */
export interface CallResult<T> {
  readonly data: T;
  readonly message?: string;
  /** How many entries a list has on all pages, where the call asks for it. */
  readonly total?: number;
  /** The order that the answer names, to be given to the checkout (D-136). */
  readonly order?: string;
}

/** Calls the API once, without retries, and returns data and message. Throws CallError if the call fails or the data has the wrong type. */
export async function callApi<T>(path: string, { gives, ...options }: CallOptions): Promise<CallResult<T>> {
  const { status, body, order } = await requestJson(path, options);
  if (!hasExpectedData<T>(body, gives)) throw new CallError(GENERIC_MESSAGE, configOf(path, options), { status });
  const message = nonBlankText(own(body, 'message'));
  const total = own(body, 'total');
  return {
    data: body.data,
    ...(message !== undefined && { message }),
    ...(typeof total === 'number' && { total }),
    ...(order && { order }),
  };
}

/** Sends one request within its time limit and returns status and parsed body. Throws CallError without a complete answer or for an error. */
export async function requestJson(
  path: string,
  { headers, signal, send = fetch, ...options }: Omit<CallOptions, 'gives'> = {},
): Promise<{ readonly status: number; readonly body: unknown; readonly order: string | null }> {
  const request = createFetch({ fetch: sendWhole(send, signal), defaults: DEFAULTS });
  try {
    const sent = { ...languageHeader(), ...bypassHeader(), ...headers };
    const { status, _data, headers: answered } = await request.raw(path, { ...options, headers: sent });
    return { status, body: _data, order: answered.get('x-order') };
  } catch (error) {
    throw signal?.aborted ? error : toCallError(configOf(path, options), error);
  }
}

function configOf(path: string, { method = 'GET' }: Pick<CallOptions, 'method'>): CallConfig {
  return { method, path };
}

/**
 * Returns a `fetch` for ofetch that takes the call which the page has started. It reads the whole body, since ofetch's time limit ends with
 * the headers, and links the caller's signal, beside which ofetch has none.
 */
function sendWhole(send: SendRequest, outer: AbortSignal | undefined): typeof fetch {
  return async (input, options = {}) => {
    outer?.throwIfAborted();
    const ending = new AbortController();
    for (const signal of [outer, options.signal]) signal?.addEventListener('abort', () => ending.abort(signal.reason));
    const address = String(input);
    const started = (options.method ?? 'GET') === 'GET' ? takeFirstCall(address, ending.signal) : undefined;
    const response = await (started ?? send(address, { ...options, signal: ending.signal }));
    noteServerTime(response.headers);
    const body = await response.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, response);
  };
}

/** Turns what ofetch throws into the error that the visitor reads. Its own message contains the query, and its options the body. */
function toCallError(config: CallConfig, error: unknown): CallError {
  // Only a request that cannot be made throws anything else.
  if (!(error instanceof FetchError)) return new CallError(GENERIC_MESSAGE, config, {}, { cause: error });
  return error.status === undefined ? timeoutError(config, error.cause) : responseError(config, error.status, error.data);
}

/** Returns the result of other loading work, such as a module, within the same time limit. Every failure becomes a CallError. */
export async function withTimeLimit<T>(path: string, work: Promise<T>): Promise<T> {
  const config = configOf(path, {});
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(timeoutError(config, undefined)), DEFAULTS.timeout);
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    throw error instanceof CallError ? error : new CallError(GENERIC_MESSAGE, config, {}, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the error of a call that got no complete answer, because of a time-out or a lost connection. */
function timeoutError(config: CallConfig, cause: unknown): CallError {
  return new CallError(TIMEOUT_MESSAGE, config, { status: 503 }, { cause });
}

/** Whether a body has `data` of the required JSON type. */
function hasExpectedData<T>(body: unknown, gives: CallOptions['gives']): body is Pick<CallResult<T>, 'data'> {
  const data = own(body, 'data');
  if (gives === 'list') return Array.isArray(data);
  return data === null ? gives === 'object or null' : typeof data === 'object' && !Array.isArray(data);
}

/** Returns the error of an answer with an error status: the server's message, code, action message and field errors. */
function responseError(config: CallConfig, status: number, body: unknown): CallError {
  const actionMessage = nonBlankText(own(body, 'actionMessage'));
  const fallback = status === 401 ? SESSION_EXPIRED_MESSAGE : GENERIC_MESSAGE;
  // The server answers with codes of its catalogue; the site compares them with codes it knows, and ignores others.
  const code = nonBlankText(own(body, 'code')) as ApiErrorCode | undefined;
  if (code === 'maintenance') useBypassState.setState({ isRefused: true });
  return new CallError(nonBlankText(own(body, 'message')) ?? fallback, config, {
    code,
    status,
    actionMessage,
    errors: fieldErrorsIn(own(body, 'errors')),
  });
}

/** Returns the entries that have a path and a message, or none if the value is no list. */
function fieldErrorsIn(errors: unknown): CallError['errors'] {
  if (!Array.isArray(errors)) return [];
  return errors.filter(
    (entry): entry is { path: string; message: string } => typeof entry?.path === 'string' && typeof entry?.message === 'string',
  );
}
