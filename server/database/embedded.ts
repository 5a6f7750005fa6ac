import { chmodSync, mkdirSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { WorkerQuery, WorkerReply } from './embedded-worker.js';
import { errorMessageOf } from '../base/error-code.js';
import { storeUnavailable } from './unavailable.js';
import { workerFile } from './worker-file.js';

const source = new URL('./embedded-worker.ts', import.meta.url);

export interface EmbeddedOptions {
  /** The folder of the database files; without it the database is in memory. */
  readonly folder?: string;
  /** Milliseconds after which a query counts as hanging. */
  readonly deadline: number;
  /** Milliseconds for opening; the first time creates the files. */
  readonly openDeadline: number;
}

interface WorkerResult {
  readonly rows: readonly unknown[];
  readonly affected: number;
}

interface PendingQuery {
  readonly resolve: (answered: WorkerResult) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** One run of the worker; when it hangs or dies, it is dropped and the next query starts another. */
interface WorkerSession {
  readonly worker: Worker;
  readonly pending: Map<number, PendingQuery>;
  readonly ready: Promise<void>;
  /** Queries of this turn that are about to be sent. */
  unsent: WorkerQuery[];
  isOver: boolean;
}

/** Returns a pool of one connection to PGlite in a worker thread, because its queries block their thread and hang on a full disk. */
export function openEmbedded(options: EmbeddedOptions): PostgresPool {
  if (options.folder !== undefined) restrictFolder(options.folder);
  let session: WorkerSession | undefined;
  let free: Promise<void> = Promise.resolve();
  let ended = false;

  /** Returns the running worker or starts another; throws if the store is closed or the worker cannot open its files. */
  async function current(): Promise<WorkerSession> {
    if (ended) throw storeUnavailable('The store is closed.');
    if (session === undefined || session.isOver) session = startSession(options, await workerFile(source));
    await session.ready;
    return session;
  }

  return {
    async connect(): Promise<PostgresPoolClient> {
      const before = free;
      let release = (): void => undefined;
      free = new Promise((resolve) => (release = resolve));
      await before;
      try {
        return createClient(await current(), options.deadline, release);
      } catch (error) {
        release();
        throw error;
      }
    },
    async end(): Promise<void> {
      ended = true;
      await free;
      if (session !== undefined && !session.isOver) await closeSession(session);
    },
  };
}

/** Creates the folder and denies access to other users, because PGlite's files themselves are readable by all. */
function restrictFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
}

/** Starts a worker and returns its session, whose `ready` rejects if it does not open in time. */
function startSession(options: EmbeddedOptions, file: URL): WorkerSession {
  const worker = new Worker(file, { workerData: { folder: options.folder } });
  const pending = new Map<number, PendingQuery>();
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => dropSession(session, storeUnavailable('The store did not open in time.')), options.openDeadline);
    pending.set(0, { resolve: () => resolve(), reject, timer });
  });
  const session: WorkerSession = { worker, pending, ready, unsent: [], isOver: false };
  ready.catch(() => undefined);
  worker.on('message', (replies: readonly WorkerReply[]) => {
    for (const reply of replies) settleQuery(session, reply);
  });
  worker.on('error', (error) => dropSession(session, storeUnavailable('The store broke off.', error)));
  worker.on('exit', () => dropSession(session, storeUnavailable('The store has ended.')));
  return session;
}

function settleQuery(session: WorkerSession, reply: WorkerReply): void {
  const id = 'ready' in reply ? 0 : reply.id;
  const waiting = session.pending.get(id);
  if (waiting === undefined) return;
  session.pending.delete(id);
  clearTimeout(waiting.timer);
  if ('error' in reply) waiting.reject(Object.assign(new Error(String(reply.error['message'])), reply.error));
  else waiting.resolve('ready' in reply ? { rows: [], affected: 0 } : reply);
}

function dropSession(session: WorkerSession, error: Error): void {
  session.isOver = true;
  for (const waiting of session.pending.values()) {
    clearTimeout(waiting.timer);
    waiting.reject(error);
  }
  session.pending.clear();
  void session.worker.terminate();
}

/**
 * Sends the unsent queries and then the order to close, and waits for the worker's exit. Terminates the worker after five seconds. The
 * worker must still be running.
 */
async function closeSession(session: WorkerSession): Promise<void> {
  const exited = new Promise((resolve) => session.worker.once('exit', resolve));
  session.worker.postMessage([...session.unsent.splice(0), { close: true }] satisfies WorkerQuery[]);
  const timer = setTimeout(() => void session.worker.terminate(), 5000);
  await exited;
  clearTimeout(timer);
}

/**
 * Returns a client of one worker session; its transactions are lost with the worker. Queries are answered in the order in which they are
 * sent.
 */
function createClient(session: WorkerSession, deadline: number, release: () => void): PostgresPoolClient {
  function query<R>(sql: unknown, parameters: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    if (typeof sql !== 'string') throw new Error('The embedded store has no cursors.');
    return sendQuery(session, deadline, sql, parameters).then(({ rows, affected }) => ({
      command: commandOf(sql),
      rowCount: affected,
      // Only the caller's query knows the type of a row.
      rows: rows as R[],
    }));
  }
  return { query: query as PostgresPoolClient['query'], release };
}

let lastId = 0;

/**
 * Queues a query and returns its result; rejects if the session is over. After `timeoutMs` without a result it ends the session, which
 * rejects all its queries.
 */
function sendQuery(session: WorkerSession, timeoutMs: number, sql: string, parameters: readonly unknown[]): Promise<WorkerResult> {
  if (session.isOver) return Promise.reject(storeUnavailable('The store was started again meanwhile.'));
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => dropSession(session, storeUnavailable('A query took too long.')), timeoutMs);
    session.pending.set(id, { resolve, reject, timer });
    session.unsent.push({ id, sql, parameters });
    // Queries of one turn share a message, because each message wakes the worker.
    if (session.unsent.length === 1) process.nextTick(() => postQueries(session, session.unsent.splice(0)));
  });
}

/** Sends queries to the worker; a value that cannot be cloned fails only its own query. */
function postQueries(session: WorkerSession, queries: readonly WorkerQuery[]): void {
  try {
    session.worker.postMessage(queries);
  } catch (error) {
    if (queries.length > 1) for (const query of queries) postQueries(session, [query]);
    else failQuery(session, queries[0], error);
  }
}

function failQuery({ pending }: WorkerSession, query: WorkerQuery | undefined, error: unknown): void {
  if (query === undefined || !('id' in query)) return;
  const waiting = pending.get(query.id);
  pending.delete(query.id);
  clearTimeout(waiting?.timer);
  waiting?.reject(new Error(errorMessageOf(error), { cause: error }));
}

/** Returns the command of a statement, for which Kysely counts changed rows; anything else is SELECT. */
function commandOf(sql: string): PostgresQueryResult<unknown>['command'] {
  const word = /^\s*(insert|update|delete|merge)\b/i.exec(sql)?.[1]?.toUpperCase();
  return word === 'INSERT' || word === 'UPDATE' || word === 'DELETE' || word === 'MERGE' ? word : 'SELECT';
}
