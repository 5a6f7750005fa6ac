import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Form, JsonObject } from '../../engine/index.js';
import { own, pointer, valueAt, withValue } from '../../engine/base/pointer.js';
import { sendWithoutWaiting } from '../database/scope.js';
import type { Database } from '../database/store.js';
import type { ClientTable } from '../database/schema/tables.js';
import { type Caller, auditName } from '../visit/caller.js';
import { type ClientRecord, toClientRecord, displayName } from './client-record.js';
import { isJsonObject, type ValidatedBody } from '../visit/validate-by-form.js';
import { matchKeys } from '../base/match-keys.js';
import type { UnfinishedPerson } from './same-people.js';
import type { OwnClient } from './own-clients.js';
import { type Relationship, withRelationship } from './relationship.js';
import { clientList, clientsIn } from '../shared/client-list.js';

/** A person to be stored: the payload, its validation and the relationship. */
export interface NewPerson {
  readonly body: JsonObject;
  readonly validatedBody: ValidatedBody;
  readonly relationship: Relationship | undefined;
}

/** Who submitted it, and when. */
export interface SubmissionMeta {
  readonly caller: Caller;
  readonly now: Date;
}

/** Splits a payload into people: one alone, or a family whose first is the primary of the others. */
export function peopleInSubmission(validatedBody: ValidatedBody, form: Form, relationship: Relationship | undefined): NewPerson[] {
  const [first = validatedBody.payload, ...others] = clientsIn(validatedBody.payload).filter(isJsonObject);
  const entryForm = clientList(form)?.form;
  const dependentForm = entryForm === undefined ? validatedBody : { ...validatedBody, formId: entryForm.id, formHash: entryForm.hash };
  return [
    { body: first, validatedBody, relationship },
    ...others.map((body) => ({ body, validatedBody: dependentForm, relationship: undefined })),
  ];
}

/**
 * Stores a family and returns its records; the first is the primary of the others, who join the primary's group. A person with a stored
 * one at the same index of `same` replaces that one's answers.
 */
export async function saveFamily(
  db: Database,
  submission: SubmissionMeta,
  [first, ...others]: readonly NewPerson[],
  same: readonly (UnfinishedPerson | undefined)[] = [],
): Promise<ClientRecord[]> {
  if (first === undefined) return [];
  const primary = prepareClient(first, submission, same[0]);
  const [id, name, group] = [primary.row.client_id, displayName(first.body), first.relationship?.group];
  const family = others.map((person, index) => {
    const type = String(valueAt(person.body, '/relationship/type') ?? 'Others');
    const relationship = { type, primary: { id, name }, ...(group && { group }) };
    return prepareClient({ ...person, relationship }, submission, same[index + 1]);
  });
  const clients = [primary, ...family];
  await insertClients(
    db,
    submission.caller,
    clients.filter(({ stored }) => stored === undefined),
  );
  for (const client of clients) if (client.stored !== undefined) await replaceClient(db, submission, client, client.stored);
  return clients.map(({ record }) => record);
}

/** Stores people who do not belong to each other, all or none, and returns their records. */
export async function savePeople(db: Database, submission: SubmissionMeta, people: readonly NewPerson[]): Promise<ClientRecord[]> {
  const clients = people.map((person) => prepareClient(person, submission));
  await insertClients(db, submission.caller, clients);
  return clients.map(({ record }) => record);
}

interface PreparedClient {
  readonly person: NewPerson;
  /** The stored person whose answers are replaced; undefined for a new one. */
  readonly stored: UnfinishedPerson | undefined;
  /** The answers without the last SSN digits. */
  readonly body: JsonObject;
  readonly row: Insertable<ClientTable>;
  readonly lastSSN: string | undefined;
  readonly keys: readonly string[];
  readonly record: ClientRecord;
}

/** Inserts all clients with their SSN digits, match keys and audit entries in one statement (migration 013). */
async function insertClients(db: Database, caller: Caller, clients: readonly PreparedClient[]): Promise<void> {
  if (clients.length === 0) return;
  const people = clients.map(({ row, body, lastSSN, keys }) => ({ ...row, body, last_ssn: lastSSN, match_keys: keys }));
  await sendWithoutWaiting(db, sql`call create_clients(${auditName(caller)}, ${JSON.stringify(people)})`.compile(db));
}

/** Replaces the answers of a stored person; those who belong to a renamed primary get the new name. */
async function replaceClient(
  db: Database,
  { caller, now }: SubmissionMeta,
  { person: { validatedBody, relationship }, body, lastSSN }: PreparedClient,
  stored: UnfinishedPerson,
): Promise<void> {
  await updateClient(db, caller, stored, { body, lastSSN, validatedBody, relationship, now });
  if (displayName(body) !== displayName(stored.body)) await renameInRelationships(db, caller, stored.client_id, displayName(body));
}

/** Returns the rows and the record of a client, with a new id or that of the stored person. */
function prepareClient(person: NewPerson, { caller, now }: SubmissionMeta, stored?: UnfinishedPerson): PreparedClient {
  const { body: sent, validatedBody, relationship } = person;
  const { tenantId, groupCode } = caller.scope;
  const { body: sentBody, lastSSN } = separateLastSsn(sent);
  const body = relationship === undefined ? sentBody : withRelationship(sentBody, relationship);
  const { client_id, created_at, last_ssn } = stored ?? { client_id: randomUUID(), created_at: now, last_ssn: null };
  const client = { client_id, status: 'Active', body, created_at, has_last_ssn: lastSSN !== undefined || last_ssn !== null };
  const row: Insertable<ClientTable> = {
    tenant_id: tenantId,
    client_id: client.client_id,
    primary_client_id: relationship?.primary?.id ?? null,
    group_client_id: relationship?.group?.id ?? null,
    group_code: groupCode,
    session_id: caller.sessionId,
    ...clientColumns(body),
    ...validationColumns(validatedBody),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  return { person, stored, body, row, lastSSN, keys: matchKeys(body, groupCode), record: toClientRecord(caller, client) };
}

/** The new state of a stored client. */
export interface ClientUpdate {
  readonly body: JsonObject;
  readonly lastSSN: string | undefined;
  readonly validatedBody: ValidatedBody;
  readonly relationship: Relationship | undefined;
  readonly now: Date;
}

/**
 * Updates the client's row, replaces its match keys, and stores its last SSN digits if they were sent. Without `relationship`, the client
 * loses its primary and group.
 */
export async function updateClient(
  db: Database,
  { scope }: Caller,
  { client_id }: Pick<OwnClient, 'client_id'>,
  { body, lastSSN, validatedBody, relationship, now }: ClientUpdate,
) {
  const row = { tenant_id: scope.tenantId, client_id };
  await db
    .updateTable('clients')
    .set({
      ...clientColumns(body),
      ...validationColumns(validatedBody),
      primary_client_id: relationship?.primary?.id ?? null,
      group_client_id: relationship?.group?.id ?? null,
      updated_at: now.toISOString(),
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('client_id', '=', client_id)
    .execute();
  if (lastSSN !== undefined)
    await db
      .insertInto('client_last_ssn')
      .values({ ...row, last_ssn: lastSSN })
      .onConflict((on) => on.columns(['tenant_id', 'client_id']).doUpdateSet({ last_ssn: lastSSN }))
      .execute();
  await db.deleteFrom('client_matches').where('tenant_id', '=', row.tenant_id).where('client_id', '=', client_id).execute();
  const matches = matchKeys(body, scope.groupCode).map((match_key) => ({ ...row, match_key, group_code: scope.groupCode }));
  if (matches.length > 0) await db.insertInto('client_matches').values(matches).execute();
}

/** Writes the new name of a primary or group into the relationships of all who belong to it. */
export async function renameInRelationships(db: Database, { scope }: Caller, id: string, name: string): Promise<void> {
  await sql`update clients set body = case when primary_client_id = ${id}
      then jsonb_set(body, '{relationship,primaryName}', to_jsonb(${name}::text))
      else jsonb_set(body, '{relationship,groupName}', to_jsonb(${name}::text)) end
    where tenant_id = ${scope.tenantId} and (primary_client_id = ${id} or group_client_id = ${id})`.execute(db);
}

/** Separates the last SSN digits from the body, because they are stored in a table of their own (D-109). */
export function separateLastSsn(payload: JsonObject): { readonly body: JsonObject; readonly lastSSN: string | undefined } {
  const lastSSN = own(payload, 'lastSSN');
  const body = lastSSN === undefined ? payload : withValue(payload, pointer('lastSSN'), undefined);
  return { body, lastSSN: typeof lastSSN === 'string' && lastSSN !== '' ? lastSSN : undefined };
}

/** Returns the columns that queries filter and sort by; the body holds everything. */
export function clientColumns(body: JsonObject) {
  return {
    type: textOrNull(body, 'type') ?? 'Individual',
    first_name: textOrNull(body, 'firstName'),
    last_name: textOrNull(body, 'lastName'),
    business_name: textOrNull(body, 'businessName'),
    dob: toIsoDate(textOrNull(body, 'dob')),
    email: textOrNull(body, 'email'),
    body: JSON.stringify(body),
  };
}

function validationColumns({ formId, formHash, settingsHash }: ValidatedBody) {
  return { form_id: formId, form_hash: formHash, settings_hash: settingsHash };
}

function textOrNull(body: JsonObject, key: string): string | null {
  const value = own(body, key);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Converts MM/dd/yyyy to yyyy-MM-dd; null for anything else. */
function toIsoDate(day: string | null): string | null {
  const [, month, date, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(day ?? '') ?? [];
  return year === undefined ? null : `${year}-${month}-${date}`;
}
