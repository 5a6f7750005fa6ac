import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';
import { refuseUnguardedTables, refuseUnsafeRole } from './database-role.js';
import { openEmbedded } from './embedded.js';
import { freeFileSpace } from './maintenance.js';
import { migrate } from './schema/migrate.js';
import { limitedPool, openPostgresPool, transactionLimits } from './postgres-pool.js';
import { type InTenant, type TenantScope, tenantTransactions } from './scope.js';
import type { Tables } from './schema/tables.js';
import { type Announcement, watchChanges } from './watch-changes.js';

export type Database = Kysely<Tables>;

export interface Store {
  /** Reads shared rows only; row-level security hides those of tenants. */
  readonly db: Database;
  /** Runs work in one transaction that sees the rows of one tenant and its group, and no others. */
  readonly inTenant: InTenant;
  /** Calls `hear` for every later change of a tenant's setup, by any process. */
  onChange(onAnnouncement: (announced: Announcement) => void): void;
  /** Returns whether the database answers now. */
  isHealthy(): Promise<boolean>;
  /** Returns whether more bytes are free on the disk; writes stop at 64 MB, because a full disk makes the embedded store hang. */
  hasDiskSpace(minFree?: number): Promise<boolean>;
  /** Frees the space of deleted uploads, which the embedded store does not do itself. */
  freeFileSpace(): Promise<void>;
  /** Runs one query in a read-only transaction, for one tenant or for shared rows. */
  queryReadOnly(text: string, scope?: TenantScope): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/** Where the data is: in a PostgreSQL, or embedded in the data folder. */
export type StoreOptions =
  | { readonly databaseUrl: string }
  | {
      readonly folder: string;
      /** The longest that a query and the opening may take, in milliseconds. */
      readonly deadline?: number;
      readonly openDeadline?: number;
      /** How many bytes are free on the disk of a folder. */
      readonly freeBytes?: (folder: string) => Promise<number>;
    };

/** Receives how long a statement took, in milliseconds, and whether it failed. */
export type OnQuery = (milliseconds: number, isFailed: boolean) => void;

/** Opens the database and migrates its tables; throws if its role is unsafe or a table is unguarded. */
export async function openStore(location: StoreOptions, onQuery: OnQuery = () => undefined): Promise<Store> {
  const listeners: ((announced: Announcement) => void)[] = [];
  const onAnnouncement = (announced: Announcement): void => listeners.forEach((each) => each(announced));
  const { pool, ...access } = 'databaseUrl' in location ? openPostgresStore(location.databaseUrl) : openEmbeddedStore(location);
  const createDatabase = (of: PostgresPool): Database =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: of }),
      log: ({ level, queryDurationMillis }) => onQuery(queryDurationMillis, level === 'error'),
    });
  const db = createDatabase(pool);
  try {
    if ('databaseUrl' in location) await refuseUnsafeRole(db);
    await migrate(db);
    if ('databaseUrl' in location) await refuseUnguardedTables(db);
    // The figures count what requests cause, and not the looks for changes.
    const watching = await watchChanges(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), onAnnouncement);
    return {
      db,
      ...access,
      inTenant: tenantTransactions(pool, createDatabase, onQuery),
      onChange: (each) => void listeners.push(each),
      isHealthy: () => canQuery(db),
      close: async () => {
        watching.close();
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy().catch(() => undefined);
    throw error;
  }
}

async function canQuery(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}

const minFreeBytes = 64 * 1024 * 1024;

interface DatabaseAccess extends Pick<Store, 'hasDiskSpace' | 'freeFileSpace' | 'queryReadOnly'> {
  readonly pool: PostgresPool;
}

function openEmbeddedStore({
  folder,
  deadline = 10_000,
  openDeadline = 60_000,
  freeBytes = readFreeBytes,
}: Exclude<StoreOptions, { databaseUrl: string }>): DatabaseAccess {
  const pool = openEmbedded({ folder: join(folder, 'store'), deadline, openDeadline });
  return {
    pool,
    hasDiskSpace: async (minFree = minFreeBytes) => (await freeBytes(folder)) > minFree,
    async freeFileSpace() {
      const client = await pool.connect();
      try {
        for (const statement of freeFileSpace) await client.query(statement, []);
      } finally {
        client.release();
      }
    },
    queryReadOnly: (text, scope) =>
      runReadOnly<PostgresPoolClient>(pool, scope, async (client) => (await client.query<unknown>(text, [])).rows),
  };
}

const freeBytesByFolder = new Map<string, { readonly at: number; readonly bytes: Promise<number> }>();

/** Returns the free bytes on the folder's disk, cached for 100 ms because the system call is slower than a small write. */
function readFreeBytes(folder: string): Promise<number> {
  const at = performance.now();
  const cached = freeBytesByFolder.get(folder);
  if (cached !== undefined && at - cached.at < 100) return cached.bytes;
  const bytes = statfs(folder).then(({ bavail, bsize }) => bavail * bsize);
  freeBytesByFolder.set(folder, { at, bytes });
  return bytes;
}

/** Opens a pool of PostgreSQL connections; its read-only queries may not leave their transaction. */
function openPostgresStore(databaseUrl: string): DatabaseAccess {
  const pool = openPostgresPool(databaseUrl);
  return {
    pool: limitedPool(pool),
    hasDiskSpace: () => Promise.resolve(true),
    freeFileSpace: () => Promise.resolve(),
    queryReadOnly: (text, scope) =>
      runReadOnly<pg.PoolClient>(pool, scope, async (client) => {
        await client.query(transactionLimits);
        return (await client.query(extendedQuery(text))).rows;
      }),
  };
}

/** The extended protocol allows one statement only, so no query can end the read-only transaction. The driver's types lack this option. */
const extendedQuery = (text: string): pg.QueryConfig & { queryMode: 'extended' } => ({ text, queryMode: 'extended' });

interface PooledClient {
  query(sql: string, parameters: unknown[]): Promise<unknown>;
  release(): void;
}

/** Runs a query in a read-only transaction, with the tenant's rows if a scope is given, and rolls it back. */
async function runReadOnly<Client extends PooledClient>(
  pool: { connect(): Promise<Client> },
  scope: TenantScope | undefined,
  query: (client: Client) => Promise<readonly unknown[]>,
): Promise<readonly unknown[]> {
  const client = await pool.connect();
  try {
    await client.query('begin transaction read only', []);
    if (scope !== undefined)
      await client.query("select set_config('app.tenant_id', $1, true), set_config('app.group_code', $2, true)", [
        scope.tenantId,
        scope.groupCode,
      ]);
    return await query(client);
  } finally {
    await client.query('rollback', []).catch(() => undefined);
    client.release();
  }
}
