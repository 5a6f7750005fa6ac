import { sql } from 'kysely';
import type { Scope } from '../store/scope.js';
import type { Database, Store } from '../store/store.js';
import { codeOf } from '../base/thrown.js';

interface Column {
  readonly name: string;
  readonly type: string;
}

interface Table {
  readonly name: string;
  /** Whether row-level security holds it. */
  readonly isGuarded: boolean;
  readonly columns: readonly Column[];
}

/** Every table of ours, as the database itself knows them: one that is added is found. */
export async function everyTable(store: Store): Promise<Table[]> {
  const { rows } = await sql<Table>`select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isGuarded",
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
    group by c.oid order by c.relname`.execute(store.db);
  return rows;
}

/**
 * Puts one row into every table for a tenant. All ids in it are `id`, so each row finds those it refers to; which
 * table must come first is tried out.
 */
export async function fillEveryTable(store: Store, scope: Scope, id: string): Promise<void> {
  let open = await everyTable(store);
  while (open.length > 0) {
    const refused: Table[] = [];
    for (const table of open) if (!(await filled(store, scope, table, id))) refused.push(table);
    if (refused.length === open.length) throw new Error(`No row fits into ${refused.map(({ name }) => name).join(', ')}.`);
    open = refused;
  }
}

async function filled(store: Store, scope: Scope, table: Table, id: string): Promise<boolean> {
  try {
    await store.inTenant(scope, (db) => insertRow(db, table, valuesFor(table, scope, id)));
    return true;
  } catch (error) {
    if (codeOf(error) === '23503') return false;
    throw error;
  }
}

async function insertRow(db: Database, table: Table, values: Readonly<Record<string, string>>): Promise<void> {
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

function valuesFor({ columns }: Table, { tenantId, groupCode }: Scope, id: string): Record<string, string> {
  const value = ({ name, type }: Column): string => {
    if (name === 'tenant_id') return tenantId;
    if (name === 'group_code') return groupCode;
    return samples[type] ?? id;
  };
  return Object.fromEntries(columns.map((column) => [column.name, value(column)]));
}
