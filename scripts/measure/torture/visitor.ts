import { randomUUID } from 'node:crypto';
import type { Rig } from './rig.js';

/** A write of a visitor with its answer. */
export interface VisitorRequest {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  readonly text: string;
  /** When the request that was answered was sent, and when its answer arrived, as `performance.now()` counts. */
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** A browser at one tenant. */
export interface TortureVisitor {
  readonly tenant: string;
  cookie: string;
  /** The acknowledged writes, in order. */
  readonly acts: VisitorRequest[];
  /** Answers that the server may never give. */
  readonly failures: string[];
}

export function createTortureVisitor(tenant = 'harbor'): TortureVisitor {
  return { tenant, cookie: '', acts: [], failures: [] };
}

export type RequestPlan = Pick<VisitorRequest, 'method' | 'path'> & {
  readonly body?: unknown;
  readonly form?: string;
  readonly key?: string;
};
export type RequestResult = Pick<VisitorRequest, 'status' | 'text' | 'sentAt' | 'answeredAt'>;

/** How long somebody tries before it counts as no answer, in milliseconds. */
const MAX_PATIENCE = 120_000;
/** After this many milliseconds the page gives a call up. */
const callTimeout = 15_000;

type Request = Pick<VisitorRequest, 'path' | 'headers' | 'body'> & { readonly method: VisitorRequest['method'] | 'GET' };

/**
 * Sends a write, with a new idempotency key unless given, until it is answered below 500. Adds it to the visitor's writes and returns it
 * with its answer. Throws after two minutes.
 */
export async function sendRequest(
  rig: Rig,
  visitor: TortureVisitor,
  { method, path, body, form, key = randomUUID() }: RequestPlan,
): Promise<VisitorRequest> {
  // The page as well has a session before its first write, so that it can repeat one whose answer was lost.
  if (visitor.cookie === '') await readResource(rig, visitor, '/session');
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    'idempotency-key': key,
    ...(form !== undefined && { 'x-form': form }),
    ...(text !== undefined && { 'content-type': 'application/json' }),
  };
  const result = await sendUntilAnswered(rig, visitor, { method, path, body: text, headers });
  const done: VisitorRequest = { method, path, body: text, headers, ...result };
  visitor.acts.push(done);
  return done;
}

/** Sends the same request again and returns the answer. */
export function repeatRequest(rig: Rig, visitor: TortureVisitor, done: VisitorRequest): Promise<RequestResult> {
  return sendUntilAnswered(rig, visitor, done);
}

/**
 * Sends a request, and again with the same key after a lost connection, a timeout or a server error, as the page does. Adds each 500 to the
 * visitor's failures. Throws after two minutes.
 */
async function sendUntilAnswered(rig: Rig, visitor: TortureVisitor, request: Request): Promise<RequestResult> {
  const until = Date.now() + MAX_PATIENCE;
  while (Date.now() < until) {
    const result = await sendOnce(rig, visitor, request).catch(() => undefined);
    if (result?.status === 500) visitor.failures.push(`${request.method} ${request.path} answered 500 ${result.text}`);
    if (result !== undefined && result.status < 500) return result;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${request.method} ${request.path} got no answer in ${MAX_PATIENCE / 1000} seconds.`);
}

/**
 * Sends a request once with the visitor's cookie, stores a new cookie, and returns the answer with its times. Throws after a timeout or a
 * lost connection.
 */
async function sendOnce(rig: Rig, visitor: TortureVisitor, { method, path, body, headers }: Request): Promise<RequestResult> {
  const sentAt = performance.now();
  const answer = await fetch(`${rig.origin}/api${path}`, {
    method,
    headers: { 'x-tenant': visitor.tenant, cookie: visitor.cookie, ...headers },
    signal: AbortSignal.timeout(callTimeout),
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  visitor.cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? visitor.cookie;
  return { status: answer.status, text, sentAt, answeredAt: performance.now() };
}

/** Returns the answer to a GET request of the visitor, with its status. */
export async function readResource(rig: Rig, visitor: TortureVisitor, path: string): Promise<unknown> {
  const { status, text } = await sendUntilAnswered(rig, visitor, { method: 'GET', path, body: undefined, headers: {} });
  return { status, ...(JSON.parse(text) as object) };
}
