import { sql } from 'kysely';
import { type JsonObject, own } from '../../engine/index.js';
import { failure } from '../failure.js';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';
import { matchKeys } from './match-keys.js';

/**
 * Refuses people who are known in the group already, where their form asks for that (D-8). Two requests about one person
 * wait for each other, so that one of them finds what the other has made.
 */
export async function refuseKnown(db: Database, { scope }: Caller, bodies: readonly JsonObject[]): Promise<void> {
  const asking = bodies.filter((body) => own(body, 'checkIfClientExists') === true);
  const keys = asking.flatMap((body) => matchKeys(body, scope.groupCode)).sort();
  if (keys.length === 0) return;
  await sql`select ${sql.join(keys.map((key) => sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`))}`.execute(db);
  if (await isKnown(db, keys))
    throw failure(409, 'It looks like you are with us already.', { actionMessage: 'Please check in as a member, or contact us.' });
}

/** Is anybody of the group known by one of these keys? Nothing more is told of other tenants. */
export async function isKnown(db: Database, keys: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select client_is_known(array[${sql.join(keys)}]::text[]) as known`.execute(db);
  return rows[0]?.known === true;
}
