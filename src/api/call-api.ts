import { ofetch, FetchError } from 'ofetch';
import { CALL_HEADERS } from '../../engine/site/call-headers.js';
import type { ApiErrorCode } from '../../server/http/routes/app.js';
import { languageHeader } from './language.js';
import { takeFirstCall } from './first-calls.js';

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
/** The time limit of a call. The visitor can retry afterwards (PROMISES R8). */
const TIMEOUT_MS = 15_000;

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

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly query?: { readonly [name: string]: string | number };
  readonly headers?: { readonly [name: string]: string };
  readonly body?: object;
  readonly signal?: AbortSignal;
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
}

/** An answer whose body is undefined when it was not JSON. */
interface ParsedAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Calls the API once, without retries, and returns data and message. Throws CallError if the call fails or the data has the wrong type. */
export async function callApi<T>(path: string, { gives, ...options }: CallOptions): Promise<CallResult<T>> {
  return resultOf<T>({ method: options.method ?? 'GET', path }, await requestJson(path, options), gives);
}

/** Returns data and message of a parsed answer. Throws CallError for an error status or data of the wrong type. */
export function resultOf<T>(config: CallConfig, { status, body }: ParsedAnswer, gives: CallOptions['gives']): CallResult<T> {
  if (status < 200 || status > 299) throw responseError(config, status, body);
  if (!hasExpectedData<T>(body, gives)) throw new CallError(GENERIC_MESSAGE, config, { status });
  const message = nonBlankText(propertyOf(body, 'message'));
  const total = propertyOf(body, 'total');
  return { data: body.data, ...(message !== undefined && { message }), ...(typeof total === 'number' && { total }) };
}

/**
 * Sends one request within the time limit and returns the status and the parsed body; undefined when the body is not JSON. Throws
 * CallError without a complete answer.
 */
export async function requestJson(
  path: string,
  { headers = {}, signal, query = {}, ...options }: Omit<CallOptions, 'gives'> = {},
): Promise<ParsedAnswer> {
  const config = { method: options.method ?? 'GET', path };
  const address = addressOf(path, query);
  const ending = signalWithTimeout(signal);
  try {
    const response = await sendRequest(address, { ...options, headers, signal: ending.signal }, config);
    const text = await response.text().catch((cause: unknown) => Promise.reject(timeoutError(config, cause)));
    return { status: response.status, body: parseJson(text) };
  } catch (error) {
    if (signal?.aborted || error instanceof CallError) throw error;
    // The message of ofetch contains the request body, so only the cause of its error is passed on.
    throw error instanceof FetchError ? timeoutError(config, error.cause) : new CallError(GENERIC_MESSAGE, config, {}, { cause: error });
  } finally {
    ending.clear();
  }
}

/** Returns the response of one request, or of the same one that the page has started already. */
async function sendRequest(
  address: string,
  { signal, headers, ...options }: Pick<CallOptions, 'method' | 'headers' | 'body' | 'keepalive'> & { readonly signal: AbortSignal },
  config: CallConfig,
): Promise<Response> {
  const started = config.method === 'GET' ? takeFirstCall(address, signal) : undefined;
  if (started !== undefined) return started.catch((cause: unknown) => Promise.reject(timeoutError(config, cause)));
  return ofetch.raw(address, {
    ...options,
    retry: 0,
    headers: { ...CALL_HEADERS, ...languageHeader(), ...headers },
    signal,
    responseType: 'stream',
    ignoreResponseError: true,
  });
}

/** Returns the path with the query as a search string. */
function addressOf(path: string, query: NonNullable<CallOptions['query']>): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** Returns the result of other loading work, such as a module, within the same time limit. Every failure becomes a CallError. */
export async function withTimeLimit<T>(path: string, work: Promise<T>): Promise<T> {
  const config = { method: 'GET', path };
  const ending = signalWithTimeout(undefined);
  const late = new Promise<never>((_done, fail) => {
    ending.signal.addEventListener('abort', () => fail(timeoutError(config, undefined)));
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    throw error instanceof CallError ? error : new CallError(GENERIC_MESSAGE, config, {}, { cause: error });
  } finally {
    ending.clear();
  }
}

/** Returns the error of a call that got no complete answer, because of a time-out or a lost connection. */
export function timeoutError(config: CallConfig, cause: unknown): CallError {
  return new CallError(TIMEOUT_MESSAGE, config, { status: 503 }, { cause });
}

/** Returns a signal that aborts with the caller's signal or at the time limit, and `clear`, which stops the timer. */
function signalWithTimeout(outer: AbortSignal | undefined): { readonly signal: AbortSignal; readonly clear: () => void } {
  const controller = new AbortController();
  const end = () => controller.abort();
  const timer = setTimeout(end, TIMEOUT_MS);
  if (outer?.aborted) end();
  outer?.addEventListener('abort', end);
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', end);
    },
  };
}

/** Returns the value of a JSON text, or undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a body has `data` of the required JSON type. */
function hasExpectedData<T>(body: unknown, gives: CallOptions['gives']): body is Pick<CallResult<T>, 'data'> {
  const data = propertyOf(body, 'data');
  if (gives === 'list') return Array.isArray(data);
  return data === null ? gives === 'object or null' : typeof data === 'object' && !Array.isArray(data);
}

/** Returns the error of an answer with an error status: the server's message, code, action message and field errors. */
function responseError(config: CallConfig, status: number, body: unknown): CallError {
  const actionMessage = nonBlankText(propertyOf(body, 'actionMessage'));
  const fallback = status === 401 ? SESSION_EXPIRED_MESSAGE : GENERIC_MESSAGE;
  // The server answers with codes of its catalogue; the site compares them with codes it knows, and ignores others.
  const code = nonBlankText(propertyOf(body, 'code')) as ApiErrorCode | undefined;
  return new CallError(nonBlankText(propertyOf(body, 'message')) ?? fallback, config, {
    code,
    status,
    actionMessage,
    errors: fieldErrorsIn(propertyOf(body, 'errors')),
  });
}

/** Returns the own property of an object, or undefined if the value is no object or lacks the key. */
function propertyOf(body: unknown, key: string): unknown {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, key) ? body[key as keyof typeof body] : undefined;
}

/** Returns a text that is not blank, else undefined. */
function nonBlankText(text: unknown): string | undefined {
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

/** Returns the entries that have a path and a message, or none if the value is no list. */
function fieldErrorsIn(errors: unknown): CallError['errors'] {
  if (!Array.isArray(errors)) return [];
  return errors.filter(
    (entry): entry is { path: string; message: string } => typeof entry?.path === 'string' && typeof entry?.message === 'string',
  );
}
