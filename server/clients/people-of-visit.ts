import { type RawBuilder, sql } from 'kysely';
import { sendWithoutWaiting } from '../database/scope.js';
import type { Database, Store } from '../database/store.js';
import type { TenantCache } from '../tenants/tenant-cache.js';
import { type Caller, type SessionAtTenant, audit, sessionLock } from '../visit/caller.js';
import { acknowledge } from '../visit/outbox.js';
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
  const toRecord = (client: OwnClient): ClientRecord => toClientRecord(caller, client, statuses.get(client.client_id));
  return [
    ...proven.map((client) => ({ clients: [maskClient(client, caller.state, statuses.get(client.client_id))] })),
    ...roots.map((root) => ({ clients: [root, ...own.filter((each) => each.primary_client_id === root.client_id)].map(toRecord) })),
  ];
}

/**
 * Ends what this session may see and do with a group, or with a group member and the own dependents: by having entered them, by a
 * check-in, and with their cards (D-92, D-115). Deletes no record.
 */
export async function releaseGroup(db: Database, caller: Caller, id: string): Promise<void> {
  if (!isUuid(id)) return;
  const isOfGroup = sql`client_id in (select client_id from clients where tenant_id = ${caller.scope.tenantId}
    and (client_id = ${id} or group_client_id = ${id} or primary_client_id = ${id}))`;
  const released = await releaseClients(db, caller, isOfGroup);
  await audit(db, caller, 'release client', released);
  // A visit that entered no member has finished nothing.
  if (!released.some((each) => each !== id.toLowerCase())) return;
  const group = sql<{ email: string | null }>`select email from clients
    where tenant_id = ${caller.scope.tenantId} and client_id = ${id} and type = 'Group'`;
  for (const { email } of (await group.execute(db)).rows) await acknowledge(db, caller, { topic: 'group', id, email });
}

/** Ends a visit at all tenants, because a session is not bound to a group. Safe to repeat after an error. */
export async function endVisit(
  { store, tenants }: { readonly store: Store; readonly tenants: TenantCache },
  sessionId: string,
  source: string,
): Promise<void> {
  for (const { tenantId, groupCode } of await tenants.all()) {
    const visit = { scope: { tenantId, groupCode }, sessionId, source };
    await store.inTenant(visit.scope, async (db) => {
      // An enrollment that is being saved holds the lock, so that its people are released as well.
      await sendWithoutWaiting(db, sql`select pg_advisory_xact_lock(hashtextextended(${sessionLock(visit)}, 0))`.compile(db));
      await releaseVisit(db, visit);
    });
  }
}

/**
 * Ends all that this session may see and do at a tenant, with its drafts, unused uploads and stored answers (D-115). Deletes no other
 * record, and the reconciler finishes a payment under way.
 */
export async function releaseVisit(db: Database, visit: SessionAtTenant): Promise<void> {
  const ofSession = rowsOf(visit);
  const statements = [
    sql`delete from drafts where ${ofSession}`,
    sql`delete from idempotency_keys where ${ofSession}`,
    // A file that still arrives has the size 0; it moves, and housekeeping removes it.
    sql`delete from uploads where ${ofSession} and not is_used and size > 0`,
    sql`update uploads set session_id = ${releasedSession(visit)} where ${ofSession}`,
  ];
  for (const statement of statements) await sendWithoutWaiting(db, statement.compile(db));
  await audit(db, visit, 'end visit', await releaseClients(db, visit, sql`true`));
}

/** Returns the session id of records that a session has released: the id of no session looks like it. */
function releasedSession({ sessionId }: SessionAtTenant): string {
  return `released:${sessionId}`;
}

function rowsOf({ scope, sessionId }: SessionAtTenant): RawBuilder<unknown> {
  return sql`tenant_id = ${scope.tenantId} and session_id = ${sessionId}`;
}

/** Removes these clients, their check-ins and their cards from the session, and returns the ids of the clients. */
async function releaseClients(db: Database, visit: SessionAtTenant, isReleased: RawBuilder<unknown>): Promise<readonly string[]> {
  const ofSession = sql`${rowsOf(visit)} and ${isReleased}`;
  const newSession = releasedSession(visit);
  const { rows } = await sql<{ client_id: string }>`
    with proofs as (delete from capabilities where ${ofSession} returning client_id),
      codes as (delete from sign_in_codes where ${ofSession}),
      cards as (update payment_sources set session_id = ${newSession} where ${ofSession}),
      entered as (update clients set session_id = ${newSession} where ${ofSession} returning client_id)
    select client_id from entered union select client_id from proofs`.execute(db);
  return rows.map(({ client_id }) => client_id);
}
