import type { FastifyRequest, FastifyReply } from 'fastify';
import { containsCardNumber } from '../base/card-number.js';
import { refuseText } from '../bodies/json-body.js';
import { apiError } from '../errors/api-error.js';
import { headerOf } from '../visit/caller.js';

/** The headers of the API that the site sends. */
const apiHeaders = [
  'x-application',
  'x-request-source',
  'x-tenant',
  'x-form',
  'x-file-name',
  'x-order',
  'x-payment-source',
  'idempotency-key',
  'x-maintenance-bypass',
] as const;

/** Headers that may occur once: Node would use the first or join them, while a proxy may have used another one. */
const singleHeaders: ReadonlySet<string> = new Set(['host', 'content-type', ...apiHeaders]);

/** Throws `header_repeated` if a header occurs twice that may occur once. */
export function refuseRepeatedHeaders({ raw }: FastifyRequest): void {
  const seen = new Set<string>();
  for (let index = 0; index < raw.rawHeaders.length; index += 2) {
    const name = raw.rawHeaders[index]?.toLowerCase() ?? '';
    if (seen.has(name)) throw apiError('header_repeated', { params: { name } });
    if (singleHeaders.has(name)) seen.add(name);
  }
}

/** The only API header that is URI-encoded. */
const encodedHeader = 'x-file-name';

/** Throws if the URL or an API header has a card number, characters a database cannot store, or bytes that are not UTF-8. */
export function refuseUnsafeRequest(request: FastifyRequest): void {
  refuseText(decodeParts(request.url));
  if (!isDecodableAscii(request.url)) throw apiError('address_unreadable');
  for (const name of apiHeaders) {
    const value = headerOf(request, name) ?? '';
    refuseText(decodeParts(value));
    const isValid = name === encodedHeader ? isDecodableAscii(value) : isAscii(value);
    if (!isValid) throw apiError('header_unreadable', { params: { name } });
  }
}

function isAscii(text: string): boolean {
  return !/[^\x20-\x7E]/.test(text);
}

/** Returns whether a text is plain ASCII and its percent-encoding is valid UTF-8. */
function isDecodableAscii(text: string): boolean {
  if (!isAscii(text)) return false;
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export function urlContainsCardNumber(url: string): boolean {
  return containsCardNumber(decodeParts(url));
}

/**
 * Decodes a URL, with `+` as space. Decodes each part between `/`, `?`, `&` and `=` separately; an invalid part keeps its text, except that
 * `%00` is decoded.
 */
function decodeParts(text: string): string {
  return text
    .replaceAll('+', ' ')
    .split(/(?=[/?&=])/)
    .map(decodePart)
    .join('');
}

/** Returns the decoded text; one that cannot be decoded keeps its text, with NUL decoded. */
function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replaceAll('%00', '\0');
  }
}

const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': [...apiHeaders, 'content-type'].join(', '),
  'access-control-max-age': '600',
};

/** Adds CORS headers for the allowed origins, with credentials. Returns true if the request was a preflight, which it has answered. */
export function answerCrossOrigin(request: FastifyRequest, reply: FastifyReply, origins: readonly string[]): boolean {
  const { origin } = request.headers;
  if (origins.length > 0) reply.header('vary', 'origin');
  if (origin === undefined || !origins.includes(origin)) return false;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'date, retry-after, x-request-id, x-order',
  });
  if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return false;
  void reply.headers(preflightHeaders).code(204).send();
  return true;
}
