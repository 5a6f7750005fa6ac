import { sql } from 'kysely';
import { type Pointer, pointer, within } from '../../engine/base/pointer.js';
import type { Form, Json, SubmissionContext, JsonObject } from '../../engine/index.js';
import type { Database } from '../database/store.js';
import { clientList, clientsIn } from '../shared/client-list.js';
import type { Caller } from '../visit/caller.js';
import { type ClientRecord, toClientRecord } from './client-record.js';
import { type OwnClient, getOwnClients, selectPeopleOf } from './own-clients.js';
import { pairPeople, type StoredPerson, identityKeys, identityOf } from './same-people.js';
import type { NewPerson } from './save-clients.js';
import { isJsonObject } from '../visit/validate-by-form.js';

type AnswersOnFile = NonNullable<SubmissionContext['onFile']>;

/** Returns the stored last four SSN digits by pointer, so that a form that leaves them out still counts as answered; empty if none. */
export async function answersOnFile(db: Database, { scope }: Caller, { client_id, has_last_ssn }: OwnClient): Promise<AnswersOnFile> {
  if (!has_last_ssn) return new Map();
  const { last_ssn } = await db
    .selectFrom('client_last_ssn')
    .select('last_ssn')
    .where('tenant_id', '=', scope.tenantId)
    .where('client_id', '=', client_id)
    .executeTakeFirstOrThrow();
  return new Map([[pointer('lastSSN'), last_ssn]]);
}

/**
 * Returns the stored last four SSN digits of the people of a body, by the pointers of the form: those of the people that this visit has
 * entered before.
 */
export async function familyAnswersOnFile(db: Database, { scope, sessionId }: Caller, form: Form, body: Json): Promise<AnswersOnFile> {
  const { rows } = await sql<StoredPerson & { readonly last_ssn: string | null }>`
    select c.client_id, c.primary_client_id, c.body, s.last_ssn from clients c
    left join client_last_ssn s on s.tenant_id = c.tenant_id and s.client_id = c.client_id
    where c.tenant_id = ${scope.tenantId} and c.session_id = ${sessionId} and c.status = 'Active' order by c.client_id`.execute(db);
  const { pairs } = pairPeople(clientsIn(body).filter(isJsonObject), rows);
  const list = clientList(form)?.at;
  return new Map(
    pairs.flatMap((stored, index): [Pointer, string][] => {
      if (stored?.last_ssn === undefined || stored.last_ssn === null) return [];
      if (index === 0) return [[pointer('lastSSN'), stored.last_ssn]];
      return list === undefined ? [] : [[within(list, pointer(index - 1, 'lastSSN')), stored.last_ssn]];
    }),
  );
}

type Holder = Parameters<typeof selectPeopleOf>[2];

/** A sent person who is stored already, or is the same as one sent before. */
interface SamePerson {
  readonly index: number;
  readonly clientId?: string;
  readonly sameAs?: number;
}

/** Returns which of these people are among the visitor's own clients of a group or primary, or are sent twice (D-4). */
export async function findSamePeople(db: Database, caller: Caller, people: readonly JsonObject[], holder: Holder): Promise<SamePerson[]> {
  const ids = await idsByIdentity(db, caller, holder);
  const identities = people.map(identityOf);
  const firstIndexes = new Map(identities.map((identity, index) => [identity, index] as const).toReversed());
  return identities.flatMap((identity, index): SamePerson[] => {
    const [clientId, sameAs = index] = [ids.get(identity), firstIndexes.get(identity)];
    if (clientId === undefined && sameAs === index) return [];
    return [{ index, ...(clientId !== undefined && { clientId }), ...(sameAs !== index && { sameAs }) }];
  });
}

/** People divided by whether they have to be saved, and what brings their records back into the order in which they were sent. */
interface NewAndPresent {
  readonly newPeople: readonly NewPerson[];
  readonly inOrder: (saved: readonly ClientRecord[]) => ClientRecord[];
}

/** Locks the groups of people and leaves out those who are in their group already, so that they are added once. */
export async function lockPresentPeople(db: Database, caller: Caller, people: readonly NewPerson[]): Promise<NewAndPresent> {
  const groupIds = [...new Set(people.flatMap(({ relationship }) => relationship?.group?.id ?? []))].toSorted();
  const present = new Map<string, ClientRecord>();
  for (const groupId of groupIds) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`group ${groupId}`}, 0))`.execute(db);
    const ids = await idsByIdentity(db, caller, { groupId });
    const wanted = people.flatMap(({ body }) => ids.get(identityOf(body)) ?? []);
    const stored = wanted.length === 0 ? [] : await getOwnClients(db, caller, wanted);
    for (const client of stored) present.set(keyOf(groupId, client.body), toClientRecord(caller, client));
  }
  const keys = people.map(({ body, relationship }, index) => (relationship?.group ? keyOf(relationship.group.id, body) : String(index)));
  const newIndexes = people
    .map((_person, index) => index)
    .filter((index) => {
      const key = keys[index] ?? '';
      return !present.has(key) && keys.indexOf(key) === index;
    });
  return {
    newPeople: newIndexes.flatMap((index) => people[index] ?? []),
    inOrder: (saved) => {
      const records = new Map([...present, ...newIndexes.map((index, nth) => [keys[index] ?? '', saved[nth] ?? {}] as const)]);
      return keys.map((key) => records.get(key) ?? {});
    },
  };
}

function keyOf(groupId: string, body: JsonObject): string {
  return `${groupId} ${identityOf(body)}`;
}

/** Returns the ids of the visitor's own clients of a group or primary by their identity; of two the older. */
async function idsByIdentity(db: Database, caller: Caller, holder: Holder): Promise<Map<string, string>> {
  const identity = sql<JsonObject>`jsonb_build_object(${sql.join(identityKeys.flatMap((key) => [sql.lit(key), sql`c.body -> ${sql.lit(key)}`]))})`;
  const people = await selectPeopleOf(db, caller, holder)
    .clearSelect()
    .select(['c.client_id', identity.as('person')])
    .orderBy('c.created_at', 'desc')
    .execute();
  return new Map(people.map(({ client_id, person }) => [identityOf(person), client_id]));
}
