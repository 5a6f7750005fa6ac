import { sql } from 'kysely';
import type { JsonObject } from '../../engine/index.js';
import { own } from '../../engine/pointer.js';
import { apiError } from '../errors/api-error.js';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';
import { audit } from '../submission/audit.js';
import { isAppointmentRequest } from './appointments.js';
import type { ClientRecord } from './client-record.js';
import { matchKeys } from './match-keys.js';
import type { NewPerson } from './save-clients.js';

/** A stored record that a new person supersedes, and the index of that person. */
interface SupersededRecord {
  readonly clientId: string;
  readonly by: number;
}

/** Returns whether the response depends on who is stored already; its duration must then reveal nothing (D-8, D-24). */
export function dependsOnKnownPeople(body: unknown): boolean {
  const clients = own(body, 'clients');
  const people = Array.isArray(clients) ? clients : [body];
  return people.some((person) => isChecked(person) || isAppointmentRequest(person));
}

function isChecked(person: unknown): boolean {
  return own(person, 'checkIfClientExists') === true;
}

/** Throws 409 for people with a history in the group (D-8). Returns the locked records they supersede; undefined if no form checks. */
export async function findSuperseded(db: Database, caller: Caller, people: readonly NewPerson[]): Promise<SupersededRecord[] | undefined> {
  const keysOf = people.map(({ body }) => (isChecked(body) ? matchKeys(body, caller.scope.groupCode) : []));
  const keys = keysOf.flat().sort();
  if (keys.length === 0) return undefined;
  // Requests about one person wait for each other, so that the later one finds what the earlier one stored.
  await sql`select ${sql.join(keys.map((key) => sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`))}`.execute(db);
  const records = await lockRecords(db, caller, keys);
  const withHistory = await refuseHistory(db, caller, keys, records);
  const named = people.flatMap(({ relationship }) => [relationship?.primary?.id, relationship?.group?.id]);
  // A record stays with everybody who belongs to it if one of them has a history.
  const spared = new Set(records.filter(({ client_id }) => withHistory.includes(client_id)).map(({ match_key }) => match_key));
  return records
    .filter(({ client_id, match_key }) => !named.includes(client_id) && !spared.has(match_key))
    .map(({ client_id, match_key }) => ({ clientId: client_id, by: keysOf.findIndex((ofOne) => ofOne.includes(match_key)) }));
}

interface StoredRecord {
  readonly client_id: string;
  /** A key by which the record, or the primary or group it belongs to, was matched. */
  readonly match_key: string;
}

/** Locks and returns the active records of these keys and all who belong to them; records of appointment requests are left out. */
async function lockRecords(db: Database, { scope: { tenantId, groupCode } }: Caller, keys: readonly string[]): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`
    with matched as (
      select m.client_id, min(m.match_key) as match_key from client_matches m
      where m.tenant_id = ${tenantId} and m.group_code = ${groupCode} and m.match_key in (${sql.join(keys)})
        and not exists (select from appointment_requests a where a.tenant_id = ${tenantId} and a.client_id = m.client_id)
      group by m.client_id),
    belonging as (
      select client_id, match_key from matched
      union all select c.client_id, m.match_key from clients c join matched m on c.primary_client_id = m.client_id
        where c.tenant_id = ${tenantId}
      union all select c.client_id, m.match_key from clients c join matched m on c.group_client_id = m.client_id
        where c.tenant_id = ${tenantId})
    select c.client_id, (select min(b.match_key) from belonging b where b.client_id = c.client_id) as match_key
    from clients c
    where c.tenant_id = ${tenantId} and c.status = 'Active' and c.client_id in (select client_id from belonging)
    order by c.client_id for no key update of c`.execute(db);
  return rows;
}

/** Throws 409 if the person of these keys has a history; returns the ids of the records that have one. */
async function refuseHistory(
  db: Database,
  { scope }: Caller,
  keys: readonly string[],
  records: readonly StoredRecord[],
): Promise<string[]> {
  const ids = records.map(({ client_id }) => client_id);
  const { rows } = await sql<{ known: boolean; with_history: string[] }>`
    select person_has_history(array[${sql.join(keys)}]::text[]) as known,
      array(select id::text from unnest(${ids}::uuid[]) as id where client_has_history(${scope.tenantId}, array[id])) as with_history`.execute(
    db,
  );
  if (rows[0]?.known === true) throw apiError('client_known');
  return rows[0]?.with_history ?? [];
}

/** Marks records as superseded by their successors: unreadable, unchangeable, unpaid enrollments cancelled. Rows and audit entries stay. */
export async function supersede(
  db: Database,
  caller: Caller,
  records: readonly SupersededRecord[] | undefined,
  clients: readonly ClientRecord[],
): Promise<void> {
  if (records === undefined) return;
  const { tenantId } = caller.scope;
  const ids = records.map(({ clientId }) => clientId);
  const by = records.map((each) => String(clients[each.by]?.['clientId']));
  // Runs the same statement without records too, so that the duration reveals nothing (D-8).
  await sql`with pairs as (select * from unnest(${ids}::uuid[], ${by}::uuid[]) as pair (client_id, successor_id)),
      unmatched as (delete from client_matches where tenant_id = ${tenantId} and client_id = any (${ids}::uuid[])),
      revoked as (delete from capabilities where tenant_id = ${tenantId} and client_id = any (${ids}::uuid[])),
      cancelled as (update enrollments set status = 'Cancelled', updated_at = now()
        where tenant_id = ${tenantId} and client_id = any (${ids}::uuid[]) and status = 'Unpaid')
    update clients c set status = 'Superseded', superseded_by = pairs.successor_id, updated_at = now()
    from pairs where c.tenant_id = ${tenantId} and c.client_id = pairs.client_id`.execute(db);
  await audit(db, caller, 'supersede client', ids);
}

/** Returns the client a request may come from: active members first, then people with a history, then the oldest; undefined if none. */
export async function findPossibleClient(db: Database, { scope: { tenantId, groupCode } }: Caller, person: JsonObject) {
  const keys = matchKeys(person, groupCode);
  if (keys.length === 0) return undefined;
  const { rows } = await sql<{ client_id: string }>`
    select c.client_id from clients c
    where c.tenant_id = ${tenantId} and c.status = 'Active' and c.client_id in (
      select m.client_id from client_matches m
      where m.tenant_id = ${tenantId} and m.group_code = ${groupCode} and m.match_key in (${sql.join(keys)}))
    order by exists (select from enrollments e where e.tenant_id = c.tenant_id and e.status = 'Active'
        and e.client_id in (c.client_id, c.primary_client_id, c.group_client_id)) desc,
      client_has_history(c.tenant_id, array[c.client_id]) desc, c.created_at, c.client_id limit 1`.execute(db);
  return rows[0]?.client_id;
}
