import { chmodSync, mkdirSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { WorkerQuery, Reply } from './embedded-worker.js';
import { messageOf } from '../base/thrown.js';
import { storeUnavailable } from './unavailable.js';

export interface EmbeddedOptions {
  /** Where the rows lie; without one they live in memory. */
  readonly folder?: string;
  /** How long a query may take, in milliseconds, before the worker is taken to hang. */
  readonly deadline: number;
  /** How long opening may take. The first one lays the folder out. */
  readonly openDeadline: number;
  /** Told what the store announces. */
  readonly hear?: (announced: string) => void;
}

interface Answered {
  readonly rows: readonly unknown[];
  readonly affected: number;
}

interface Pending {
  readonly resolve: (answered: Answered) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** One life of the worker. When it hangs or dies it is dropped whole, and the next query opens another. */
interface Life {
  readonly worker: Worker;
  readonly pending: Map<number, Pending>;
  readonly ready: Promise<void>;
  /** What was asked in this turn and is about to be sent. */
  asked: WorkerQuery[];
  over: boolean;
}

/** A compiled server has a compiled worker beside it. */
const isCompiled = !import.meta.url.endsWith('.ts');
const workerFile = new URL(isCompiled ? './embedded-worker.js' : './embedded-worker.ts', import.meta.url);

/** Node 20 starts workers without the loader that reads TypeScript, so the worker registers it itself. */
const boot = `
  const { workerData } = require('node:worker_threads');
  import(workerData.loader).then(({ register }) => { register(); return import(workerData.file); });
`;

/**
 * A pool of one connection around PGlite in a worker thread, in the shape Kysely's PostgresDialect asks of `pg`.
 * A query would block the event loop of the thread it runs in, and on a full disk it never ends.
 */
export function openEmbedded(options: EmbeddedOptions): PostgresPool {
  if (options.folder !== undefined) closeToOthers(options.folder);
  let life: Life | undefined;
  let free: Promise<void> = Promise.resolve();
  let ended = false;

  async function current(): Promise<Life> {
    if (ended) throw storeUnavailable('The store is closed.');
    if (life === undefined || life.over) life = begin(options);
    await life.ready;
    return life;
  }

  return {
    async connect(): Promise<PostgresPoolClient> {
      const before = free;
      let release = (): void => undefined;
      free = new Promise((resolve) => (release = resolve));
      await before;
      try {
        return clientOf(await current(), options.deadline, release);
      } catch (error) {
        release();
        throw error;
      }
    },
    async end(): Promise<void> {
      ended = true;
      await free;
      if (life !== undefined && !life.over) await finish(life);
    },
  };
}

/** The store writes files that everybody may read; only the folder around them keeps them private. */
function closeToOthers(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
}

function openWorker(folder: string | undefined): Worker {
  if (isCompiled) return new Worker(workerFile, { workerData: { folder } });
  return new Worker(boot, { eval: true, workerData: { loader: import.meta.resolve('tsx/esm/api'), file: workerFile.href, folder } });
}

function begin(options: EmbeddedOptions): Life {
  const worker = openWorker(options.folder);
  const pending = new Map<number, Pending>();
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => drop(life, storeUnavailable('The store did not open in time.')), options.openDeadline);
    pending.set(0, { resolve: () => resolve(), reject, timer });
  });
  const life: Life = { worker, pending, ready, asked: [], over: false };
  ready.catch(() => undefined);
  worker.on('message', (replies: readonly Reply[]) => {
    for (const reply of replies)
      if ('announced' in reply) options.hear?.(reply.announced);
      else settle(life, reply);
  });
  worker.on('error', (error) => drop(life, storeUnavailable('The store broke off.', error)));
  worker.on('exit', () => drop(life, storeUnavailable('The store has ended.')));
  return life;
}

function settle(life: Life, reply: Exclude<Reply, { announced: string }>): void {
  const id = 'ready' in reply ? 0 : reply.id;
  const waiting = life.pending.get(id);
  if (waiting === undefined) return;
  life.pending.delete(id);
  clearTimeout(waiting.timer);
  if ('error' in reply) waiting.reject(Object.assign(new Error(String(reply.error['message'])), reply.error));
  else waiting.resolve('ready' in reply ? { rows: [], affected: 0 } : reply);
}

function drop(life: Life, error: Error): void {
  life.over = true;
  for (const waiting of life.pending.values()) {
    clearTimeout(waiting.timer);
    waiting.reject(error);
  }
  life.pending.clear();
  void life.worker.terminate();
}

async function finish(life: Life): Promise<void> {
  const gone = new Promise((resolve) => life.worker.once('exit', resolve));
  life.worker.postMessage([...life.asked.splice(0), { close: true }] satisfies WorkerQuery[]);
  const timer = setTimeout(() => void life.worker.terminate(), 5000);
  await gone;
  clearTimeout(timer);
}

/**
 * A client belongs to one life of the worker: a transaction that was open when the worker went is gone with it. Whatever
 * clients ask is answered in the order of asking, so the next may have its turn before the last answer of this one is there.
 */
function clientOf(life: Life, deadline: number, release: () => void): PostgresPoolClient {
  function query<R>(sql: unknown, parameters: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    if (typeof sql !== 'string') throw new Error('The embedded store has no cursors.');
    return ask(life, deadline, sql, parameters).then(({ rows, affected }) => ({
      command: commandOf(sql),
      rowCount: affected,
      // What a row holds is what the caller's query says; no driver knows more.
      rows: rows as R[],
    }));
  }
  return { query: query as PostgresPoolClient['query'], release };
}

let lastId = 0;

function ask(life: Life, deadline: number, sql: string, parameters: readonly unknown[]): Promise<Answered> {
  if (life.over) return Promise.reject(storeUnavailable('The store was started again meanwhile.'));
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => drop(life, storeUnavailable('A query took too long.')), deadline);
    life.pending.set(id, { resolve, reject, timer });
    life.asked.push({ id, sql, parameters });
    // Each message wakes the worker up, so what is asked in one turn goes in one.
    if (life.asked.length === 1) process.nextTick(() => send(life, life.asked.splice(0)));
  });
}

/** A message with a value that cannot be copied is not sent at all; then each question goes alone, and one fails. */
function send(life: Life, questions: readonly WorkerQuery[]): void {
  try {
    life.worker.postMessage(questions);
  } catch (error) {
    if (questions.length > 1) for (const question of questions) send(life, [question]);
    else failQuestion(life, questions[0], error);
  }
}

function failQuestion({ pending }: Life, question: WorkerQuery | undefined, error: unknown): void {
  if (question === undefined || !('id' in question)) return;
  const waiting = pending.get(question.id);
  pending.delete(question.id);
  clearTimeout(waiting?.timer);
  waiting?.reject(new Error(messageOf(error), { cause: error }));
}

/** Kysely counts changed rows only for these; `with … insert` is a select to it in `pg` too. */
function commandOf(sql: string): PostgresQueryResult<unknown>['command'] {
  const word = /^\s*(insert|update|delete|merge)\b/i.exec(sql)?.[1]?.toUpperCase();
  return word === 'INSERT' || word === 'UPDATE' || word === 'DELETE' || word === 'MERGE' ? word : 'SELECT';
}
