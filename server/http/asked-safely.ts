import type { FastifyRequest } from 'fastify';
import { holdsCardNumber } from '../base/card-number.js';
import { apiError } from '../errors/api-error.js';
import { refuseText } from '../bodies/json-body.js';
import { headerOf } from '../visitors/caller.js';

/** The headers a page of ours says something in. */
export const ourHeaders = ['x-application', 'x-request-source', 'x-tenant', 'x-form', 'x-file-name', 'idempotency-key'] as const;

/** Node keeps the first of two such headers or joins them, and a proxy may have read the other one. */
const single: ReadonlySet<string> = new Set(['host', 'content-type', ...ourHeaders]);

/** Refuses a request that says twice what it can say only once. */
export function refuseRepeated({ raw }: FastifyRequest): void {
  const seen = new Set<string>();
  for (let index = 0; index < raw.rawHeaders.length; index += 2) {
    const name = raw.rawHeaders[index]?.toLowerCase() ?? '';
    if (seen.has(name)) throw apiError('header_repeated', { params: { name } });
    if (single.has(name)) seen.add(name);
  }
}

/** The one header of ours that is URI-encoded. */
const encodedHeader = 'x-file-name';

/**
 * Holds what a request says in its address and in our headers to what a body may say: no number of a payment card, no
 * character that a database cannot keep, and no bytes that are not UTF-8.
 */
export function refuseUnsafe(request: FastifyRequest): void {
  refuseText(decoded(request.url));
  if (!isReadable(request.url)) throw apiError('address_unreadable');
  for (const name of ourHeaders) {
    const value = headerOf(request, name) ?? '';
    refuseText(decoded(value));
    const isSound = name === encodedHeader ? isReadable(value) : isAscii(value);
    if (!isSound) throw apiError('header_unreadable', { params: { name } });
  }
}

function isAscii(text: string): boolean {
  return !/[^\x20-\x7E]/.test(text);
}

/** Is a text plain ASCII, and do its percent-encodings give UTF-8? */
function isReadable(text: string): boolean {
  if (!isAscii(text)) return false;
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Does an address hold the number of a payment card, however it is encoded? */
export function saysCardNumber(url: string): boolean {
  return holdsCardNumber(decoded(url));
}

/** Part by part: one that cannot be decoded must not hide the others. */
function decoded(text: string): string {
  return text
    .replaceAll('+', ' ')
    .split(/(?=[/?&=])/)
    .map(decodedPart)
    .join('');
}

function decodedPart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replaceAll('%00', '\0');
  }
}
