import { randomUUID } from 'node:crypto';
import type { Rig } from './rig.js';

/** Something a visitor did and was told. */
export interface Act {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  readonly text: string;
}

/** A browser at one tenant. */
export interface Visitor {
  readonly tenant: string;
  cookie: string;
  /** What was acknowledged, in its order. */
  readonly acts: Act[];
}

export function newVisitor(tenant = 'harbor'): Visitor {
  return { tenant, cookie: '', acts: [] };
}

export type Asked = Pick<Act, 'method' | 'path'> & { readonly body?: unknown; readonly form?: string; readonly key?: string };
export type Told = Pick<Act, 'status' | 'text'>;

/** How long somebody tries before it counts as no answer, in milliseconds. */
const patience = 90_000;

/** Does something once: tries again with the same key until there is an answer, whatever happens to the server meanwhile. */
export async function act(rig: Rig, visitor: Visitor, { method, path, body, form, key = randomUUID() }: Asked): Promise<Act> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    'idempotency-key': key,
    ...(form !== undefined && { 'x-form': form }),
    ...(text !== undefined && { 'content-type': 'application/json' }),
  };
  const until = Date.now() + patience;
  while (Date.now() < until) {
    const told = await send(rig, visitor, { method, path, body: text, headers }).catch(() => undefined);
    if (told !== undefined && told.status !== 503) {
      const done: Act = { method, path, body: text, headers, ...told };
      visitor.acts.push(done);
      return done;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${method} ${path} got no answer in ${patience / 1000} seconds.`);
}

/** Sends the very request again. */
export function again(rig: Rig, visitor: Visitor, done: Act): Promise<Told> {
  return send(rig, visitor, done);
}

/** Sends a request once. */
async function send(
  rig: Rig,
  visitor: Visitor,
  { method, path, body, headers }: Pick<Act, 'path' | 'headers' | 'body'> & { readonly method: Act['method'] | 'GET' },
): Promise<Told> {
  const answer = await fetch(`${await rig.origin()}/api${path}`, {
    method,
    headers: { 'x-tenant': visitor.tenant, cookie: visitor.cookie, ...headers },
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  visitor.cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? visitor.cookie;
  return { status: answer.status, text };
}

/** Reads something of the visitor's own. */
export async function read(rig: Rig, visitor: Visitor, path: string): Promise<unknown> {
  const { status, text } = await send(rig, visitor, { method: 'GET', path, body: undefined, headers: {} });
  return { status, ...(JSON.parse(text) as object) };
}
