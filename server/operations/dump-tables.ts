import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/schema/tables.js';

interface DumpColumn {
  readonly name: string;
  /** As PostgreSQL writes it: `uuid`, `timestamp with time zone`. */
  readonly type: string;
}

/** A table and the owner of its rows. */
export interface DumpTable {
  readonly name: string;
  readonly owner: 'tenant' | 'group' | 'everybody';
  readonly columns: readonly DumpColumn[];
}

/** Returns all tables from the database's catalogue, so that none is forgotten. */
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

/** Returns the name of the last migration, which identifies the tables of a dump. */
export async function lastMigration(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(db);
  return rows[0]?.name ?? '';
}

/** Limits the rest of the transaction to the rows of one tenant, or of a group if the tenant id is empty. */
export async function enterScope(db: Kysely<Tables>, { tenantId, groupCode }: { tenantId: string; groupCode: string }): Promise<void> {
  await sql`select set_config('app.tenant_id', ${tenantId}, true), set_config('app.group_code', ${groupCode}, true)`.execute(db);
}
