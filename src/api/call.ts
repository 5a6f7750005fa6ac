import { ofetch, FetchError } from 'ofetch';

const GENERIC = 'Opps! Something went wrong...';
const TIMED_OUT = 'Request time out';
/** A call that hangs ends; what it was about can be tried again (PROMISES R8). */
const PATIENCE_MS = 15_000;
/** SPEC 7: every call names the application and where it comes from. */
const HEADERS = { 'x-application': 'vestibule', 'x-request-source': 'public-web' };

/** What a call that failed says to the visitor (SPEC 8). */
export class CallError extends Error {
  override readonly name = 'CallError';
  constructor(
    message: string,
    readonly status: number | undefined,
    readonly actionMessage?: string,
    readonly errors: readonly { readonly path: string; readonly message: string }[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly query?: { readonly [name: string]: string | number };
  readonly headers?: { readonly [name: string]: string };
  readonly body?: object;
  readonly signal?: AbortSignal;
}

/** An answer is read from its `data`; its message is for the visitor. */
export interface Answer<T> {
  readonly data: T;
  readonly message?: string;
}

/** Asks the API. One request for one act: nothing is tried again by itself. */
export async function call<T>(path: string, { headers, ...options }: CallOptions = {}): Promise<Answer<T>> {
  try {
    return await ofetch<Answer<T>>(path, {
      ...options,
      retry: 0,
      timeout: PATIENCE_MS,
      headers: { ...HEADERS, ...headers },
      responseType: 'json',
    });
  } catch (error) {
    throw options.signal?.aborted ? error : asCallError(error);
  }
}

function asCallError(error: unknown): CallError {
  if (!(error instanceof FetchError)) return new CallError(GENERIC, undefined, undefined, [], { cause: error });
  if (error.response === undefined) return new CallError(TIMED_OUT, 503, undefined, [], { cause: error });
  const told: unknown = error.data;
  const said = (key: string): unknown =>
    typeof told === 'object' && told !== null && Object.hasOwn(told, key) ? told[key as keyof typeof told] : undefined;
  const [message, actionMessage] = [said('message'), said('actionMessage')].map((words) =>
    typeof words === 'string' && words !== '' ? words : undefined,
  );
  return new CallError(message ?? GENERIC, error.response.status, actionMessage, faults(said('errors')), { cause: error });
}

function faults(errors: unknown): CallError['errors'] {
  if (!Array.isArray(errors)) return [];
  return errors.filter(
    (fault): fault is { path: string; message: string } => typeof fault?.path === 'string' && typeof fault?.message === 'string',
  );
}
