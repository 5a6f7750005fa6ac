import { type RawBuilder, sql } from 'kysely';
import type { JsonObject } from '../../engine/index.js';
import { own } from '../../engine/base/pointer.js';
import { apiError } from '../errors/api-error.js';
import type { Database } from '../database/store.js';
import { knownSettings } from '../base/known-codes.js';
import { type Caller, audit, sessionLock } from '../visit/caller.js';
import { isAppointmentRequest } from './appointments.js';
import type { ClientRecord } from './client-record.js';
import { matchKeys, type StoredPerson, type UnfinishedPerson } from './same-people.js';
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

/** What is stored about the people of a submission. */
export interface KnownPeople {
  /** The records that the submitted people supersede (D-8). */
  readonly toSupersede: readonly SupersededRecord[];
  /** The people of the enrollments that this visit has not finished (D-4). */
  readonly ofThisVisit: readonly UnfinishedPerson[];
}

/**
 * Locks and returns what is stored about people who are checked; undefined if none is. Throws 409 for people with a history in the group
 * (D-8). `isEnrollment` also finds the unfinished enrollments of this visit.
 */
export async function lockKnownPeople(
  db: Database,
  caller: Caller,
  people: readonly Pick<NewPerson, 'body' | 'relationship'>[],
  isEnrollment: boolean,
): Promise<KnownPeople | undefined> {
  if (!people.some(({ body }) => isChecked(body))) return undefined;
  const keysOf = people.map(({ body }) => (isChecked(body) ? matchKeys(body, caller.scope.groupCode) : []));
  const keys = keysOf.flat().sort();
  // Requests about one person, or of one visit, wait for each other, so that the later one finds what the earlier one stored.
  const locks = [sessionLock(caller), ...keys];
  await sql`select ${sql.join(locks.map((key) => sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`))}`.execute(db);
  const records = await lockRecords(db, caller, keys, isEnrollment);
  const { known, with_history, withoutPayment } = await readHistory(db, caller, keys, records);
  if (known) throw apiError('client_known');
  const named = people.flatMap(({ relationship }) => [relationship?.primary?.id, relationship?.group?.id]);
  const finishedIds = new Set(records.filter(({ client_id }) => [...with_history, ...withoutPayment].includes(client_id)).map(rootOf));
  const ofThisVisit = records.filter((record) => record.is_own && !finishedIds.has(rootOf(record)));
  const own = new Set<StoredRecord>(ofThisVisit);
  // A record stays with everybody who belongs to it if one of them has a history.
  const spared = new Set(records.filter(({ client_id }) => with_history.includes(client_id)).map(({ match_key }) => match_key));
  const toSupersede = records.flatMap((record): SupersededRecord[] => {
    const { client_id, match_key } = record;
    if (match_key === null || own.has(record) || named.includes(client_id) || spared.has(match_key)) return [];
    return [{ clientId: client_id, by: keysOf.findIndex((ofOne) => ofOne.includes(match_key)) }];
  });
  return { toSupersede, ofThisVisit };
}

interface StoredRecord extends UnfinishedPerson {
  /** A key by which the record, or the primary or group it belongs to, was matched; null for a record of this visit alone. */
  readonly match_key: string | null;
  /** Whether it belongs to an enrollment of this visit. */
  readonly is_own: boolean;
}

function rootOf({ client_id, primary_client_id }: StoredPerson): string {
  return primary_client_id ?? client_id;
}

/**
 * Locks and returns the active records of these keys and all who belong to them, and those of this visit's enrollments. Appointment
 * requests and, by keys, groups with members are left out.
 */
async function lockRecords(
  db: Database,
  { scope: { tenantId, groupCode }, sessionId }: Caller,
  keys: readonly string[],
  isEnrollment: boolean,
): Promise<StoredRecord[]> {
  const hasMembers = (id: RawBuilder<unknown>) => sql<boolean>`exists (select from clients g
    where g.tenant_id = ${tenantId} and g.group_client_id = ${id} and g.status = 'Active')`;
  const isRequest = (id: RawBuilder<unknown>) => sql<boolean>`exists (select from appointment_requests a
    where a.tenant_id = ${tenantId} and a.client_id = ${id})`;
  const [matchId, rootId, clientId] = [sql.ref('m.client_id'), sql.ref('r.client_id'), sql.ref('c.client_id')];
  const { rows } = await sql<StoredRecord>`
    with matched as (
      select m.client_id, min(m.match_key) as match_key from client_matches m
      where m.tenant_id = ${tenantId} and m.group_code = ${groupCode} and m.match_key = any (${keys}::text[])
        and not ${isRequest(matchId)} and not ${hasMembers(matchId)}
      group by m.client_id),
    belonging as (
      select client_id, match_key from matched
      union all select c.client_id, m.match_key from clients c join matched m on c.primary_client_id = m.client_id
        where c.tenant_id = ${tenantId}
      union all select c.client_id, m.match_key from clients c join matched m on c.group_client_id = m.client_id
        where c.tenant_id = ${tenantId}),
    roots as (
      select r.client_id from clients r where ${isEnrollment} and r.tenant_id = ${tenantId} and r.session_id = ${sessionId}
        and r.primary_client_id is null and r.group_client_id is null and r.body -> 'checkIfClientExists' = 'true'
        and not ${isRequest(rootId)}),
    own as (
      select client_id from roots
      union all select c.client_id from clients c join roots r on c.primary_client_id = r.client_id
        where c.tenant_id = ${tenantId} and c.session_id = ${sessionId})
    select c.client_id, c.primary_client_id, c.body, c.created_at, c.client_id in (select client_id from own) as is_own,
      (select min(b.match_key) from belonging b where b.client_id = c.client_id) as match_key,
      (select s.last_ssn from client_last_ssn s where s.tenant_id = c.tenant_id and s.client_id = c.client_id) as last_ssn,
      ${hasMembers(clientId)} as has_members
    from clients c
    where c.tenant_id = ${tenantId} and c.status = 'Active'
      and c.client_id in (select client_id from belonging union select client_id from own)
    order by c.client_id for no key update of c`.execute(db);
  return rows;
}

interface History {
  /** Whether the person of the keys has a history at any tenant of the group. */
  readonly known: boolean;
  /** The ids of the records that have a history. */
  readonly with_history: readonly string[];
  /** The ids of the records whose enrollment ended without a payment, as the tenant's settings allow. */
  readonly withoutPayment: readonly string[];
}

/** Returns what records led to. A family that is only requested has chosen its plan, or saved its consent without a payment. */
async function readHistory(
  db: Database,
  { scope, state }: Caller,
  keys: readonly string[],
  records: readonly StoredRecord[],
): Promise<History> {
  const ids = records.map(({ client_id }) => client_id);
  const isSoldOnline = state.parsedSettings[knownSettings.buyMembership]?.on === true;
  const { rows } = await sql<History>`
    select person_has_history(${keys}::text[]) as known,
      array(select id::text from unnest(${ids}::uuid[]) as id where client_has_history(${scope.tenantId}, array[id])) as with_history,
      array(select id::text from unnest(${ids}::uuid[]) as id where
        exists (select from payment_sources s where s.tenant_id = ${scope.tenantId} and s.client_id = id and s.payment_method = 'None'
          and s.body ->> 'once' is null)
        or (not ${isSoldOnline} and exists (select from enrollments e
          where e.tenant_id = ${scope.tenantId} and e.client_id = id and e.status = 'Unpaid'))) as "withoutPayment"`.execute(db);
  return rows[0] ?? { known: false, with_history: [], withoutPayment: [] };
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
