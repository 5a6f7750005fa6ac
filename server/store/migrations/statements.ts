import { type Kysely, type Migration, sql } from 'kysely';

/** A migration that is a list of statements, run in their order. */
export function statements(...list: readonly string[]): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of list) await sql.raw(statement).execute(db);
    },
  };
}
