import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionBounds {
  /** Milliseconds between two looks at all connections. */
  readonly interval: number;
  /** Milliseconds in which a client can read the end of an answer and close its own side. */
  readonly grace: number;
  /** Milliseconds in which a client reads at least `bytes` while an answer waits for it. */
  readonly window: number;
  readonly bytes: number;
}

/** One kB/s is less than any telephone network gives, and an answer of 240 kB still arrives. */
const usual: ConnectionBounds = { interval: 500, grace: 2000, window: 10_000, bytes: 10_240 };

/** What was seen of a connection when its present wait began. */
interface Wait {
  readonly since: number;
  readonly completed: number;
  readonly queued: number;
}

/**
 * Destroys connections that a client holds open: those whose own side the server has ended, and those whose client
 * hardly reads. Node itself waits for the client in both cases, for as long as a byte arrives now and then.
 */
export function guardConnections(server: Server, bounds: ConnectionBounds = usual): void {
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

function nextWait(socket: Socket, wait: Wait | undefined, bounds: ConnectionBounds): Wait | undefined {
  if (!socket.writableEnded && socket.writableLength === 0) return undefined;
  const now = performance.now();
  const seen = { since: now, completed: socket.bytesWritten - socket.writableLength, queued: queuedBytes(socket) };
  if (wait === undefined) return seen;
  const waited = now - wait.since;
  const read = seen.completed - wait.completed + Math.max(0, wait.queued - seen.queued);
  // An answer that was still on its way when the wait began restarts the grace once all of it is sent.
  if (socket.writableFinished) {
    if (read > 0) return seen;
    if (waited >= bounds.grace) socket.destroy();
  } else if (waited >= bounds.window) {
    if (read >= bounds.bytes) return seen;
    socket.destroy();
  }
  return wait;
}

/** The part of a write that the kernel has not taken: only Node's handle knows how far a large buffer has got. */
function queuedBytes(socket: Socket): number {
  const handle: unknown = '_handle' in socket ? socket._handle : undefined;
  const isKnown = typeof handle === 'object' && handle !== null && 'writeQueueSize' in handle;
  return isKnown ? Number(handle.writeQueueSize) : 0;
}
