import { sql } from 'kysely';
import type { JsonObject } from '../../engine/index.js';
import { own } from '../../engine/base/pointer.js';
import { apiError } from '../errors/api-error.js';
import type { Database } from '../database/store.js';
import { knownSettings } from '../base/known-codes.js';
import { type Caller, audit, sessionLock } from '../visit/caller.js';
import { isAppointmentRequest } from './appointments.js';
import type { ClientRecord } from './client-record.js';
import { isUuid, selectOwnClients } from './own-clients.js';
import { matchKeys } from '../base/match-keys.js';
import type { StoredPerson, UnfinishedPerson } from './same-people.js';
import type { NewPerson } from './save-clients.js';

/** Returns whether the response depends on who is stored already; its duration must then reveal nothing (D-8, D-24). */
export function dependsOnKnownPeople(body: unknown): boolean {
  const clients = own(body, 'clients');
  const people = Array.isArray(clients) ? clients : [body];
  return people.some((person) => isChecked(person) || isAppointmentRequest(person));
}

function isChecked(person: unknown): boolean {
  return own(person, 'checkIfClientExists') === true;
}

/**
 * Waits for other requests about checked people, and of this visit. Throws 409 for people with a history in the group (D-8). Returns the
 * people of this visit's unfinished enrollments if `isEnrollment`; undefined without checked people.
 */
export async function lockKnownPeople(
  db: Database,
  caller: Caller,
  people: readonly Pick<NewPerson, 'body'>[],
  isEnrollment: boolean,
): Promise<readonly UnfinishedPerson[] | undefined> {
  const checked = people.filter(({ body }) => isChecked(body));
  if (checked.length === 0) return undefined;
  const keys = checked.flatMap(({ body }) => matchKeys(body, caller.scope.groupCode));
  await waitForOthers(db, keys, sessionLock(caller));
  await refuseHistory(db, keys);
  return isEnrollment ? lockUnfinishedPeople(db, caller) : [];
}

/** Makes requests about one person, or of one visit, wait for each other until the end of the transaction; always in the same order. */
async function waitForOthers(db: Database, keys: readonly string[], ...first: readonly string[]): Promise<void> {
  const locks = [...first, ...keys.toSorted()];
  if (locks.length === 0) return;
  await sql`select ${sql.join(locks.map((key) => sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`))}`.execute(db);
}

/** Throws 409 if a person of these keys has a history at any tenant of the group, in other records than `mine`, `since` a time. */
async function refuseHistory(db: Database, keys: readonly string[], mine: readonly string[] = [], since?: Date): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`select person_has_history(${keys}::text[], ${mine}::uuid[],
    ${since?.toISOString() ?? '-infinity'}::timestamptz) as known`.execute(db);
  if (rows[0]?.known === true) throw apiError('client_known');
}

/** Waits for other requests about the people whom this visit pays for. The function it returns throws 409 if one of them is known meanwhile. */
export async function lockPeopleToPay(db: Database, caller: Caller, clientId: string): Promise<() => Promise<void>> {
  if (!isUuid(clientId)) return () => Promise.resolve();
  const people = await selectOwnClients(db, caller)
    .where((is) => is.or([is('c.client_id', '=', clientId), is('c.primary_client_id', '=', clientId)]))
    .orderBy('c.primary_client_id', (by) => by.asc().nullsFirst())
    .execute();
  const [primary] = people;
  if (primary === undefined || !isChecked(primary.body)) return () => Promise.resolve();
  const keys = people.flatMap(({ body }) => matchKeys(body, caller.scope.groupCode));
  await waitForOthers(db, keys);
  const ids = people.map(({ client_id }) => client_id);
  return () => refuseHistory(db, keys, ids, primary.created_at);
}

/** Locks and returns the people of the enrollments that this visit has not finished (D-4); without appointment requests. */
async function lockUnfinishedPeople(db: Database, { scope: { tenantId }, state, sessionId }: Caller): Promise<readonly UnfinishedPerson[]> {
  const isSoldOnline = state.parsedSettings[knownSettings.buyMembership]?.on === true;
  const { rows } = await sql<UnfinishedPerson & { readonly is_finished: boolean }>`
    with roots as (
      select r.client_id from clients r where r.tenant_id = ${tenantId} and r.session_id = ${sessionId}
        and r.primary_client_id is null and r.group_client_id is null and r.body -> 'checkIfClientExists' = 'true'
        and not exists (select from appointment_requests a where a.tenant_id = r.tenant_id and a.client_id = r.client_id))
    select c.client_id, c.primary_client_id, c.body, c.created_at,
      (select s.last_ssn from client_last_ssn s where s.tenant_id = c.tenant_id and s.client_id = c.client_id) as last_ssn,
      exists (select from clients g where g.tenant_id = c.tenant_id and g.group_client_id = c.client_id and g.status = 'Active') as has_members,
      client_has_history(c.tenant_id, array[c.client_id])
        or exists (select from payment_sources s where s.tenant_id = c.tenant_id and s.client_id = c.client_id
          and s.payment_method = 'None' and s.body ->> 'once' is null)
        or (not ${isSoldOnline} and exists (select from enrollments e
          where e.tenant_id = c.tenant_id and e.client_id = c.client_id and e.status = 'Unpaid')) as is_finished
    from clients c
    where c.tenant_id = ${tenantId} and c.session_id = ${sessionId} and c.status = 'Active'
      and coalesce(c.primary_client_id, c.client_id) in (select client_id from roots)
    order by c.client_id for no key update of c`.execute(db);
  const finished = new Set(rows.filter(({ is_finished }) => is_finished).map(rootOf));
  return rows.filter((person) => !finished.has(rootOf(person)));
}

function rootOf({ client_id, primary_client_id }: StoredPerson): string {
  return primary_client_id ?? client_id;
}

/** Marks the people whom a visit has left out of its enrollment as superseded: unreadable, unchangeable, unpaid enrollments cancelled. */
export async function supersede(db: Database, caller: Caller, ids: readonly string[], successor: ClientRecord | undefined): Promise<void> {
  if (ids.length === 0) return;
  const { tenantId } = caller.scope;
  await sql`with unmatched as (delete from client_matches where tenant_id = ${tenantId} and client_id = any (${ids}::uuid[])),
      revoked as (delete from capabilities where tenant_id = ${tenantId} and client_id = any (${ids}::uuid[])),
      cancelled as (update enrollments set status = 'Cancelled', updated_at = now()
        where tenant_id = ${tenantId} and client_id = any (${ids}::uuid[]) and status = 'Unpaid')
    update clients set status = 'Superseded', superseded_by = ${String(successor?.['clientId'])}::uuid, updated_at = now()
    where tenant_id = ${tenantId} and client_id = any (${ids}::uuid[])`.execute(db);
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
