import type { FastifyRequest } from 'fastify';
import type { Server } from 'node:http';
import { Socket } from 'node:net';

export interface ConnectionBounds {
  /** Milliseconds between two checks of all connections. */
  readonly interval: number;
  /** Milliseconds for a client to read the end of an answer and close its side. */
  readonly grace: number;
  /** Milliseconds in which a client must read at least `bytes` of a waiting answer. */
  readonly window: number;
  readonly bytes: number;
}

/** One kB/s is slower than any mobile network, and an answer of 240 kB still arrives. */
const defaultBounds: ConnectionBounds = { interval: 500, grace: 2000, window: 10_000, bytes: 10_240 };

/** The state of a connection when it began to wait. */
interface Wait {
  readonly since: number;
  readonly completed: number;
  readonly queued: number;
}

/** Destroys connections that clients keep open after the end of an answer, or read too slowly; Node itself would wait. */
export function guardConnections(server: Server, bounds: ConnectionBounds = defaultBounds): void {
  const waits = new Map<Socket, Wait | undefined>();
  let timer: NodeJS.Timeout | undefined;
  server.on('connection', (socket: Socket) => {
    waits.set(socket, undefined);
    socket.once('close', () => waits.delete(socket));
  });
  server.on('listening', () => {
    timer = setInterval(() => {
      for (const [socket, wait] of waits) waits.set(socket, nextWait(socket, wait, bounds));
    }, bounds.interval).unref();
  });
  server.on('close', () => clearInterval(timer));
}

/** Returns the wait of a connection after this check, undefined if it does not wait; destroys the socket if a bound is exceeded. */
function nextWait(socket: Socket, wait: Wait | undefined, bounds: ConnectionBounds): Wait | undefined {
  if (!socket.writableEnded && socket.writableLength === 0) return undefined;
  const now = performance.now();
  const seen = { since: now, completed: socket.bytesWritten - socket.writableLength, queued: queuedBytes(socket) };
  if (wait === undefined) return seen;
  const waited = now - wait.since;
  const read = seen.completed - wait.completed + Math.max(0, wait.queued - seen.queued);
  // An answer that was still being sent when the wait began restarts the grace period once all of it is sent.
  if (socket.writableFinished) {
    if (read > 0) return seen;
    if (waited >= bounds.grace) socket.destroy();
  } else if (waited >= bounds.window) {
    if (read >= bounds.bytes) return seen;
    socket.destroy();
  }
  return wait;
}

/** Returns the bytes of a write that the kernel has not accepted; only Node's internal handle knows them. */
function queuedBytes(socket: Socket): number {
  const handle: unknown = '_handle' in socket ? socket._handle : undefined;
  const isKnown = typeof handle === 'object' && handle !== null && 'writeQueueSize' in handle;
  return isKnown ? Number(handle.writeQueueSize) : 0;
}

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
