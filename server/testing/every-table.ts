import { sql } from 'kysely';
import type { TenantScope } from '../store/scope.js';
import type { Database, Store } from '../store/store.js';
import { errorCodeOf } from '../base/error-code.js';

interface Column {
  readonly name: string;
  readonly type: string;
}

interface CatalogueTable {
  readonly name: string;
  /** Whether row-level security holds it. */
  readonly isGuarded: boolean;
  readonly columns: readonly Column[];
}

/** Returns all tables from the database's catalogue, so that a new one is found. */
export async function everyTable(store: Store): Promise<CatalogueTable[]> {
  const { rows } = await sql<CatalogueTable>`select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isGuarded",
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
    group by c.oid order by c.relname`.execute(store.db);
  return rows;
}

/** Inserts one row into every table for a tenant, with the same id everywhere, and tries until foreign keys are satisfied. */
export async function fillEveryTable(store: Store, scope: TenantScope, id: string): Promise<void> {
  let open = await everyTable(store);
  while (open.length > 0) {
    const failedTables: CatalogueTable[] = [];
    for (const table of open) if (!(await tryInsert(store, scope, table, id))) failedTables.push(table);
    if (failedTables.length === open.length) throw new Error(`No row fits into ${failedTables.map(({ name }) => name).join(', ')}.`);
    open = failedTables;
  }
}

/** Inserts a row; returns false if it refers to a missing one. */
async function tryInsert(store: Store, scope: TenantScope, table: CatalogueTable, id: string): Promise<boolean> {
  try {
    await store.inTenant(scope, (db) => insertRow(db, table, sampleValues(table, scope, id)));
    return true;
  } catch (error) {
    if (errorCodeOf(error) === '23503') return false;
    throw error;
  }
}

/** Inserts a row with text values that are cast to the column types. */
async function insertRow(db: Database, table: CatalogueTable, values: Readonly<Record<string, string>>): Promise<void> {
  const names = table.columns.map(({ name }) => sql.ref(name));
  const casts = table.columns.map(({ name, type }) => sql`${values[name]}::text::${sql.raw(type)}`);
  await sql`insert into ${sql.table(table.name)} (${sql.join(names)}) values (${sql.join(casts)})`.execute(db);
}

const samples: Readonly<Record<string, string>> = {
  jsonb: '{"text": "Gänsefüßchen \\" and \\n lines", "large": 9007199254740993, "nothing": null}',
  integer: '7',
  bigint: '9007199254740993',
  boolean: 'true',
  date: '1984-03-14',
  bytea: '\\x00ff10',
  'timestamp with time zone': '2026-11-20 15:00:00.123456+00',
};

/** Returns a sample value for each column of a table. */
function sampleValues({ columns }: CatalogueTable, { tenantId, groupCode }: TenantScope, id: string): Record<string, string> {
  const value = ({ name, type }: Column): string => {
    if (name === 'tenant_id') return tenantId;
    if (name === 'group_code') return groupCode;
    return samples[type] ?? id;
  };
  return Object.fromEntries(columns.map((column) => [column.name, value(column)]));
}
