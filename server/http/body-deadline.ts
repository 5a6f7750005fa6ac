import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds in which the body of a request has to arrive. */
    bodyTime?: number;
  }
}

const usualTime = 10_000;

/** Ends a request whose body has not arrived in time. Files may take longer than JSON, so each call can say how long. */
export function endSlowBody(request: FastifyRequest, end: (request: FastifyRequest) => void): void {
  const { raw, headers } = request;
  // A request of a test comes over no wire.
  if (!(raw.socket instanceof Socket)) return;
  if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') return;
  const timer = setTimeout(() => {
    if (!raw.readableEnded) end(request);
  }, request.routeOptions.config.bodyTime ?? usualTime);
  timer.unref();
  for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(timer));
}
