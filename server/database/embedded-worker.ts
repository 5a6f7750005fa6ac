import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { parse, PGlite, protocol } from '@electric-sql/pglite';
import { createMaintenance } from './maintenance.js';
import { columnParsers } from './schema/column-types.js';

/** A message to the worker: plain data only. */
export type WorkerQuery = { readonly id: number; readonly sql: string; readonly parameters: readonly unknown[] } | { readonly close: true };
export type WorkerReply =
  | { readonly ready: true }
  | { readonly id: number; readonly rows: readonly unknown[]; readonly affected: number }
  | { readonly id: number; readonly error: Readonly<Record<string, unknown>> };

const errorKeys = ['message', 'code', 'detail', 'hint', 'constraint', 'table', 'column', 'severity'] as const;

/** Returns the properties of an error as plain data, because a message drops them from an Error. */
function toPlainError(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  return Object.fromEntries(errorKeys.map((key) => [key, Reflect.get(error, key)]).filter(([, value]) => value !== undefined));
}

/** An eighth of PGlite's shared buffers: each start fills them with zeros, which took most of its time. A checkpoint keeps 128 MB of log. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'max_wal_size=128MB'];

/** Opens PGlite as a superuser, creates the role `app` if needed, and switches to it so that row-level security applies. */
async function openDatabase(folder: string | undefined): Promise<PGlite> {
  const database = await PGlite.create({ ...(folder === undefined ? {} : { dataDir: folder }), parsers: columnParsers, startParams });
  const roles = await database.query("select 1 from pg_roles where rolname = 'app'");
  if (roles.rows.length === 0)
    await database.exec('create role app; alter schema public owner to app; grant create on database postgres to app');
  // Nothing else runs checkpoints, and without them the log of writes grows until the process ends.
  await database.exec('grant pg_checkpoint to app; set role app');
  return database;
}

const transactionStatements = new Set(['begin', 'commit', 'rollback']);

/** Runs one query and returns its rows or its error; transaction statements run unprepared. */
async function runQuery(database: PGlite, { id, sql, parameters }: Exclude<WorkerQuery, { close: true }>): Promise<WorkerReply> {
  try {
    // Only statements that open a transaction are sent together in one text.
    if (sql.startsWith('begin;') || transactionStatements.has(sql)) {
      await database.exec(sql);
      return { id, rows: [], affected: 0 };
    }
    const name = statementName(sql);
    if (name !== undefined)
      return { id, rows: [], affected: await database.runExclusive(() => runPreparedWrite(database, name, sql, parameters)) };
    const { rows, affectedRows } = await database.query(sql, [...parameters]);
    return { id, rows, affected: affectedRows ?? 0 };
  } catch (error) {
    return { id, error: toPlainError(error) };
  }
}

/** Only a faulty program has more different statements; later ones are not prepared. */
const maxNames = 300;

const names = new Map<string, string>();

/** Returns the name for preparing a write; undefined for other statements, since a prepared `select *` breaks when a column is added. */
function statementName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (names.size >= maxNames || !/^(insert|update|delete|call)\b/.test(sql) || /\breturning\b/.test(sql)) return undefined;
  const name = `kept_${names.size}`;
  names.set(sql, name);
  return name;
}

/** The parameter types of every prepared statement, by name. */
const parameterTypes = new Map<string, readonly number[]>();
const { serialize } = protocol;

/** Runs a write as a prepared statement in one protocol message and returns the number of changed rows; the usual API needs six. */
async function runPreparedWrite(database: PGlite, name: string, sql: string, parameters: readonly unknown[]): Promise<number> {
  const types = parameterTypes.get(name) ?? (await prepareStatement(database, name, sql));
  const values = parameters.map((value, index) => toParameterText(database, types[index] ?? 0, value));
  const { messages } = await database.execProtocol(
    joinBytes([serialize.bind({ statement: name, values }), serialize.execute({}), serialize.sync()]),
  );
  const [result] = parse.parseResults(messages, database.parsers);
  return result?.affectedRows ?? 0;
}

async function prepareStatement(database: PGlite, name: string, sql: string): Promise<readonly number[]> {
  const asked = joinBytes([serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }), serialize.sync()]);
  const types = parse.parseDescribeStatementResults((await database.execProtocol(asked)).messages);
  parameterTypes.set(name, types);
  return types;
}

/** Returns a parameter value in PostgreSQL's text format; null for null and undefined. */
function toParameterText(database: PGlite, type: number, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  // PGlite's own serializer takes tens of milliseconds for a part of a file.
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  const text: unknown = database.serializers[type]?.(value);
  return typeof text === 'string' ? text : String(value);
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}

const { folder }: { folder?: string } = workerData;
const port = parentPort;
if (port === null) throw new Error('This file runs as a worker of the embedded store.');
const database = await openDatabase(folder);
const maintain = createMaintenance((statement) => database.exec(statement));
let queue = Promise.resolve();
port.on('message', (queries: readonly WorkerQuery[]) => {
  queue = queue.then(() => runQueries(port, queries));
});
port.postMessage([{ ready: true }] satisfies WorkerReply[]);

/** Runs the queries of one message in order and sends all replies in one message, since each message wakes the other thread. */
async function runQueries(to: MessagePort, queries: readonly WorkerQuery[]): Promise<void> {
  const replies: WorkerReply[] = [];
  for (const query of queries) {
    if ('close' in query) return database.close().finally(() => to.close());
    replies.push(await runQuery(database, query));
  }
  to.postMessage(replies);
  const last = queries.at(-1);
  // Maintenance waits if the next transaction has already begun.
  await maintain(last !== undefined && 'sql' in last && last.sql === 'commit', queries.reduce(bytesIn, 0));
}

/** Adds the bytes of files in the parameters of a query. */
function bytesIn(before: number, query: WorkerQuery): number {
  const values = 'close' in query ? [] : query.parameters;
  return values.reduce((sum: number, value) => sum + (value instanceof Uint8Array ? value.length : 0), before);
}
