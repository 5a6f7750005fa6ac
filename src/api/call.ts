import { ofetch, FetchError } from 'ofetch';
import type { ApiErrorCode } from '../../server/http/routes/app.js';
import { languageHeader } from './language.js';
import { noteRequest } from './preloads.js';

/** SPEC 8: our own words for what went wrong, each with the key under which a tenant or a language has others. */
const GENERIC = 'Opps! Something went wrong...';
const TIMED_OUT = 'Request time out';
const SESSION_EXPIRED = 'Session Expired. Please log in to continue.';
const KEYS: ReadonlyMap<string, string> = new Map([
  [GENERIC, 'error.generic'],
  [TIMED_OUT, 'error.timeout'],
  [SESSION_EXPIRED, 'error.session-expired'],
  ['Invalid secret key', 'error.secret-key'],
]);
/** A call that hangs ends; what it was about can be tried again (PROMISES R8). */
const PATIENCE_MS = 15_000;
/** SPEC 7: every call names the application and where it comes from. */
export const REQUEST_SOURCE = 'public-web';
const HEADERS = { 'x-application': 'vestibule', 'x-request-source': REQUEST_SOURCE };

interface Details {
  /** Which error of the API's catalogue this is; undefined where the server did not answer. */
  readonly code?: ApiErrorCode | undefined;
  readonly status?: number | undefined;
  readonly actionMessage?: string | undefined;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

/** Which call it was; never what it carried. */
interface CallConfig {
  readonly method: string;
  readonly path: string;
}

/** What a call that failed says to the visitor (SPEC 8). */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: ApiErrorCode | undefined;
  readonly status: number | undefined;
  readonly actionMessage: string | undefined;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
  /** The key of the message, where the words are ours and not the server's alone. */
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
    this.textKey = KEYS.get(message);
  }
}

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly query?: { readonly [name: string]: string | number };
  readonly headers?: { readonly [name: string]: string };
  readonly body?: object;
  readonly signal?: AbortSignal;
  /** The request goes on where the page does not. */
  readonly keepalive?: boolean;
  /** What the answer's data must be; anything else is a failure, before a page is drawn from it. */
  readonly gives: 'list' | 'object' | 'object or null';
}

/** An answer is read from its `data`; its message is for the visitor. */
export interface CallResult<T> {
  readonly data: T;
  readonly message?: string;
}

/** Asks the API. One request for one act: nothing is tried again by itself. */
export async function call<T>(path: string, { gives, ...options }: CallOptions): Promise<CallResult<T>> {
  const { status, body } = await ask(path, options);
  const config = { method: options.method ?? 'GET', path };
  if (status < 200 || status > 299) throw refusal(config, status, body);
  if (!isAnswer<T>(body, gives)) throw new CallError(GENERIC, config, { status });
  const message = words(said(body, 'message'));
  return { data: body.data, ...(message !== undefined && { message }) };
}

/** One request with its time limit: the status and, where the body is JSON, what it says. */
export async function ask(
  path: string,
  { headers, signal, query = {}, ...options }: Omit<CallOptions, 'gives'> = {},
): Promise<{ status: number; body: unknown }> {
  const config = { method: options.method ?? 'GET', path };
  const address = addressOf(path, query);
  const ending = endsWith(signal);
  noteRequest(address);
  try {
    const response = await ofetch.raw(address, {
      ...options,
      retry: 0,
      headers: { ...HEADERS, ...languageHeader(), ...headers },
      signal: ending.signal,
      responseType: 'stream',
      ignoreResponseError: true,
    });
    const text = await response.text().catch((cause: unknown) => Promise.reject(unanswered(config, cause)));
    return { status: response.status, body: parsed(text) };
  } catch (error) {
    if (signal?.aborted || error instanceof CallError) throw error;
    // What ofetch says of a failure carries the body that was sent; only its own reason is kept.
    throw error instanceof FetchError ? unanswered(config, error.cause) : new CallError(GENERIC, config, {}, { cause: error });
  } finally {
    ending.clear();
  }
}

function addressOf(path: string, query: NonNullable<CallOptions['query']>): string {
  const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return words === '' ? path : `${path}?${words}`;
}

/** The same time limit for what is no call, such as a module; what fails otherwise says the generic message. */
export async function inTime<T>(path: string, work: Promise<T>): Promise<T> {
  const config = { method: 'GET', path };
  const ending = endsWith(undefined);
  const late = new Promise<never>((_done, fail) => {
    ending.signal.addEventListener('abort', () => fail(unanswered(config, undefined)));
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    throw error instanceof CallError ? error : new CallError(GENERIC, config, {}, { cause: error });
  } finally {
    ending.clear();
  }
}

/** No whole answer came, whether the server was slow or not to be reached. */
function unanswered(config: CallConfig, cause: unknown): CallError {
  return new CallError(TIMED_OUT, config, { status: 503 }, { cause });
}

/** A signal that ends with the caller's, and when the time is over, the reading of the body too. */
function endsWith(outer: AbortSignal | undefined): { readonly signal: AbortSignal; readonly clear: () => void } {
  const controller = new AbortController();
  const end = () => controller.abort();
  const timer = setTimeout(end, PATIENCE_MS);
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isAnswer<T>(body: unknown, gives: CallOptions['gives']): body is Pick<CallResult<T>, 'data'> {
  const data = said(body, 'data');
  if (gives === 'list') return Array.isArray(data);
  return data === null ? gives === 'object or null' : typeof data === 'object' && !Array.isArray(data);
}

function refusal(config: CallConfig, status: number, body: unknown): CallError {
  const actionMessage = words(said(body, 'actionMessage'));
  const own = status === 401 ? SESSION_EXPIRED : GENERIC;
  // The server answers with codes of its catalogue; the site compares them with codes it knows, and ignores others.
  const code = words(said(body, 'code')) as ApiErrorCode | undefined;
  return new CallError(words(said(body, 'message')) ?? own, config, { code, status, actionMessage, errors: faults(said(body, 'errors')) });
}

function said(body: unknown, key: string): unknown {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, key) ? body[key as keyof typeof body] : undefined;
}

function words(told: unknown): string | undefined {
  return typeof told === 'string' && told.trim() !== '' ? told : undefined;
}

function faults(errors: unknown): CallError['errors'] {
  if (!Array.isArray(errors)) return [];
  return errors.filter(
    (fault): fault is { path: string; message: string } => typeof fault?.path === 'string' && typeof fault?.message === 'string',
  );
}
