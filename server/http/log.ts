import type { Writable } from 'node:stream';
import fastify, { type FastifyLoggerOptions, type FastifyReply, type FastifyRequest } from 'fastify';
import { saysCardNumber } from './asked-safely.js';

/** What databases add to an error may quote the row it is about. */
const quoting = ['detail', 'where', 'hint', 'internalQuery', 'parameters', 'params', 'query'].map((key) => `err.${key}`);

/** What is logged of a request is its method and path: never a body, a query or a header, for people's data is in them. */
export function logTo(stream: Writable, level: string) {
  return {
    level,
    stream,
    redact: { paths: quoting, remove: true },
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: pathOf(url) }),
    },
  } satisfies FastifyLoggerOptions & { redact: object };
}

/** A path is ours, but what stands in it is written by anybody. */
function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return saysCardNumber(path) ? '(a card number)' : path;
}

export type Log = ReturnType<typeof logTo>;

/** Answers that have their line: the first of two events writes it. */
const logged = new WeakSet<object>();

/** Logs a client that closes its connection before it has the answer: its choice, and no failure of the server. */
export function watchConnection(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { raw } = reply;
  raw.once('close', () => {
    if (logged.has(raw)) return;
    logged.add(raw);
    request.log.info({ req: request, responseTime: reply.elapsedTime }, 'the connection closed before the answer was complete');
  });
  done();
}

/** One line for each request, once it is over; that it came is a line of its own only where every detail is asked for. */
export class OneLineEach extends fastify.LogController {
  override incomingRequest(request: FastifyRequest): void {
    request.log.debug({ req: request }, 'request came');
  }

  override requestCompleted(err: Error | null | undefined, req: FastifyRequest, reply: FastifyReply): void {
    if (logged.has(reply.raw)) return;
    logged.add(reply.raw);
    const told = { req, res: reply, responseTime: reply.elapsedTime };
    if (err) reply.log.error({ ...told, err }, 'request broke off');
    else reply.log.info(told, 'request answered');
  }
}
