import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds in which the body of a request has to arrive. */
    bodyTime?: number;
  }
}

const defaultBodyTime = 10_000;

/** Calls `end` if the body of a request has not arrived in time; each call may set its own `bodyTime`. */
export function endSlowBody(request: FastifyRequest, end: (request: FastifyRequest) => void): void {
  const { raw, headers } = request;
  // Requests injected by tests have no real socket.
  if (!(raw.socket instanceof Socket)) return;
  if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') return;
  const timer = setTimeout(() => {
    if (!raw.readableEnded) end(request);
  }, request.routeOptions.config.bodyTime ?? defaultBodyTime);
  timer.unref();
  for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(timer));
}
