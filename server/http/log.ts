import type { Writable } from 'node:stream';
import fastify, { type FastifyLoggerOptions, type FastifyReply, type FastifyRequest } from 'fastify';
import { urlContainsCardNumber } from './guards.js';

/** Fields of database errors that may quote stored data. */
const databaseFields = ['detail', 'where', 'hint', 'internalQuery', 'parameters', 'params', 'query'].map((key) => `err.${key}`);

/**
 * Returns fastify's logger options. Requests are logged with method and path only, because queries, headers and bodies hold personal
 * data.
 */
export function loggerOptions(stream: Writable, level: string) {
  return {
    level,
    stream,
    redact: { paths: databaseFields, remove: true },
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: loggedPath(url) }),
    },
  } satisfies FastifyLoggerOptions & { redact: object };
}

/** Returns the path without the query; a path with a card number is replaced. */
function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return urlContainsCardNumber(path) ? '(a card number)' : path;
}

export type Log = ReturnType<typeof loggerOptions>;

/** Responses that are already logged; the first of two events writes the line. */
const loggedResponses = new WeakSet<object>();

/** Logs a client that disconnects before the answer is complete, as information and not as an error. */
export function watchConnection(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { raw } = reply;
  raw.once('close', () => {
    if (loggedResponses.has(raw)) return;
    loggedResponses.add(raw);
    request.log.info({ req: request, responseTime: reply.elapsedTime }, 'the connection closed before the answer was complete');
  });
  done();
}

/** Logs one line for each finished request; its arrival is logged at debug level only. */
export class RequestLogController extends fastify.LogController {
  /** Logs the arrival of a request at debug level. */
  override incomingRequest(request: FastifyRequest): void {
    request.log.debug({ req: request }, 'request came');
  }

  /** Logs the end of a request once, with its error if there is one. */
  override requestCompleted(err: Error | null | undefined, req: FastifyRequest, reply: FastifyReply): void {
    if (loggedResponses.has(reply.raw)) return;
    loggedResponses.add(reply.raw);
    const details = { req, res: reply, responseTime: reply.elapsedTime };
    if (err) reply.log.error({ ...details, err }, 'request broke off');
    else reply.log.info(details, 'request answered');
  }
}
