import { type Kysely, sql } from 'kysely';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { bad, type Result } from '../../engine/base/result.js';
import { errorMessageOf } from '../base/error-code.js';
import { callServer } from '../database/query-socket.js';
import type { Tables } from '../database/schema/tables.js';
import type { Store } from '../database/store.js';
import {
  writeDumpLines,
  checkDump,
  type DumpSummary,
  type DumpTable,
  dumpTables,
  enterScope,
  lastMigration,
  dumpLines,
  type DumpLine,
} from './dump.js';
import { runningServerOf, missingDataProblem, type StoreLocation, withStore } from './store-location.js';

/** Takes the backup from the running server if there is one, and verifies it. */
export async function writeBackup(location: StoreLocation, file: string, version: string): Promise<Result<DumpSummary, string>> {
  if (existsSync(file)) return bad(`${file} is there already. Name a new file.`);
  const problem = missingDataProblem(location);
  if (problem !== undefined) return bad(problem);
  const draft = `${file}.part`;
  try {
    const result = await writeBackupFrom(location, draft, version);
    if (!result.ok) return result;
    const checked = await checkDump(draft);
    if (checked.ok) renameSync(draft, file);
    return checked;
  } catch (error) {
    return bad(`No backup was written. ${errorMessageOf(error)}`);
  } finally {
    rmSync(draft, { force: true });
  }
}

async function writeBackupFrom(location: StoreLocation, draft: string, version: string): Promise<Result<void, string>> {
  const holder = runningServerOf(location);
  if (holder === undefined) return withStore(location, (store) => writeDump(store, draft, version));
  await compressTo(draft, callServer(holder.socket, 'backup', {}));
  return { ok: true, value: undefined };
}

export async function writeDump(store: Store, file: string, version: string): Promise<void> {
  const lines = new PassThrough();
  // Both promises below report this error; without a listener the event would end the process.
  lines.on('error', () => undefined);
  const compressing = compressTo(file, lines);
  // A write to `lines` would wait forever for a file that takes no more.
  compressing.catch((error: unknown) => lines.destroy(asError(error)));
  const dumping = writeDumpLines(store, version, (line) => writeLine(lines, line)).then(
    () => lines.end(),
    (error: unknown) => lines.destroy(asError(error)),
  );
  await Promise.all([compressing, dumping]);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(errorMessageOf(error), { cause: error });
}

function writeLine(lines: PassThrough, line: string): Promise<void> {
  return new Promise((resolve, reject) => lines.write(line, (error) => (error ? reject(error) : resolve())));
}

async function compressTo(file: string, lines: Readable): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  await pipeline(lines, createGzip(), handle.createWriteStream({ flush: true }));
}

type RestoreDatabase = Kysely<Tables>;
type DumpRow = Extract<DumpLine, { table: string }>['row'];

/** The approximate number of characters in one insert. */
const batchSize = 1_000_000;

/** In one transaction; only a store without tenants takes a backup. */
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

async function restoreProblem(store: Store, { migration, version }: DumpSummary): Promise<string | undefined> {
  const [tenant] = await store.db.selectFrom('tenants').select('code').limit(1).execute();
  if (tenant !== undefined) return `There are tenants here already ("${tenant.code}"): a backup is restored into a new place only.`;
  const ownMigration = await lastMigration(store.db);
  return migration > ownMigration ? `The backup is of a newer version (${version}, ${migration}); this has ${ownMigration}.` : undefined;
}

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

/** Columns that later versions added keep their defaults. */
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
