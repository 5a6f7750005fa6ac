import { sql } from 'kysely';
import { apiError } from '../errors/api-error.js';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';
import { audit } from '../submission/audit.js';
import { displayName } from './names.js';
import { ownClients } from './own-clients.js';

const most = 50;

interface Deleted {
  /** The asked ones first, then the people tied to them. */
  readonly ids: readonly string[];
  /** Of the first. */
  readonly name: string;
}

/** Deletes clients with the dependents and the group members tied to them, all or none (D-26). */
export async function deleteClients(db: Database, caller: Caller, asked: readonly string[]): Promise<Deleted> {
  const wanted = [...new Set(asked.map((id) => id.toLowerCase()))];
  if (wanted.length > most) throw apiError('too_many_clients', { params: { max: most } });
  const clients = await ownClients(db, caller, wanted);
  const ids = [...new Set([...wanted, ...(await lockPeople(db, caller, wanted))])];
  await refusePaid(db, caller, ids);
  const { tenantId } = caller.scope;
  await db.deleteFrom('payments').where('tenant_id', '=', tenantId).where('client_id', 'in', ids).execute();
  await db.deleteFrom('enrollments').where('tenant_id', '=', tenantId).where('client_id', 'in', ids).execute();
  await passOnLines(db, caller, ids);
  await db.deleteFrom('clients').where('tenant_id', '=', tenantId).where('client_id', 'in', ids).execute();
  await audit(db, caller, 'delete client', ids);
  return { ids, name: clients[0] === undefined ? '' : displayName(clients[0].body) };
}

/** Everybody who goes along; a payment that begins meanwhile waits, and then finds nobody. */
async function lockPeople(db: Database, { scope }: Caller, ids: readonly string[]): Promise<string[]> {
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

/** Somebody who got another primary since keeps what was chosen with the one who goes. */
async function passOnLines(db: Database, { scope }: Caller, ids: readonly string[]): Promise<void> {
  await sql`update enrollments e set primary_id = c.primary_client_id from clients c
    where c.tenant_id = e.tenant_id and c.client_id = e.client_id
      and e.tenant_id = ${scope.tenantId} and e.primary_id in (${sql.join(ids)})`.execute(db);
}

/** Whoever has paid, or may have, stays in the books; so does everybody somebody else pays for or has begun to. */
async function refusePaid(db: Database, { scope }: Caller, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ paid: boolean }>`
    select exists (select 1 from enrollments e where e.tenant_id = ${scope.tenantId} and e.client_id in (${sql.join(ids)})
        and (e.status = 'Active' or exists (select 1 from payment_lines l
          where l.tenant_id = e.tenant_id and l.client_enrollment_id = e.client_enrollment_id and l.holds)))
      or exists (select 1 from payments where tenant_id = ${scope.tenantId} and client_id in (${sql.join(ids)})
        and status not in ('declined', 'failed')) as paid`.execute(db);
  if (rows[0]?.paid === true) throw apiError('client_has_membership');
}
