import { type Kysely, sql } from 'kysely';
import { bad, type Result } from '../../engine/base/result.js';
import type { Store } from '../database/store.js';
import type { Tables } from '../database/schema/tables.js';
import { errorMessageOf } from '../base/error-code.js';
import { type DumpTable, dumpTables, enterScope, lastMigration, checkDump, dumpLines, type DumpLine, type DumpSummary } from './dump.js';

type RestoreDatabase = Kysely<Tables>;
type DumpRow = Extract<DumpLine, { table: string }>['row'];

/** The approximate number of characters in one insert. */
const batchSize = 1_000_000;

/** Loads a verified dump into a store without tenants, in one transaction; returns its summary or a problem. */
export async function restoreBackup(store: Store, file: string): Promise<Result<DumpSummary, string>> {
  const checked = await checkDump(file);
  if (!checked.ok) return checked;
  const problem = await restoreProblem(store, checked.value);
  if (problem !== undefined) return bad(problem);
  try {
    await store.db.transaction().execute((db) => loadRows(db, file, checked.value));
    return checked;
  } catch (error) {
    return bad(`Nothing was restored. ${errorMessageOf(error)}`);
  }
}

/** Returns why a backup cannot be restored here: tenants exist, or the backup is newer; undefined if it can. */
async function restoreProblem(store: Store, { migration, version }: DumpSummary): Promise<string | undefined> {
  const [tenant] = await store.db.selectFrom('tenants').select('code').limit(1).execute();
  if (tenant !== undefined) return `There are tenants here already ("${tenant.code}"): a backup is restored into a new place only.`;
  const ownMigration = await lastMigration(store.db);
  return migration > ownMigration ? `The backup is of a newer version (${version}, ${migration}); this has ${ownMigration}.` : undefined;
}

/** Loads all rows of a dump; throws if a table received fewer rows than the dump has. */
async function loadRows(db: RestoreDatabase, file: string, { rows }: DumpSummary): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
  const tables = new Map((await dumpTables(db)).map((table) => [table.name, table]));
  await withDeferredForeignKeys(db, async () => {
    // Rows that the first start creates would conflict with those of the dump.
    for (const { name } of [...tables.values()].filter(({ owner }) => owner === 'everybody'))
      await sql`delete from ${sql.table(name)}`.execute(db);
    const written = await writeRows(db, tables, file);
    for (const [name, count] of Object.entries(rows))
      if ((written.get(name) ?? 0) !== count) throw new Error(`Of ${count} rows of ${name} only ${written.get(name) ?? 0} were taken.`);
  });
}

/** Inserts the rows of a dump in batches, scope by scope, and returns their number by table. */
async function writeRows(db: RestoreDatabase, tables: ReadonlyMap<string, DumpTable>, file: string): Promise<Map<string, number>> {
  const written = new Map<string, number>();
  let batch: DumpRow[] = [];
  let size = 0;
  let table: DumpTable | undefined;
  const flush = async (): Promise<void> => {
    if (table !== undefined && batch.length > 0)
      written.set(table.name, (written.get(table.name) ?? 0) + (await insertRows(db, table, batch)));
    batch = [];
    size = 0;
  };
  for await (const line of dumpLines(file)) {
    if ('scope' in line) {
      await flush();
      await enterScope(db, line.scope);
    }
    if (!('table' in line)) continue;
    if (table?.name !== line.table || size > batchSize) await flush();
    table = tables.get(line.table);
    if (table === undefined) throw new Error(`There is no table ${line.table} in this version.`);
    batch.push(line.row);
    size += Object.values(line.row).reduce((sum, value) => sum + (value?.length ?? 0), 0);
  }
  await flush();
  return written;
}

/** Inserts rows and returns their number; columns that later versions added keep their defaults. */
async function insertRows(db: RestoreDatabase, table: DumpTable, rows: readonly DumpRow[]): Promise<number> {
  const names = Object.keys(rows[0] ?? {});
  const columns = names.map((name) => table.columns.find((column) => column.name === name) ?? unknownColumn(table, name));
  const values = columns.map(({ name, type }) =>
    type === 'bytea' ? sql`decode(${sql.ref(name)}, 'base64')` : sql`${sql.ref(name)}::${sql.raw(type)}`,
  );
  const shape = names.map((name) => sql`${sql.ref(name)} text`);
  const { numAffectedRows } = await sql`insert into ${sql.table(table.name)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from json_to_recordset(${JSON.stringify(rows)}::json) as r(${sql.join(shape)})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Throws because this version's table lacks a column of the dump. */
function unknownColumn({ name }: DumpTable, column: string): never {
  throw new Error(`The table ${name} has no column ${column} in this version.`);
}

/** Runs work with deferred foreign keys, because rows may precede those they refer to; checks all of them at the end. */
async function withDeferredForeignKeys(db: RestoreDatabase, work: () => Promise<void>): Promise<void> {
  const { rows: foreignKeys } = await sql<{ table: string; name: string }>`select conrelid::regclass::text as "table", conname as name
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db);
  const alter = async (mode: string): Promise<void> => {
    for (const { table, name } of foreignKeys)
      await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} ${sql.raw(mode)}`.execute(db);
  };
  await alter('deferrable initially deferred');
  await work();
  await sql`set constraints all immediate`.execute(db);
  await alter('not deferrable');
}
