import { sql } from 'kysely';
import type { Database } from '../database/store.js';
import type { Caller } from '../visit/caller.js';
import { type ClientRecord, toClientRecord } from './client-record.js';
import { maskClient } from './masked-client.js';
import { membershipStatusesOf } from './membership-status.js';
import { type OwnClient, selectOwnClients, selectProvenClients } from './own-clients.js';

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
    caller.state,
    [...own, ...proven].map(({ client_id }) => client_id),
  );
  const toRecord = (client: OwnClient): ClientRecord => toClientRecord(caller.scope, client, statuses.get(client.client_id));
  return [
    ...proven.map((client) => ({ clients: [maskClient(client, caller.state, statuses.get(client.client_id))] })),
    ...roots.map((root) => ({ clients: [root, ...own.filter((each) => each.primary_client_id === root.client_id)].map(toRecord) })),
  ];
}
