import type { FastifyRequest } from 'fastify';
import { refuseCard } from './json-body.js';
import { headerOf } from './visitors/caller.js';

/** The headers a page of ours says something in. */
export const ourHeaders = ['x-application', 'x-request-source', 'x-tenant', 'x-form', 'x-file-name', 'idempotency-key'] as const;

/** Refuses a request that says the number of a payment card in its address or in a header of ours. */
export function refuseCardsOutside(request: FastifyRequest): void {
  refuseCard(decoded(request.url));
  for (const name of ourHeaders) refuseCard(decoded(headerOf(request, name) ?? ''));
}

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
