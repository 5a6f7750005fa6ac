import { randomBytes } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '../errors/api-error.js';

/** Seconds after which an unused session expires. */
const sessionLifetime = 12 * 60 * 60;

/** Visitors' sessions in signed cookies; nothing else is known about a visitor (D-70). */
export interface Sessions {
  /** Returns the session id. Starts a session without a valid cookie; an expired one is answered 401 with a new one, for a repeat. */
  of(request: FastifyRequest, reply: FastifyReply): string;
  /** Returns the id in a request's valid cookie, undefined without one; starts no session. */
  known(request: FastifyRequest): string | undefined;
  /** Starts another session in place of the one of the request, and returns its id. */
  begin(request: FastifyRequest, reply: FastifyReply): string;
}

type CookieSession = { readonly id: string; readonly isOver: boolean; readonly isAging: boolean } | undefined;

/** Returns the sessions that these keys sign. */
export function openSessions(keys: readonly string[], now: () => Date): Sessions {
  const signer = new Signer([...keys]);
  const seconds = (): number => Math.floor(now().getTime() / 1000);
  const seen = new WeakMap<FastifyRequest, CookieSession>();
  const read = (request: FastifyRequest): CookieSession => {
    if (!seen.has(request)) seen.set(request, verified(request));
    return seen.get(request);
  };
  const signed = cacheResults((cookie: string) => {
    const { valid, value } = signer.unsign(cookie);
    const [, id, until] = (valid && /^([A-Za-z0-9_-]{22})\.(\d{1,12})$/.exec(value ?? '')) || [];
    return id === undefined ? undefined : { id, until: Number(until) };
  });
  const verified = (request: FastifyRequest): CookieSession => {
    const session = signed(request.cookies[cookieName(request)] ?? '');
    if (session === undefined) return undefined;
    const left = session.until - seconds();
    return { id: session.id, isOver: left <= 0, isAging: left < sessionLifetime / 2 };
  };
  const give = (id: string, request: FastifyRequest, reply: FastifyReply): void => {
    const value = signer.sign(`${id}.${seconds() + sessionLifetime}`);
    const cookie = reply.server.serializeCookie(cookieName(request), value, cookieOptions(request));
    // The plugin's own setCookie adds the header at the end, where no call can withdraw it any more.
    reply.removeHeader('set-cookie').header('set-cookie', cookie);
  };
  const begin = (request: FastifyRequest, reply: FastifyReply): string => {
    const id = randomBytes(16).toString('base64url');
    give(id, request, reply);
    return id;
  };
  return {
    begin,
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

/** Caches the defined results of a function, because a visitor sends the same cookie with every request. */
function cacheResults<Found>(find: (text: string) => Found | undefined, maxEntries = 5000): (text: string) => Found | undefined {
  const cache = new Map<string, Found>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const found = find(text);
    if (found === undefined) return undefined;
    if (cache.size >= maxEntries) cache.delete(cache.keys().next().value ?? '');
    cache.set(text, found);
    return found;
  };
}

/** Over TLS the `__Host-` prefix makes the browser reject cookies that other hosts set. */
function cookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-visitor' : 'visitor';
}

function cookieOptions(request: FastifyRequest) {
  return { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: request.protocol === 'https' };
}
