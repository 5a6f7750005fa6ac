import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiHeaders } from './refuse-unsafe-request.js';

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
    'access-control-expose-headers': 'retry-after, x-request-id',
  });
  if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return false;
  void reply.headers(preflightHeaders).code(204).send();
  return true;
}
