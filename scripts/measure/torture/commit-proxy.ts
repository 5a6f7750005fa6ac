import { connect, createServer, type Socket } from 'node:net';
import { createClientReader, createDatabaseReader } from './wire-messages.js';

/** Where a connection is cut: before the database gets the commit, or after it committed and before its answer arrives. */
export type Cut = 'before the commit' | 'after the commit';

/** A proxy between the server and PostgreSQL that can cut a connection exactly at a commit. */
export interface CommitProxy {
  readonly port: number;
  /** Cuts the connection at so many of the next commits; resolves when it has. */
  cut(where: Cut, count: number): Promise<void>;
  close(): Promise<void>;
}

interface PendingCuts {
  readonly where: Cut;
  left: number;
  done(): void;
}

/**
 * Starts a proxy, on a free port, before the PostgreSQL on the port `target` of this machine. `cut` cuts connections exactly at their next
 * commits.
 */
export async function startCommitProxy(target: number): Promise<CommitProxy> {
  let cutting: PendingCuts | undefined;
  const sockets = new Set<Socket>();
  /** Takes one cut where one is still wanted. */
  const take = (): Cut | undefined => {
    if (cutting === undefined) return undefined;
    const { where } = cutting;
    cutting.left -= 1;
    if (cutting.left === 0) {
      cutting.done();
      cutting = undefined;
    }
    return where;
  };
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: target, host: '127.0.0.1', noDelay: true });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    forwardMessages(near, far, take);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    port: address.port,
    cut: (where, count) => new Promise<void>((done) => (cutting = { where, left: count, done })),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/**
 * Passes messages on in both directions. At each commit `take` says whether to cut: the connection is ended before it is forwarded, or
 * instead of its answer.
 */
function forwardMessages(near: Socket, far: Socket, take: () => Cut | undefined): void {
  const end = (): void => {
    near.destroy();
    far.destroy();
  };
  for (const socket of [near, far]) socket.on('error', end).on('close', end);
  const readClient = createClientReader();
  const readDatabase = createDatabaseReader();
  /** The request whose answer may not arrive, and every later one. */
  let withheld = Number.POSITIVE_INFINITY;
  near.on('data', (part: Buffer) => {
    for (const { bytes, isCommit, request } of readClient(part)) {
      const cut = isCommit && withheld === Number.POSITIVE_INFINITY ? take() : undefined;
      if (cut === 'before the commit') return end();
      if (cut === 'after the commit') withheld = request;
      far.write(bytes);
    }
  });
  far.on('data', (part: Buffer) => {
    for (const { bytes, isLast, request } of readDatabase(part)) {
      if (request < withheld) near.write(bytes);
      else if (isLast) return end();
    }
  });
}
