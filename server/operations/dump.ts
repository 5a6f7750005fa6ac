import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Store } from '../database/store.js';
import type { Tables } from '../database/schema/tables.js';
import { type DumpTable, dumpTables, enterScope, lastMigration } from './dump-tables.js';

/** The version of the dump format. */
export const dumpFormat = 1;

type DumpDatabase = Kysely<Tables>;
type WriteLine = (line: string) => Promise<void>;

/** How many rows are read at a time; fewer for tables with bytes. */
const pageSize = (table: DumpTable): number => (table.columns.some(({ type }) => type === 'bytea') ? 10 : 500);

/**
 * Writes a consistent dump as JSON lines: a head, the rows of each scope, and an end with row counts and a SHA-256. Contains no keys or
 * gateway secrets.
 */
export async function writeDumpLines(store: Store, version: string, write: WriteLine): Promise<void> {
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};
  const writeHashed: WriteLine = (line) => {
    hash.update(`${line}\n`);
    return write(`${line}\n`);
  };
  await inSnapshot(store, async (db) => {
    await writeHashed(JSON.stringify({ vestibule: dumpFormat, version, migration: await lastMigration(db) }));
    const tables = await dumpTables(db);
    for (const table of tables) counts[table.name] = 0;
    for (const scope of await readDumpScopes(db)) {
      await writeHashed(JSON.stringify({ scope }));
      await enterScope(db, scope);
      for (const table of tables) {
        if (table.owner === scope.of) counts[table.name] = (counts[table.name] ?? 0) + (await dumpTable(db, table, writeHashed));
      }
    }
  });
  await write(`${JSON.stringify({ end: { rows: counts, sha256: hash.digest('hex') } })}\n`);
}

/** Runs work in one read-only snapshot without an idle timeout, since the reader may be slow. */
function inSnapshot(store: Store, work: (db: DumpDatabase) => Promise<void>): Promise<void> {
  return store.db.connection().execute(async (db) => {
    await sql`begin isolation level repeatable read read only`.execute(db);
    try {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
      await sql`set local timezone = 'UTC'`.execute(db);
      await work(db);
    } finally {
      await sql`rollback`.execute(db);
    }
  });
}

interface DumpScope {
  readonly of: DumpTable['owner'];
  readonly tenantId: string;
  readonly groupCode: string;
}

/** Returns the scopes of a dump: shared rows, each group, each tenant. */
async function readDumpScopes(db: DumpDatabase): Promise<DumpScope[]> {
  const tenants = await db.selectFrom('tenants').select(['tenant_id', 'group_code']).orderBy('tenant_id').execute();
  const groups = [...new Set(tenants.map(({ group_code }) => group_code))].sort();
  return [
    { of: 'everybody', tenantId: '', groupCode: '' },
    ...groups.map((groupCode) => ({ of: 'group' as const, tenantId: '', groupCode })),
    ...tenants.map(({ tenant_id, group_code }) => ({ of: 'tenant' as const, tenantId: tenant_id, groupCode: group_code })),
  ];
}

/** Writes the rows of a table in this scope and returns their number. */
async function dumpTable(db: DumpDatabase, table: DumpTable, writeHashed: WriteLine): Promise<number> {
  const columns = table.columns.map(({ name, type }) =>
    type === 'bytea' ? sql`encode(${sql.ref(name)}, 'base64') as ${sql.ref(name)}` : sql`${sql.ref(name)}::text as ${sql.ref(name)}`,
  );
  await sql`declare dumped cursor for select row_to_json(r)::text as row from (select ${sql.join(columns)} from ${sql.table(table.name)}) r`.execute(
    db,
  );
  let count = 0;
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.raw(String(pageSize(table)))} from dumped`.execute(db);
    for (const { row } of rows) await writeHashed(`{"table":${JSON.stringify(table.name)},"row":${row}}`);
    count += rows.length;
    if (rows.length === 0) break;
  }
  await sql`close dumped`.execute(db);
  return count;
}
