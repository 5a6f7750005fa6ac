import { randomBytes } from 'node:crypto';
import { type CookieSerializeOptions, Signer } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '../errors/api-error.js';

/** A session nobody used for so long is over, in seconds. */
const lifetime = 12 * 60 * 60;

/** Who is asking: a browser we gave a signed cookie, and nothing more is known of it (D-70). */
export interface Sessions {
  /**
   * The id of the visitor's session. A request without one, or with one that we did not sign, begins a session; one
   * whose time is over is answered 401 with a new one, so that the same request succeeds when it is sent again.
   */
  of(request: FastifyRequest, reply: FastifyReply): string;
  /** The id in a valid cookie of the request; begins nothing. */
  known(request: FastifyRequest): string | undefined;
  /** Gives the browser this session. */
  give(id: string, request: FastifyRequest, reply: FastifyReply): void;
}

type Read = { readonly id: string; readonly isOver: boolean; readonly isAging: boolean } | undefined;

export function openSessions(keys: readonly string[], now: () => Date): Sessions {
  const signer = new Signer([...keys]);
  const seconds = (): number => Math.floor(now().getTime() / 1000);
  const seen = new WeakMap<FastifyRequest, Read>();
  const read = (request: FastifyRequest): Read => {
    if (!seen.has(request)) seen.set(request, verified(request));
    return seen.get(request);
  };
  const signed = keepSome((cookie: string) => {
    const { valid, value } = signer.unsign(cookie);
    const [, id, until] = (valid && /^([A-Za-z0-9_-]{22})\.(\d{1,12})$/.exec(value ?? '')) || [];
    return id === undefined ? undefined : { id, until: Number(until) };
  });
  const verified = (request: FastifyRequest): Read => {
    const session = signed(request.cookies[nameOf(request)] ?? '');
    if (session === undefined) return undefined;
    const left = session.until - seconds();
    return { id: session.id, isOver: left <= 0, isAging: left < lifetime / 2 };
  };
  const give = (id: string, request: FastifyRequest, reply: FastifyReply): void => {
    reply.setCookie(nameOf(request), signer.sign(`${id}.${seconds() + lifetime}`), optionsOf(request));
  };
  const begin = (request: FastifyRequest, reply: FastifyReply): string => {
    const id = randomBytes(16).toString('base64url');
    give(id, request, reply);
    return id;
  };
  return {
    give,
    known: (request) => {
      const found = read(request);
      return found === undefined || found.isOver ? undefined : found.id;
    },
    of(request, reply) {
      const found = read(request);
      if (found === undefined) return begin(request, reply);
      if (found.isOver) {
        begin(request, reply);
        throw apiError('session_expired');
      }
      if (found.isAging) give(found.id, request, reply);
      return found.id;
    },
  };
}

/** A visitor sends the same cookie with every request; what was found signed by us once is not reckoned again. */
function keepSome<Found>(find: (text: string) => Found | undefined, most = 5000): (text: string) => Found | undefined {
  const kept = new Map<string, Found>();
  return (text) => {
    const before = kept.get(text);
    if (before !== undefined) return before;
    const found = find(text);
    if (found === undefined) return undefined;
    if (kept.size >= most) kept.delete(kept.keys().next().value ?? '');
    kept.set(text, found);
    return found;
  };
}

/** Under TLS the browser itself holds that no other host set the cookie. */
function nameOf(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-visitor' : 'visitor';
}

function optionsOf(request: FastifyRequest): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: request.protocol === 'https' };
}
