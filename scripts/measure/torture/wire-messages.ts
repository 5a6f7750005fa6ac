import { connect, createServer, type Socket } from 'node:net';

/** A message that a client of PostgreSQL sends. */
export interface ClientMessage {
  readonly bytes: Buffer;
  /** Whether the database commits when it gets this. */
  readonly isCommit: boolean;
  /** How many requests of the connection were sent with it; signing in is 0. */
  readonly request: number;
}

/** A message that PostgreSQL sends. */
export interface DatabaseMessage {
  readonly bytes: Buffer;
  /** Whether it ends the answer to a request. */
  readonly isLast: boolean;
  /** Which request it answers. */
  readonly request: number;
}

const WRITE_START = /^\s*(with|insert|update|delete)\b/i;
const CHANGE_CLAUSE = /\b(insert into|update|delete from)\b/i;

/**
 * Returns a function that reads what a PostgreSQL client sends: it takes the next bytes and returns the messages that are now complete,
 * with whether they commit and their request number.
 */
export function createClientReader(): (part: Buffer) => ClientMessage[] {
  const split = createSplitter({ hasStartup: true });
  const isCommit = createCommitFinder();
  let request = 0;
  return (part) =>
    split(part).map(({ bytes, type }) => {
      if (type === 'Q' || type === 'S') request += 1;
      return { bytes, isCommit: isCommit(type, bytes.subarray(5)), request };
    });
}

/**
 * Returns a function that reads what PostgreSQL sends: it takes the next bytes and returns the messages that are now complete, with the
 * request that they answer.
 */
export function createDatabaseReader(): (part: Buffer) => DatabaseMessage[] {
  const split = createSplitter({ hasStartup: false });
  let ended = 0;
  return (part) =>
    split(part).map(({ bytes, type }) => {
      const isLast = type === 'Z';
      const message = { bytes, isLast, request: ended };
      if (isLast) ended += 1;
      return message;
    });
}

interface FramedMessage {
  readonly bytes: Buffer;
  readonly type: string;
}

/**
 * Returns a function that takes the next bytes of a PostgreSQL connection and returns the messages that are now complete. With `hasStartup`
 * the first one has no type.
 */
function createSplitter({ hasStartup }: { readonly hasStartup: boolean }): (part: Buffer) => FramedMessage[] {
  let rest: Buffer = Buffer.alloc(0);
  let isStarted = !hasStartup;
  const next = (): FramedMessage | undefined => {
    const head = isStarted ? 1 : 0;
    if (rest.length < head + 4) return undefined;
    const length = head + rest.readUInt32BE(head);
    if (rest.length < length) return undefined;
    const bytes = rest.subarray(0, length);
    rest = rest.subarray(length);
    const type = isStarted ? String.fromCharCode(bytes[0] ?? 0) : '';
    isStarted = true;
    return { bytes, type };
  };
  return (part) => {
    rest = Buffer.concat([rest, part]);
    const found: FramedMessage[] = [];
    for (let message = next(); message !== undefined; message = next()) found.push(message);
    return found;
  };
}

/** What a connection has open. */
interface Session {
  readonly statements: Map<string, string>;
  isInTransaction: boolean;
  /** Whether the statement before the next Sync writes. */
  isWriting: boolean;
}

/**
 * Returns a function that takes all messages of a client in order and returns whether one commits: a COMMIT, or the Sync after a write
 * outside of a transaction.
 */
function createCommitFinder(): (type: string, body: Buffer) => boolean {
  const session: Session = { statements: new Map(), isInTransaction: false, isWriting: false };
  return (type, body) => {
    if (type === 'Q') return isCommitQuery(session, textAt(body, 0));
    if (type === 'S') return isCommitSync(session);
    if (type === 'P') session.statements.set(textAt(body, 0), textAt(body, body.indexOf(0) + 1));
    if (type === 'B') session.isWriting = isWrite(session.statements.get(textAt(body, body.indexOf(0) + 1)) ?? '');
    return false;
  };
}

/** Returns whether a simple query is a COMMIT, and records in `session` whether a transaction is open after it. */
function isCommitQuery(session: Session, text: string): boolean {
  const isCommit = /^\s*commit\b/i.test(text);
  if (/^\s*begin\b/i.test(text)) session.isInTransaction = true;
  if (isCommit || /^\s*rollback\b/i.test(text)) session.isInTransaction = false;
  return isCommit;
}

/** Returns whether a Sync commits a write outside of a transaction, and records in `session` that no write is pending. */
function isCommitSync(session: Session): boolean {
  const isCommit = session.isWriting && !session.isInTransaction;
  session.isWriting = false;
  return isCommit;
}

function isWrite(text: string): boolean {
  return WRITE_START.test(text) && CHANGE_CLAUSE.test(text);
}

function textAt(body: Buffer, from: number): string {
  return body.toString('utf8', from, body.indexOf(0, from));
}

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
