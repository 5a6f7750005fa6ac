import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.js';

/** Whose rows may be seen and changed. */
export interface Scope {
  readonly tenantId: string;
  readonly groupCode: string;
}

/**
 * Runs work in one transaction that sees the rows of one tenant, and of the group it belongs to, and no others: the
 * database itself holds that. Nothing that waits for the network may happen in it.
 */
export function inScope<T>(db: Kysely<Tables>, scope: Scope, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql.raw(beginning(scope)).execute(connection);
    try {
      const result = await work(connection);
      await sql.raw('commit').execute(connection);
      return result;
    } catch (error) {
      await sql
        .raw('rollback')
        .execute(connection)
        .catch(() => undefined);
      throw error;
    }
  });
}

/** One message to the store: a transaction and whose it is. */
function beginning({ tenantId, groupCode }: Scope): string {
  return `begin; set local app.tenant_id = ${literal(tenantId)}; set local app.group_code = ${literal(groupCode)}`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
