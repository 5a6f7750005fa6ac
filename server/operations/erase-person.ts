import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '../database/scope.js';
import type { Database, Store } from '../database/store.js';
import { scopeOfCode } from '../database/tenants.js';
import { countChanges, deleteUploads, eraseClients, eraseOrTry, uuid, withParents } from './erase-inactive.js';

/** The records of one person at a tenant, which are erased with what depends on them. */
export interface ErasePersonQuery {
  readonly tenant: string;
  readonly clientIds: readonly string[];
  readonly requestIds: readonly string[];
  readonly contactIds: readonly string[];
  /** The e-mail addresses of the person, in lower case. */
  readonly emails: readonly string[];
  /** Also if there is a paid membership; payments stay for the books. */
  readonly withPaid: boolean;
  /** Also the members of a group. */
  readonly withMembers: boolean;
  /** Counts the rows without erasing them. */
  readonly isTrial: boolean;
}

/** What was erased, and by what its letters are found that were written as files. */
interface ErasedPerson {
  readonly counts: Readonly<Record<string, number>>;
  readonly letters: readonly string[];
  readonly emails: readonly string[];
}

/** Erases the records of a person with the dependents and all that is theirs, in one transaction; throws why not. */
export async function erasePerson(store: Store, query: ErasePersonQuery): Promise<ErasedPerson> {
  const scope = await scopeOfCode(store.db, query.tenant);
  return eraseOrTry(store, scope, query.isTrial, async (db) => {
    const ids = await lockFamily(db, scope, query);
    const problem = await eraseProblem(db, scope, ids, query);
    if (problem !== undefined) throw new Error(problem);
    return eraseRecords(db, scope, ids, query);
  });
}

/** Returns the ids of the people, their dependents and, with `withMembers`, the members of a group; dependents first. No payment can begin meanwhile. */
async function lockFamily(
  db: Database,
  { tenantId }: TenantScope,
  { clientIds, withMembers }: ErasePersonQuery,
): Promise<readonly string[]> {
  const { rows } = await sql<{ client_id: string }>`with recursive family as (
      select client_id, 0 as depth from clients
        where tenant_id = ${tenantId} and client_id = any(${clientIds}::uuid[]) and status <> 'Erased'
      union
      select c.client_id, f.depth + 1 from family f join ${withParents(tenantId)} p on p.parent_id = f.client_id
        join clients c on c.tenant_id = ${tenantId} and c.client_id = p.client_id
        where ${withMembers} or c.primary_client_id = f.client_id)
    select c.client_id from clients c join (select client_id, max(depth) as depth from family group by client_id) f using (client_id)
      where c.tenant_id = ${tenantId} order by f.depth desc, c.client_id for update of c`.execute(db);
  return rows.map(({ client_id }) => client_id);
}

/** Returns why these people are not erased; undefined if they may be. */
async function eraseProblem(
  db: Database,
  { tenantId }: TenantScope,
  ids: readonly string[],
  { withPaid, withMembers }: ErasePersonQuery,
): Promise<string | undefined> {
  const isAmong = (column: string): RawBuilder<unknown> => sql`${sql.ref(column)} = any(${ids}::uuid[])`;
  const problems = await textsOf(
    db,
    sql`select 'A payment is still open. Wait until it has ended.' as text from payments p
        left join payment_lines l using (tenant_id, payment_id) left join enrollments e using (tenant_id, client_enrollment_id)
        where p.tenant_id = ${tenantId} and p.status in ('started', 'refunding') and (${isAmong('p.client_id')} or ${isAmong('e.client_id')})
      union all select 'There is a paid membership. With --paid it is erased too, and its payments stay for the books, without the person.'
        where not ${withPaid} and (exists (select from payments
            where tenant_id = ${tenantId} and ${isAmong('client_id')} and status in ('captured', 'recorded'))
          or exists (select from enrollments where tenant_id = ${tenantId} and ${isAmong('client_id')} and status in ('Pending', 'Active')))
      union all select 'This is a group, and its members (' || count(*) || ') are people of their own. With --members they are erased too.'
        from clients where not ${withMembers} and tenant_id = ${tenantId} and ${isAmong('group_client_id')} and not ${isAmong('client_id')}
        having count(*) > 0`,
  );
  return problems[0];
}

/** The rows of the person: conditions of the tables that hold them. */
interface OwnRows {
  readonly clients: RawBuilder<unknown>;
  readonly requests: RawBuilder<unknown>;
  readonly contacts: RawBuilder<unknown>;
}

/** What else belongs to the person: the sessions that sent the rows, the ids in their bodies, and what letters and answers name them by. */
async function readTraces(db: Database, { clients, requests, contacts }: OwnRows) {
  const bodies = sql`(select body, session_id from clients where ${clients} union all select body, session_id from requests where ${requests}
    union all select body, coalesce(session_id, '') from contacts where ${contacts}) bodies`;
  return {
    // A session that entered another person too may have drafts and files of either.
    sessions: await textsOf(
      db,
      sql`select distinct session_id as text from ${bodies} where session_id <> ''
        and session_id not in (select session_id from clients where session_id in (select session_id from ${bodies}) and not (${clients}))`,
    ),
    files: await textsOf(db, sql`select distinct id[1] as text from ${bodies}, regexp_matches(body::text, ${uuid}, 'g') id`),
    references: await textsOf(
      db,
      sql`select unnest(array[reference, payment_id::text]) as text from payments where ${clients}
        union select reference from appointment_requests where ${clients} union select reference from requests where ${requests}`,
    ),
    payers: new Set(await textsOf(db, sql`select client_id::text as text from payments where ${clients}`)),
  };
}

async function eraseRecords(
  db: Database,
  scope: TenantScope,
  ids: readonly string[],
  { requestIds, contactIds, emails }: ErasePersonQuery,
): Promise<ErasedPerson> {
  const counts: Record<string, number> = {};
  const change = countChanges(db, counts);
  const ofTenant = sql`tenant_id = ${scope.tenantId}`;
  const own = {
    clients: sql`${ofTenant} and client_id = any(${ids}::uuid[])`,
    requests: sql`${ofTenant} and request_id = any(${requestIds}::uuid[])`,
    contacts: sql`group_code = ${scope.groupCode} and contact_id = any(${contactIds}::uuid[])`,
  };
  const { sessions, files, references, payers } = await readTraces(db, own);
  const erasedIds = [...ids, ...requestIds, ...contactIds];
  const names = (text: string): RawBuilder<unknown> =>
    sql`exists (select from regexp_matches(${sql.ref(text)}::text, ${mark}, 'g') m where m[1] = any(${[...erasedIds, ...references]}))`;

  await change('drafts', sql`delete from drafts where ${ofTenant} and session_id = any(${sessions})`);
  await change('idempotency_keys', sql`delete from idempotency_keys where ${ofTenant} and ${names('answer')}`);
  const people = ids.map((client_id) => ({ client_id, paid: payers.has(client_id) }));
  await eraseClients(db, scope.tenantId, people, change);
  for (const table of ['requests', 'contacts'] as const) await change(table, sql`delete from ${sql.table(table)} where ${own[table]}`);
  await change('uploads', deleteUploads(scope, sql`(upload_id::text = any(${files}) or (not is_used and session_id = any(${sessions})))`));
  // Of the letters to an address that another person has too, only those are deleted that name a record.
  const ownEmails = await textsOf(
    db,
    sql`select text from unnest(${emails}::text[]) text where not exists (select from clients where ${ofTenant} and lower(email) = text)`,
  );
  const letters = await textsOf(
    db,
    sql`delete from outbox where ${ofTenant} and (${names('body')} or lower(body ->> 'to') = any(${ownEmails}))
      returning message_id::text as text`,
  );
  const who = { tenant_id: scope.tenantId, who: 'operator command', what: 'erase person' };
  if (erasedIds.length > 0)
    await db
      .insertInto('audit')
      .values(erasedIds.map((about) => ({ ...who, about })))
      .execute();
  return { counts: { ...counts, outbox: letters.length }, letters: [...letters, ...references], emails: ownEmails };
}

/** An id, or a reference that people quote. */
const mark = `${uuid}|[A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}`;

async function textsOf(db: Database, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await query.$castTo<{ readonly text: string }>().execute(db);
  return rows.map(({ text }) => text);
}
