import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { channel } from './announcements.js';
import { columnParsers } from './column-types.js';

/** What the pool sends, and what it gets. Everything in a message is plain data. */
export type Question = { readonly id: number; readonly sql: string; readonly parameters: readonly unknown[] } | { readonly close: true };
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

async function answer(database: PGlite, question: Exclude<Question, { close: true }>): Promise<Reply> {
  try {
    // Statements that open a transaction come several at once; nothing else may.
    if (question.sql.startsWith('begin;')) {
      await database.exec(question.sql);
      return { id: question.id, rows: [], affected: 0 };
    }
    const { rows, affectedRows } = await database.query(question.sql, [...question.parameters]);
    return { id: question.id, rows, affected: affectedRows ?? 0 };
  } catch (error) {
    return { id: question.id, error: describe(error) };
  }
}

const { folder }: { folder?: string } = workerData;
const port = parentPort;
if (port === null) throw new Error('This file runs as a worker of the embedded store.');
const database = await open(folder);
port.on('message', (question: Question) => {
  if ('close' in question) void database.close().finally(() => port.close());
  else void answer(database, question).then((reply) => port.postMessage(reply));
});
await database.listen(channel, (announced) => port.postMessage({ announced } satisfies Reply));
port.postMessage({ ready: true } satisfies Reply);
