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

const writes = /^\s*(with|insert|update|delete)\b/i;
const changes = /\b(insert into|update|delete from)\b/i;

/** Reads what a client sends; returns the messages that are complete. */
export function clientMessages(): (part: Buffer) => ClientMessage[] {
  const split = splitter({ hasStartup: true });
  const isCommit = commitFinder();
  let request = 0;
  return (part) =>
    split(part).map(({ bytes, type }) => {
      if (type === 'Q' || type === 'S') request += 1;
      return { bytes, isCommit: isCommit(type, bytes.subarray(5)), request };
    });
}

/** Reads what the database sends; returns the messages that are complete. */
export function databaseMessages(): (part: Buffer) => DatabaseMessage[] {
  const split = splitter({ hasStartup: false });
  let ended = 0;
  return (part) =>
    split(part).map(({ bytes, type }) => {
      const isLast = type === 'Z';
      const message = { bytes, isLast, request: ended };
      if (isLast) ended += 1;
      return message;
    });
}

interface Framed {
  readonly bytes: Buffer;
  readonly type: string;
}

/** The first message of a client has no type. */
function splitter({ hasStartup }: { readonly hasStartup: boolean }): (part: Buffer) => Framed[] {
  let rest: Buffer = Buffer.alloc(0);
  let isStarted = !hasStartup;
  const next = (): Framed | undefined => {
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
    const found: Framed[] = [];
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

/** Finds commits. A statement that writes outside of a transaction is committed by the Sync after it. */
function commitFinder(): (type: string, body: Buffer) => boolean {
  const session: Session = { statements: new Map(), isInTransaction: false, isWriting: false };
  return (type, body) => {
    if (type === 'Q') return commitsAsQuery(session, textAt(body, 0));
    if (type === 'S') return commitsAsSync(session);
    if (type === 'P') session.statements.set(textAt(body, 0), textAt(body, body.indexOf(0) + 1));
    if (type === 'B') session.isWriting = isWrite(session.statements.get(textAt(body, body.indexOf(0) + 1)) ?? '');
    return false;
  };
}

function commitsAsQuery(session: Session, text: string): boolean {
  const isCommit = /^\s*commit\b/i.test(text);
  if (/^\s*begin\b/i.test(text)) session.isInTransaction = true;
  if (isCommit || /^\s*rollback\b/i.test(text)) session.isInTransaction = false;
  return isCommit;
}

function commitsAsSync(session: Session): boolean {
  const isCommit = session.isWriting && !session.isInTransaction;
  session.isWriting = false;
  return isCommit;
}

function isWrite(text: string): boolean {
  return writes.test(text) && changes.test(text);
}

function textAt(body: Buffer, from: number): string {
  return body.toString('utf8', from, body.indexOf(0, from));
}
