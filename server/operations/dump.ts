import { type Kysely, sql } from 'kysely';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { bad, good, type Result } from '../../engine/base/result.js';
import { errorMessageOf } from '../base/error-code.js';
import type { Tables } from '../database/schema/tables.js';
import type { Store } from '../database/store.js';

interface DumpColumn {
  readonly name: string;
  /** As PostgreSQL writes it: `uuid`, `timestamp with time zone`. */
  readonly type: string;
}

export interface DumpTable {
  readonly name: string;
  readonly owner: 'tenant' | 'group' | 'everybody';
  readonly columns: readonly DumpColumn[];
}

/** From the database's catalogue, so that none is forgotten. */
export async function dumpTables(db: Kysely<Tables>): Promise<DumpTable[]> {
  const { rows } = await sql<DumpTable>`select c.relname as name,
      case when not c.relrowsecurity then 'everybody'
        when bool_or(a.attname = 'tenant_id') then 'tenant' else 'group' end as owner,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely%'
    group by c.oid order by c.relname`.execute(db);
  return rows;
}

/** Identifies the tables of a dump. */
export async function lastMigration(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(db);
  return rows[0]?.name ?? '';
}

/** Limits the rest of the transaction to the rows of one tenant, or of a group if the tenant id is empty. */
export async function enterScope(db: Kysely<Tables>, { tenantId, groupCode }: { tenantId: string; groupCode: string }): Promise<void> {
  await sql`select set_config('app.tenant_id', ${tenantId}, true), set_config('app.group_code', ${groupCode}, true)`.execute(db);
}

const dumpFormat = 1;

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

async function readDumpScopes(db: DumpDatabase): Promise<DumpScope[]> {
  const tenants = await db.selectFrom('tenants').select(['tenant_id', 'group_code']).orderBy('tenant_id').execute();
  const groups = [...new Set(tenants.map(({ group_code }) => group_code))].sort();
  return [
    { of: 'everybody', tenantId: '', groupCode: '' },
    ...groups.map((groupCode) => ({ of: 'group' as const, tenantId: '', groupCode })),
    ...tenants.map(({ tenant_id, group_code }) => ({ of: 'tenant' as const, tenantId: tenant_id, groupCode: group_code })),
  ];
}

/** Leaves out rows that expire: codes, and letters with them (D-135). */
async function dumpTable(db: DumpDatabase, table: DumpTable, writeHashed: WriteLine): Promise<number> {
  const columns = table.columns.map(({ name, type }) =>
    type === 'bytea' ? sql`encode(${sql.ref(name)}, 'base64') as ${sql.ref(name)}` : sql`${sql.ref(name)}::text as ${sql.ref(name)}`,
  );
  const lasting = table.columns.some(({ name }) => name === 'expires_at') ? sql`where expires_at is null` : sql``;
  await sql`declare dumped cursor for select row_to_json(r)::text as row
    from (select ${sql.join(columns)} from ${sql.table(table.name)} ${lasting}) r`.execute(db);
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

const Head = Type.Object({ vestibule: Type.Integer(), version: Type.String(), migration: Type.String() });
const DumpScopeLine = Type.Object({ scope: Type.Object({ tenantId: Type.String(), groupCode: Type.String() }) });
const Row = Type.Object({ table: Type.String(), row: Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()])) });
const End = Type.Object({ end: Type.Object({ rows: Type.Record(Type.String(), Type.Integer()), sha256: Type.String() }) });
const Line = Type.Union([Row, DumpScopeLine, Head, End]);
export type DumpLine = Static<typeof Line>;

export interface DumpSummary {
  readonly version: string;
  readonly migration: string;
  /** The number of rows by table. */
  readonly rows: Readonly<Record<string, number>>;
}

/** Throws for an invalid line. */
export async function* dumpLines(file: string): AsyncGenerator<DumpLine> {
  for await (const text of readTextLines(file)) yield parseLine(text);
}

async function* readTextLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const decompressed = createGunzip();
  source.on('error', (error) => decompressed.destroy(error));
  yield* createInterface({ input: source.pipe(decompressed), crlfDelay: Infinity });
}

function parseLine(text: string): DumpLine {
  const read: unknown = JSON.parse(text);
  if (!Value.Check(Line, read)) throw new Error('It has a line that is not of a backup.');
  return read;
}

export async function checkDump(file: string): Promise<Result<DumpSummary, string>> {
  try {
    return await verifyDump(file);
  } catch (error) {
    return bad(`${file} is not a backup, or a damaged one: ${errorMessageOf(error)}`);
  }
}

interface DumpTally {
  readonly counts: Record<string, number>;
  readonly sha256: string;
  readonly head: Static<typeof Head> | undefined;
  readonly end: Static<typeof End>['end'] | undefined;
  readonly hasLinesAfterEnd: boolean;
}

async function readTally(file: string): Promise<DumpTally> {
  const hash = createHash('sha256');
  const counts: Record<string, number> = Object.create(null);
  let head: DumpTally['head'];
  let end: DumpTally['end'];
  let goesOn = false;
  for await (const text of readTextLines(file)) {
    const line = parseLine(text);
    goesOn = end !== undefined;
    if ('end' in line) end = line.end;
    else hash.update(`${text}\n`);
    if ('vestibule' in line) head ??= line;
    if ('table' in line) counts[line.table] = (counts[line.table] ?? 0) + 1;
  }
  return { counts, sha256: hash.digest('hex'), head, end, hasLinesAfterEnd: goesOn };
}

async function verifyDump(file: string): Promise<Result<DumpSummary, string>> {
  const { counts, sha256, head, end, hasLinesAfterEnd: goesOn } = await readTally(file);
  if (goesOn) return bad(`${file} goes on after its end.`);
  if (head === undefined || end === undefined) return bad(`${file} is not a whole backup: it breaks off.`);
  if (head.vestibule !== dumpFormat) return bad(`${file} is a backup of another format (${head.vestibule}); this reads ${dumpFormat}.`);
  if (sha256 !== end.sha256) return bad(`${file} was changed or damaged: its checksum is another.`);
  const wrong = Object.entries(end.rows).find(([table, count]) => count !== (counts[table] ?? 0));
  if (wrong !== undefined) return bad(`${file} has another number of rows in ${wrong[0]} than it says.`);
  return good({ version: head.version, migration: head.migration, rows: end.rows });
}
