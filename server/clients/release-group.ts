import { sql } from 'kysely';
import type { Database } from '../database/store.js';
import type { Caller } from '../visit/caller.js';
import { audit } from '../visit/audit.js';
import { isUuid } from './own-clients.js';

/** The prefix of a session's id in records that the session has released: the id of no session looks like it. */
const releasedPrefix = 'released:';

/**
 * Ends what this session may see and do with a group, or with a group member and the own dependents: by having entered them, by a
 * check-in, and with their cards (D-92, D-115). Deletes no record.
 */
export async function releaseGroup(db: Database, caller: Caller, id: string): Promise<void> {
  if (!isUuid(id)) return;
  const { scope, sessionId } = caller;
  const ofSession = sql`tenant_id = ${scope.tenantId} and session_id = ${sessionId} and client_id in (select client_id from people)`;
  const newSession = `${releasedPrefix}${sessionId}`;
  const { rows } = await sql<{ client_id: string }>`
    with people as (select client_id from clients where tenant_id = ${scope.tenantId}
        and (client_id = ${id} or group_client_id = ${id} or primary_client_id = ${id})),
      proofs as (delete from capabilities where ${ofSession} returning client_id),
      cards as (update payment_sources set session_id = ${newSession} where ${ofSession}),
      entered as (update clients set session_id = ${newSession} where ${ofSession} returning client_id)
    select client_id from entered union select client_id from proofs`.execute(db);
  await audit(
    db,
    caller,
    'release client',
    rows.map(({ client_id }) => client_id),
  );
}
