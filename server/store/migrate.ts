import { type Kysely, Migrator } from 'kysely';
import { tenantsAndClients } from './migrations/001-tenants-and-clients.js';

/** In the order in which they run. A migration that has been released is never changed. */
const migrations = { '001-tenants-and-clients': tenantsAndClients };

/** Brings the tables up to date; does nothing where they are. */
export async function migrate<Tables>(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('The tables could not be brought up to date.', { cause: error });
}
