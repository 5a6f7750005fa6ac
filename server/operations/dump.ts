import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Store } from '../store/store.js';
import type { Tables } from '../store/tables.js';
import { type DumpTable, dumpTables, enterScope, lastMigration } from './dump-tables.js';

/** The shape of a dump; another number is another shape. */
export const dumpFormat = 1;

type DumpDatabase = Kysely<Tables>;
type Write = (line: string) => Promise<void>;

/** How many rows are read at a time. Bytes come in large pieces, so fewer of those. */
const pageOf = (table: DumpTable): number => (table.columns.some(({ type }) => type === 'bytea') ? 10 : 500);

/**
 * Writes every row there is, a line of JSON each, as they all were at one moment: a head, for each tenant and group its
 * scope and then its rows, and an end with the number of rows and the SHA-256 of everything before it. Each value is
 * the text PostgreSQL itself has for it, bytes are base64. Keys and gateways' secrets are not in the store, so not here.
 */
export async function dump(store: Store, version: string, write: Write): Promise<void> {
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};
  const say: Write = (line) => {
    hash.update(`${line}\n`);
    return write(`${line}\n`);
  };
  await atOneMoment(store, async (db) => {
    await say(JSON.stringify({ vestibule: dumpFormat, version, migration: await lastMigration(db) }));
    const tables = await dumpTables(db);
    for (const table of tables) counts[table.name] = 0;
    for (const scope of await scopesOf(db)) {
      await say(JSON.stringify({ scope }));
      await enterScope(db, scope);
      for (const table of tables) {
        if (table.owner === scope.of) counts[table.name] = (counts[table.name] ?? 0) + (await dumpTable(db, table, say));
      }
    }
  });
  await write(`${JSON.stringify({ end: { rows: counts, sha256: hash.digest('hex') } })}\n`);
}

/** One transaction that sees no later change. It may wait for a slow reader; the server would otherwise end it. */
function atOneMoment(store: Store, work: (db: DumpDatabase) => Promise<void>): Promise<void> {
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

async function scopesOf(db: DumpDatabase): Promise<DumpScope[]> {
  const tenants = await db.selectFrom('tenants').select(['tenant_id', 'group_code']).orderBy('tenant_id').execute();
  const groups = [...new Set(tenants.map(({ group_code }) => group_code))].sort();
  return [
    { of: 'everybody', tenantId: '', groupCode: '' },
    ...groups.map((groupCode) => ({ of: 'group' as const, tenantId: '', groupCode })),
    ...tenants.map(({ tenant_id, group_code }) => ({ of: 'tenant' as const, tenantId: tenant_id, groupCode: group_code })),
  ];
}

async function dumpTable(db: DumpDatabase, table: DumpTable, say: Write): Promise<number> {
  const columns = table.columns.map(({ name, type }) =>
    type === 'bytea' ? sql`encode(${sql.ref(name)}, 'base64') as ${sql.ref(name)}` : sql`${sql.ref(name)}::text as ${sql.ref(name)}`,
  );
  await sql`declare dumped cursor for select row_to_json(r)::text as row from (select ${sql.join(columns)} from ${sql.table(table.name)}) r`.execute(
    db,
  );
  let count = 0;
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.raw(String(pageOf(table)))} from dumped`.execute(db);
    for (const { row } of rows) await say(`{"table":${JSON.stringify(table.name)},"row":${row}}`);
    count += rows.length;
    if (rows.length === 0) break;
  }
  await sql`close dumped`.execute(db);
  return count;
}
