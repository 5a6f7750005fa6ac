import { type Kysely, type Migration, sql } from 'kysely';

/** Returns a migration that runs these statements in order. */
export function migrationOf(...list: readonly string[]): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of list) await sql.raw(statement).execute(db);
    },
  };
}
