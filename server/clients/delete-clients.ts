import { sql } from 'kysely';
import { apiError } from '../errors/api-error.js';
import type { Database } from '../database/store.js';
import { type Caller, audit } from '../visit/caller.js';
import { displayName } from './client-record.js';
import { getOwnClients } from './own-clients.js';
import { havePaid } from './paid-people.js';

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
  if (await havePaid(db, caller.scope, ids)) throw apiError('client_has_membership');
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
