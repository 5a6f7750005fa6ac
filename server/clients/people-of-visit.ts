import { sql } from 'kysely';
import type { Database } from '../database/store.js';
import { type Caller, audit } from '../visit/caller.js';
import { type ClientRecord, toClientRecord } from './client-record.js';
import { maskClient } from './check-in.js';
import { membershipStatusesOf } from './membership-status.js';
import { type OwnClient, selectOwnClients, selectProvenClients, isUuid } from './own-clients.js';

/** A client whom this visit knows, and the dependents that it entered: the primary first. A client known by a match is masked and alone. */
export interface StoredFamily {
  readonly clients: readonly (ClientRecord | ReturnType<typeof maskClient>)[];
}

/** As many primaries are returned; a visit rarely enrolls more. */
const maxFamilies = 10;

/** Returns the primaries that this visit entered, appointment requests left out, and the clients it has proven to be (D-126); the newest first. */
export async function listFamiliesOfVisit(db: Database, caller: Caller): Promise<readonly StoredFamily[]> {
  const own = await selectOwnClients(db, caller)
    .where('c.session_id', '=', caller.sessionId)
    .where('c.status', '=', 'Active')
    .where('c.group_client_id', 'is', null)
    .where(sql<boolean>`not exists (select from appointment_requests a where a.tenant_id = c.tenant_id and a.client_id = c.client_id)`)
    .orderBy('c.created_at')
    .orderBy('c.primary_client_id', (by) => by.asc().nullsFirst())
    .execute();
  const roots = own
    .filter(({ primary_client_id }) => primary_client_id === null)
    .slice(-maxFamilies)
    .reverse();
  const proven = (await selectProvenClients(db, caller).where('c.status', '=', 'Active').limit(maxFamilies).execute()).filter(
    ({ client_id }) => !own.some((each) => each.client_id === client_id),
  );
  const statuses = await membershipStatusesOf(
    db,
    caller,
    [...own, ...proven].map(({ client_id }) => client_id),
  );
  const toRecord = (client: OwnClient): ClientRecord => toClientRecord(caller.scope, client, statuses.get(client.client_id));
  return [
    ...proven.map((client) => ({ clients: [maskClient(client, caller.state, statuses.get(client.client_id))] })),
    ...roots.map((root) => ({ clients: [root, ...own.filter((each) => each.primary_client_id === root.client_id)].map(toRecord) })),
  ];
}

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
