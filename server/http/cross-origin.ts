import type { FastifyReply, FastifyRequest } from 'fastify';
import { ourHeaders } from './asked-safely.js';

const granted = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': [...ourHeaders, 'content-type'].join(', '),
  'access-control-max-age': '600',
};

/**
 * Lets pages of the origins that were named call the API with their visitor's cookie; the browser keeps all others out.
 * Answers whether this was a browser's question before such a call, which is answered herewith.
 */
export function grantOrigin(request: FastifyRequest, reply: FastifyReply, origins: readonly string[]): boolean {
  const { origin } = request.headers;
  if (origins.length > 0) reply.header('vary', 'origin');
  if (origin === undefined || !origins.includes(origin)) return false;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'retry-after, x-request-id',
  });
  if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return false;
  void reply.headers(granted).code(204).send();
  return true;
}
