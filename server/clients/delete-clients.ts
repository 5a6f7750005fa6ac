import { sql } from 'kysely';
import { apiError } from '../errors/api-error.js';
import type { Database } from '../database/store.js';
import { type Caller, audit } from '../visit/caller.js';
import { sharedBillingTypes } from './membership-status.js';
import { displayName } from './client-record.js';
import { getOwnClients } from './own-clients.js';

const maxClients = 50;

interface DeletedClients {
  /** The requested ids first, then the ids of their dependents and group members. */
  readonly ids: readonly string[];
  /** The name of the first client. */
  readonly name: string;
}

/**
 * Deletes the visitor's clients with their dependents and group members, all or none (D-26). Throws 404 if one is not the visitor's, 409
 * if any has paid.
 */
export async function deleteClients(db: Database, caller: Caller, requestedIds: readonly string[]): Promise<DeletedClients> {
  const uniqueIds = [...new Set(requestedIds.map((id) => id.toLowerCase()))];
  if (uniqueIds.length > maxClients) throw apiError('too_many_clients', { params: { max: maxClients } });
  const clients = await getOwnClients(db, caller, uniqueIds);
  const ids = [...new Set([...uniqueIds, ...(await lockWithRelated(db, caller, uniqueIds))])];
  await refusePaidClients(db, caller, ids);
  const { tenantId } = caller.scope;
  await db.deleteFrom('payments').where('tenant_id', '=', tenantId).where('client_id', 'in', ids).execute();
  await db.deleteFrom('enrollments').where('tenant_id', '=', tenantId).where('client_id', 'in', ids).execute();
  await transferEnrollments(db, caller, ids);
  await db.deleteFrom('clients').where('tenant_id', '=', tenantId).where('client_id', 'in', ids).execute();
  await audit(db, caller, 'delete client', ids);
  return { ids, name: clients[0] === undefined ? '' : displayName(clients[0].body) };
}

/**
 * Locks the clients with their dependents and group members and returns all ids; a concurrent payment then waits and finds none of them.
 */
async function lockWithRelated(db: Database, { scope }: Caller, ids: readonly string[]): Promise<string[]> {
  const people = await db
    .selectFrom('clients')
    .select('client_id')
    .where('tenant_id', '=', scope.tenantId)
    .where((is) => is.or([is('client_id', 'in', ids), is('primary_client_id', 'in', ids), is('group_client_id', 'in', ids)]))
    .orderBy('client_id')
    .forUpdate()
    .execute();
  return people.map(({ client_id }) => client_id);
}

/** Assigns enrollments chosen under a deleted primary to the client's present primary. */
async function transferEnrollments(db: Database, { scope }: Caller, ids: readonly string[]): Promise<void> {
  await sql`update enrollments e set primary_id = c.primary_client_id from clients c
    where c.tenant_id = e.tenant_id and c.client_id = e.client_id
      and e.tenant_id = ${scope.tenantId} and e.primary_id in (${sql.join(ids)})`.execute(db);
}

/**
 * Throws `client_has_membership` if any client has an active or pending membership, an own one or through the plan of the primary or group,
 * or if someone has begun to pay for it.
 */
async function refusePaidClients(db: Database, { scope }: Caller, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ paid: boolean }>`
    select exists (select 1 from clients c join enrollments e on e.tenant_id = c.tenant_id and (e.client_id = c.client_id
          or (e.billing_type in (${sql.join(sharedBillingTypes)}) and e.client_id in (c.primary_client_id, c.group_client_id)))
        where c.tenant_id = ${scope.tenantId} and c.client_id in (${sql.join(ids)})
          and (e.status in ('Active', 'Pending') or exists (select 1 from payment_lines l
            where l.tenant_id = e.tenant_id and l.client_enrollment_id = e.client_enrollment_id and l.holds)))
      or exists (select 1 from payments where tenant_id = ${scope.tenantId} and client_id in (${sql.join(ids)})
        and status not in ('declined', 'failed')) as paid`.execute(db);
  if (rows[0]?.paid === true) throw apiError('client_has_membership');
}
