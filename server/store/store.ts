import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { columnParsers } from './column-types.js';
import { openEmbedded } from './embedded.js';
import { migrate } from './migrate.js';
import type { Tables } from './tables.js';

export type Database = Kysely<Tables>;

export interface Store {
  readonly db: Database;
  /** Does the store answer at this moment? */
  isHealthy(): Promise<boolean>;
  /** Is there room to write? A store that fills its disk hangs, so writing ends before. */
  hasRoom(): Promise<boolean>;
  /** One query that can change nothing, in a transaction of its own. */
  look(text: string): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/** Where the rows are: in a PostgreSQL of your own, or embedded in the data folder. */
export type StorePlace = { readonly databaseUrl: string } | { readonly folder: string; readonly deadline?: number };

/** Opens the store and brings its tables up to date. The same SQL runs on both. */
export async function openStore(place: StorePlace): Promise<Store> {
  const { pool, look, hasRoom } =
    'databaseUrl' in place ? openPostgres(place.databaseUrl) : openFolder(place.folder, place.deadline ?? 10_000);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy().catch(() => undefined);
    throw error;
  }
  return { db, look, hasRoom, isHealthy: () => answers(db), close: () => db.destroy() };
}

async function answers(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}

const leastRoom = 64 * 1024 * 1024;

interface Door {
  readonly pool: PostgresPool;
  hasRoom(): Promise<boolean>;
  look(text: string): Promise<readonly unknown[]>;
}

function openFolder(folder: string, deadline: number): Door {
  const pool = openEmbedded({ folder: join(folder, 'store'), deadline, openDeadline: 60_000 });
  return {
    pool,
    hasRoom: () => diskHasRoom(folder),
    look: (text) => look<PostgresPoolClient>(pool, async (client) => (await client.query<unknown>(text, [])).rows),
  };
}

async function diskHasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > leastRoom;
}

function openPostgres(databaseUrl: string): Door {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5000,
    query_timeout: 12_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    types: {
      getTypeParser: (type, format) => (format === 'binary' ? undefined : columnParsers[type]) ?? pg.types.getTypeParser(type, format),
    },
  });
  // An idle connection that breaks would otherwise end the process; the next query opens another.
  pool.on('error', () => undefined);
  return {
    pool,
    hasRoom: () => Promise.resolve(true),
    look: (text) => look<pg.PoolClient>(pool, async (client) => (await client.query(extended(text))).rows),
  };
}

/**
 * The extended protocol takes one statement, as the embedded store does: nothing can end the transaction and go on.
 * The driver's types do not know the key yet.
 */
const extended = (text: string): pg.QueryConfig & { queryMode: 'extended' } => ({ text, queryMode: 'extended' });

interface Asked {
  query(sql: string, parameters: unknown[]): Promise<unknown>;
  release(): void;
}

async function look<Client extends Asked>(
  pool: { connect(): Promise<Client> },
  ask: (client: Client) => Promise<readonly unknown[]>,
): Promise<readonly unknown[]> {
  const client = await pool.connect();
  try {
    await client.query('begin transaction read only', []);
    return await ask(client);
  } finally {
    await client.query('rollback', []).catch(() => undefined);
    client.release();
  }
}
