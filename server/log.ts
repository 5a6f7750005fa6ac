import type { Writable } from 'node:stream';
import type { FastifyLoggerOptions } from 'fastify';

/** What databases add to an error may quote the row it is about. */
const quoting = ['detail', 'where', 'hint', 'internalQuery', 'parameters', 'params', 'query'].map((key) => `err.${key}`);

/** What is logged of a request is its method and path: never a body, a query or a header, for people's data is in them. */
export function logTo(stream: Writable, level: string) {
  return {
    level,
    stream,
    redact: { paths: quoting, remove: true },
    serializers: {
      req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?', 1)[0] ?? '' }),
    },
  } satisfies FastifyLoggerOptions & { redact: object };
}
export type Log = ReturnType<typeof logTo>;
