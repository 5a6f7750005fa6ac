import { sql } from 'kysely';
import type { Form, Json, SubmissionContext } from '../../engine/index.js';
import { type Pointer, pointer, within } from '../../engine/base/pointer.js';
import { clientList, clientsIn } from '../shared/client-list.js';
import type { Database } from '../database/store.js';
import type { Caller } from '../visit/caller.js';
import type { OwnClient } from './own-clients.js';
import { pairPeople, type StoredPerson } from './same-people.js';
import { isJsonObject } from './save-clients.js';

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
