import { type Kysely, sql } from 'kysely';
import type { Tables } from '../store/tables.js';

interface Column {
  readonly name: string;
  /** As PostgreSQL writes it: `uuid`, `timestamp with time zone`. */
  readonly type: string;
}

/** A table of ours, and whose rows are in it. */
export interface DumpTable {
  readonly name: string;
  readonly owner: 'tenant' | 'group' | 'everybody';
  readonly columns: readonly Column[];
}

/** Every table there is, as the database itself knows them: none can be forgotten. */
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

/** The last migration that was run: which tables a dump is of. */
export async function lastMigration(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(db);
  return rows[0]?.name ?? '';
}

/** Has everything after it, in this transaction, see the rows of one tenant, or with an empty id those of a group. */
export async function enterScope(db: Kysely<Tables>, { tenantId, groupCode }: { tenantId: string; groupCode: string }): Promise<void> {
  await sql`select set_config('app.tenant_id', ${tenantId}, true), set_config('app.group_code', ${groupCode}, true)`.execute(db);
}
