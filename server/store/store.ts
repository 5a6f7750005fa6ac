import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { type Announced, readAnnouncement } from './announcements.js';
import { columnParsers } from './column-types.js';
import { refuseUnguardedTables, refuseUnsafeRole } from './database-role.js';
import { openEmbedded } from './embedded.js';
import { GuardedClient } from './guarded-client.js';
import { listenTo } from './listen.js';
import { migrate } from './migrate.js';
import { preparing } from './preparing-pool.js';
import { type InTenant, type Scope, tenantTransactions } from './scope.js';
import type { Tables } from './tables.js';

export type Database = Kysely<Tables>;

export interface Store {
  /** Sees what belongs to no tenant, and of the rest nothing. */
  readonly db: Database;
  /** Runs work in one transaction that sees the rows of one tenant and its group, and no others. */
  readonly inTenant: InTenant;
  /** Has every later change of what tenants are set up with told, whoever makes it. */
  onChange(hear: (announced: Announced) => void): void;
  /** Does the store answer at this moment? */
  isHealthy(): Promise<boolean>;
  /** Is there room to write? A store that fills its disk hangs, so writing ends before. */
  hasRoom(): Promise<boolean>;
  /** One query that can change nothing, in a transaction of its own, among the rows of one tenant or of none. */
  look(text: string, scope?: Scope): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/** Where the rows are: in a PostgreSQL of your own, or embedded in the data folder. */
export type StorePlace =
  | { readonly databaseUrl: string }
  | {
      readonly folder: string;
      readonly deadline?: number;
      /** How many bytes are free on the disk of a folder. */
      readonly freeBytes?: (folder: string) => Promise<number>;
    };

/** Told of every statement: how long it took, in milliseconds, and whether it failed. */
export type QueryHearer = (milliseconds: number, isFailed: boolean) => void;

/** Opens the store and brings its tables up to date. The same SQL runs on both. */
export async function openStore(place: StorePlace, onQuery: QueryHearer = () => undefined): Promise<Store> {
  const hearers: ((announced: Announced) => void)[] = [];
  const hear = (announced: Announced): void => hearers.forEach((each) => each(announced));
  const { pool, look, hasRoom, listen } = 'databaseUrl' in place ? openPostgres(place.databaseUrl, hear) : openFolder(place, hear);
  const over = (of: PostgresPool): Database =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: of }),
      log: ({ level, queryDurationMillis }) => onQuery(queryDurationMillis, level === 'error'),
    });
  const db = over(pool);
  try {
    if ('databaseUrl' in place) await refuseUnsafeRole(db);
    await migrate(db);
    if ('databaseUrl' in place) await refuseUnguardedTables(db);
    const listening = await listen();
    return {
      db,
      look,
      hasRoom,
      inTenant: tenantTransactions(pool, over, onQuery),
      onChange: (each) => void hearers.push(each),
      isHealthy: () => answers(db),
      close: async () => {
        await listening.close();
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy().catch(() => undefined);
    throw error;
  }
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
  look(text: string, scope?: Scope): Promise<readonly unknown[]>;
  listen(): Promise<{ close(): Promise<void> }>;
}

type OnAnnouncement = (announced: Announced) => void;

function openFolder(
  { folder, deadline = 10_000, freeBytes = freeBytesOf }: Exclude<StorePlace, { databaseUrl: string }>,
  hear: OnAnnouncement,
): Door {
  const pool = openEmbedded({
    folder: join(folder, 'store'),
    deadline,
    openDeadline: 60_000,
    hear: (text) => hear(readAnnouncement(text)),
  });
  return {
    pool,
    hasRoom: async () => (await freeBytes(folder)) > leastRoom,
    look: (text, scope) => look<PostgresPoolClient>(pool, scope, async (client) => (await client.query<unknown>(text, [])).rows),
    listen: () => Promise.resolve({ close: () => Promise.resolve() }),
  };
}

const looked = new Map<string, { readonly at: number; readonly bytes: Promise<number> }>();

/** Asking the system takes longer than a small write; nothing fills a disk in a tenth of a second. */
function freeBytesOf(folder: string): Promise<number> {
  const at = performance.now();
  const before = looked.get(folder);
  if (before !== undefined && at - before.at < 100) return before.bytes;
  const bytes = statfs(folder).then(({ bavail, bsize }) => bavail * bsize);
  looked.set(folder, { at, bytes });
  return bytes;
}

/** In milliseconds. A connection and an answer take 11 s at most, within the 11.5 s of a request's handler (decision 022). */
const longest = { connection: 3000, statement: 7500, answer: 8000, idleTransaction: 15_000 };

function openPostgres(databaseUrl: string, hear: OnAnnouncement): Door {
  const pool = new pg.Pool({
    Client: GuardedClient,
    connectionString: databaseUrl,
    max: 10,
    // The statements of a transaction may follow each other without waiting.
    pipeline: true,
    connectionTimeoutMillis: longest.connection,
    statement_timeout: longest.statement,
    // A frozen database cannot end a statement by itself; then the driver gives the connection up.
    query_timeout: longest.answer,
    idle_in_transaction_session_timeout: longest.idleTransaction,
    types: {
      getTypeParser: (type, format) => (format === 'binary' ? undefined : columnParsers[type]) ?? pg.types.getTypeParser(type, format),
    },
  });
  // An idle connection that breaks would otherwise end the process; the next query opens another.
  pool.on('error', () => undefined);
  return {
    pool: preparing(pool),
    hasRoom: () => Promise.resolve(true),
    look: (text, scope) => look<pg.PoolClient>(pool, scope, async (client) => (await client.query(extended(text))).rows),
    listen: () => listenTo(databaseUrl, hear),
  };
}

/**
 * The extended protocol takes one statement, as the embedded store does: nothing can end the transaction and go on.
 * The driver's types do not know the key yet.
 */
const extended = (text: string): pg.QueryConfig & { queryMode: 'extended' } => ({ text, queryMode: 'extended' });

interface PooledClient {
  query(sql: string, parameters: unknown[]): Promise<unknown>;
  release(): void;
}

async function look<Client extends PooledClient>(
  pool: { connect(): Promise<Client> },
  scope: Scope | undefined,
  ask: (client: Client) => Promise<readonly unknown[]>,
): Promise<readonly unknown[]> {
  const client = await pool.connect();
  try {
    await client.query('begin transaction read only', []);
    if (scope !== undefined)
      await client.query("select set_config('app.tenant_id', $1, true), set_config('app.group_code', $2, true)", [
        scope.tenantId,
        scope.groupCode,
      ]);
    return await ask(client);
  } finally {
    await client.query('rollback', []).catch(() => undefined);
    client.release();
  }
}
