import { type Kysely, sql } from 'kysely';
import { bad, type Result } from '../../engine/result.js';
import type { Store } from '../store/store.js';
import type { Tables } from '../store/tables.js';
import { messageOf } from '../base/thrown.js';
import { type DumpTable, dumpTables, enterScope, lastMigration } from './dump-tables.js';
import { checkDump, dumpLines, type DumpLine, type DumpSummary } from './read-dump.js';

type RestoreDatabase = Kysely<Tables>;
type Row = Extract<DumpLine, { table: string }>['row'];

/** Rows travel in pieces of about so many letters. */
const pieceSize = 1_000_000;

/** Puts every row of a dump into a store that has no tenants yet, in one transaction: all of them or none. */
export async function restore(store: Store, file: string): Promise<Result<DumpSummary, string>> {
  const checked = await checkDump(file);
  if (!checked.ok) return checked;
  const fault = await whyNot(store, checked.value);
  if (fault !== undefined) return bad(fault);
  try {
    await store.db.transaction().execute((db) => load(db, file, checked.value));
    return checked;
  } catch (error) {
    return bad(`Nothing was restored. ${messageOf(error)}`);
  }
}

async function whyNot(store: Store, { migration, version }: DumpSummary): Promise<string | undefined> {
  const [tenant] = await store.db.selectFrom('tenants').select('code').limit(1).execute();
  if (tenant !== undefined) return `There are tenants here already ("${tenant.code}"): a backup is restored into a new place only.`;
  const own = await lastMigration(store.db);
  return migration > own ? `The backup is of a newer version (${version}, ${migration}); this has ${own}.` : undefined;
}

async function load(db: RestoreDatabase, file: string, { rows }: DumpSummary): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
  const tables = new Map((await dumpTables(db)).map((table) => [table.name, table]));
  await whileUnlinked(db, async () => {
    // What a new place is given by its first start would stand in the way.
    for (const { name } of [...tables.values()].filter(({ owner }) => owner === 'everybody'))
      await sql`delete from ${sql.table(name)}`.execute(db);
    const written = await writeRows(db, tables, file);
    for (const [name, count] of Object.entries(rows))
      if ((written.get(name) ?? 0) !== count) throw new Error(`Of ${count} rows of ${name} only ${written.get(name) ?? 0} were taken.`);
  });
}

async function writeRows(db: RestoreDatabase, tables: ReadonlyMap<string, DumpTable>, file: string): Promise<Map<string, number>> {
  const written = new Map<string, number>();
  let piece: Row[] = [];
  let size = 0;
  let into: DumpTable | undefined;
  const flush = async (): Promise<void> => {
    if (into !== undefined && piece.length > 0) written.set(into.name, (written.get(into.name) ?? 0) + (await insert(db, into, piece)));
    piece = [];
    size = 0;
  };
  for await (const line of dumpLines(file)) {
    if ('scope' in line) {
      await flush();
      await enterScope(db, line.scope);
    }
    if (!('table' in line)) continue;
    if (into?.name !== line.table || size > pieceSize) await flush();
    into = tables.get(line.table);
    if (into === undefined) throw new Error(`There is no table ${line.table} in this version.`);
    piece.push(line.row);
    size += Object.values(line.row).reduce((sum, value) => sum + (value?.length ?? 0), 0);
  }
  await flush();
  return written;
}

/** A column that a later version added keeps its default. */
async function insert(db: RestoreDatabase, table: DumpTable, rows: readonly Row[]): Promise<number> {
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

function unknownColumn({ name }: DumpTable, column: string): never {
  throw new Error(`The table ${name} has no column ${column} in this version.`);
}

/** Rows may come before those they refer to; at the end, every one is checked. */
async function whileUnlinked(db: RestoreDatabase, work: () => Promise<void>): Promise<void> {
  const { rows: links } = await sql<{ table: string; name: string }>`select conrelid::regclass::text as "table", conname as name
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db);
  const alter = async (how: string): Promise<void> => {
    for (const { table, name } of links)
      await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} ${sql.raw(how)}`.execute(db);
  };
  await alter('deferrable initially deferred');
  await work();
  await sql`set constraints all immediate`.execute(db);
  await alter('not deferrable');
}
