import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { parse, PGlite, protocol } from '@electric-sql/pglite';
import { channel } from './announcements.js';
import { careFor } from './care.js';
import { columnParsers } from './column-types.js';
import { nameOf } from './prepared.js';

/** What the pool sends, and what it gets. Everything in a message is plain data. */
export type WorkerQuery = { readonly id: number; readonly sql: string; readonly parameters: readonly unknown[] } | { readonly close: true };
export type Reply =
  | { readonly ready: true }
  | { readonly announced: string }
  | { readonly id: number; readonly rows: readonly unknown[]; readonly affected: number }
  | { readonly id: number; readonly error: Readonly<Record<string, unknown>> };

const described = ['message', 'code', 'detail', 'hint', 'constraint', 'table', 'column', 'severity'] as const;

/** Errors keep their own properties on the way through a message only if these are copied. */
function describe(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  return Object.fromEntries(described.map((key) => [key, Reflect.get(error, key)]).filter(([, value]) => value !== undefined));
}

/**
 * The store opens as a superuser, who walks past row-level security; the session steps down to `app`, who owns the
 * tables and nothing else.
 */
async function open(folder: string | undefined): Promise<PGlite> {
  const database = await PGlite.create({ ...(folder === undefined ? {} : { dataDir: folder }), parsers: columnParsers });
  const roles = await database.query("select 1 from pg_roles where rolname = 'app'");
  if (roles.rows.length === 0)
    await database.exec('create role app; alter schema public owner to app; grant create on database postgres to app');
  await database.exec('set role app');
  return database;
}

const simple = new Set(['begin', 'commit', 'rollback']);

async function answer(database: PGlite, { id, sql, parameters }: Exclude<WorkerQuery, { close: true }>): Promise<Reply> {
  try {
    // Statements that open a transaction come several at once; nothing else may.
    if (sql.startsWith('begin;') || simple.has(sql)) {
      await database.exec(sql);
      return { id, rows: [], affected: 0 };
    }
    const name = nameOf(sql);
    if (name !== undefined) return { id, rows: [], affected: await database.runExclusive(() => write(database, name, sql, parameters)) };
    const { rows, affectedRows } = await database.query(sql, [...parameters]);
    return { id, rows, affected: affectedRows ?? 0 };
  } catch (error) {
    return { id, error: describe(error) };
  }
}

/** The types of the parameters of every statement that is kept. */
const kept = new Map<string, readonly number[]>();
const { serialize } = protocol;

/** A write that is parsed and planned once and sent in one piece: the usual way crosses into the database six times. */
async function write(database: PGlite, name: string, sql: string, parameters: readonly unknown[]): Promise<number> {
  const types = kept.get(name) ?? (await keep(database, name, sql));
  const values = parameters.map((value, nth) => wireText(database, types[nth] ?? 0, value));
  const { messages } = await database.execProtocol(
    joined([serialize.bind({ statement: name, values }), serialize.execute({}), serialize.sync()]),
  );
  const [done] = parse.parseResults(messages, database.parsers);
  return done?.affectedRows ?? 0;
}

async function keep(database: PGlite, name: string, sql: string): Promise<readonly number[]> {
  const asked = joined([serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }), serialize.sync()]);
  const types = parse.parseDescribeStatementResults((await database.execProtocol(asked)).messages);
  kept.set(name, types);
  return types;
}

function wireText(database: PGlite, type: number, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text: unknown = database.serializers[type]?.(value);
  return typeof text === 'string' ? text : String(value);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}

const { folder }: { folder?: string } = workerData;
const port = parentPort;
if (port === null) throw new Error('This file runs as a worker of the embedded store.');
const database = await open(folder);
const care = careFor((statement) => database.exec(statement));
let line = Promise.resolve();
port.on('message', (questions: readonly WorkerQuery[]) => {
  line = line.then(() => take(port, questions));
});
await database.listen(channel, (announced) => port.postMessage([{ announced }] satisfies Reply[]));
port.postMessage([{ ready: true }] satisfies Reply[]);

/** One after the other; what was asked together is answered together, for each message wakes the other side up. */
async function take(to: MessagePort, questions: readonly WorkerQuery[]): Promise<void> {
  const replies: Reply[] = [];
  for (const question of questions) {
    if ('close' in question) return database.close().finally(() => to.close());
    replies.push(await answer(database, question));
  }
  to.postMessage(replies);
  const last = questions.at(-1);
  // Where the next transaction has begun already, it is not its turn.
  await care(last !== undefined && 'sql' in last && last.sql === 'commit');
}
