import type { FastifyRequest } from 'fastify';
import { holdsCardNumber } from './card-number.js';
import { refuseText } from './json-body.js';
import { headerOf } from './visitors/caller.js';

/** The headers a page of ours says something in. */
export const ourHeaders = ['x-application', 'x-request-source', 'x-tenant', 'x-form', 'x-file-name', 'idempotency-key'] as const;

/**
 * Holds what a request says in its address and in our headers to what a body may say: no number of a payment card and
 * no character that a database cannot keep.
 */
export function refuseUnsafe(request: FastifyRequest): void {
  refuseText(decoded(request.url));
  for (const name of ourHeaders) refuseText(decoded(headerOf(request, name) ?? ''));
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
