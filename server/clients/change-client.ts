import { sql } from 'kysely';
import type { Json, JsonObject, SubmissionContext } from '../../engine/index.js';
import { own, pointer, valueAt } from '../../engine/pointer.js';
import { answersInvalid, fieldError } from '../errors/api-error.js';
import type { FieldErrorCode } from '../errors/catalogue.js';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';
import { audit } from '../submission/audit.js';
import { type ClientRecord, clientRecord } from './client-record.js';
import { createCall } from './create-clients.js';
import { answersBehind, type SubmissionServices, type Judged, judgeByForm, shelfOf } from '../submission/validate-submission.js';
import { matchKeys } from './match-keys.js';
import { membershipStatusesOf } from './member-standing.js';
import { displayName } from './names.js';
import { namedFamilyForm, namedForm } from '../submission/accepted-form.js';
import { type OwnClient, ownClient } from './own-clients.js';
import { apart, columnsOf, judgedBy } from './save-clients.js';
import { type AskedTies, findTies, isKind, namesPeople, takeTies, type Ties, withTies } from './ties.js';

interface ClientChange {
  readonly id: string;
  readonly body: Json;
  /** The header `x-form`; without it the form is meant that the client came with. */
  readonly header: string | undefined;
}

/** Puts a body in place of what a client was made of, judged by the forms that make clients. */
export async function changeClient(
  bench: SubmissionServices,
  db: Database,
  caller: Caller,
  { id, body, header }: ClientChange,
): Promise<ClientRecord> {
  const client = await heldClient(db, caller, id);
  const shelf = shelfOf(bench.library, caller);
  const find = client.primary_client_id === null ? namedForm : namedFamilyForm;
  const form = find(shelf, header ?? client.form_id, createCall);
  const { ties: asked, rest } = takeTies(body, form);
  const judged = judgeByForm(bench, caller, form, rest, {
    parent: await parentOf(bench, db, caller, client),
    onFile: await answersOnFile(db, caller, client),
  });
  refuseOthers(client, judged.payload);
  const ties = await tiesAfter(db, caller, client, asked, judged.payload);
  const { body: told, lastSSN } = apart(judged.payload);
  const changed = ties === undefined ? told : withTies(told, ties);
  await update(db, caller, client, { body: changed, lastSSN, judged, ties, now: bench.now() });
  if (ties?.group !== undefined && ties.group.id !== client.group_client_id) await takeAlong(db, caller, client.client_id, ties.group);
  if (displayName(changed) !== displayName(client.body)) await rename(db, caller, client.client_id, displayName(changed));
  await audit(db, caller, 'change client', [client.client_id]);
  const standings = await membershipStatusesOf(db, caller.state, [client.client_id]);
  const has_last_ssn = client.has_last_ssn || lastSSN !== undefined;
  return clientRecord(caller.scope, { ...client, body: changed, has_last_ssn }, standings.get(client.client_id));
}

/** What a body would make of a client that it is not: a family, or a person of a group. */
function refuseOthers({ type }: OwnClient, payload: JsonObject): void {
  if (own(payload, 'clients') !== undefined) throw refusal('/clients', 'person_sent_alone');
  if (columnsOf(payload).type !== type) throw refusal('/type', 'locked');
}

/**
 * A client of this visitor, held with everybody whose records say something of it. All at once and in the order in
 * which everybody else holds a family: so two who change it wait for each other, and never both.
 */
async function heldClient(db: Database, caller: Caller, id: string): Promise<OwnClient> {
  const { client_id, primary_client_id } = await ownClient(db, caller, id);
  const people = [client_id, ...(primary_client_id === null ? [] : [primary_client_id])];
  await db
    .selectFrom('clients')
    .select('client_id')
    .where('tenant_id', '=', caller.scope.tenantId)
    .where((is) => is.or([is('client_id', 'in', people), is('primary_client_id', '=', client_id), is('group_client_id', '=', client_id)]))
    .orderBy('client_id')
    .forNoKeyUpdate()
    .execute();
  return ownClient(db, caller, client_id);
}

/** The answers of the primary, which the form of a dependent reads. */
async function parentOf(bench: SubmissionServices, db: Database, caller: Caller, { primary_client_id }: OwnClient) {
  if (primary_client_id === null) return undefined;
  const primary = await db
    .selectFrom('clients')
    .select(['form_id', 'body'])
    .where('tenant_id', '=', caller.scope.tenantId)
    .where('client_id', '=', primary_client_id)
    .executeTakeFirstOrThrow();
  return answersBehind(bench, caller, primary.form_id, primary.body);
}

async function answersOnFile(
  db: Database,
  { scope }: Caller,
  { client_id, has_last_ssn }: OwnClient,
): Promise<NonNullable<SubmissionContext['onFile']>> {
  if (!has_last_ssn) return new Map();
  const { last_ssn } = await db
    .selectFrom('client_last_ssn')
    .select('last_ssn')
    .where('tenant_id', '=', scope.tenantId)
    .where('client_id', '=', client_id)
    .executeTakeFirstOrThrow();
  return new Map([[pointer('lastSSN'), last_ssn]]);
}

/** Another primary may be chosen; whether somebody is a member or a dependent stays as it was (D-93). */
async function tiesAfter(
  db: Database,
  caller: Caller,
  client: OwnClient,
  asked: AskedTies | undefined,
  payload: JsonObject,
): Promise<Ties | undefined> {
  const before = tiesOf(client);
  if (asked === undefined) return before;
  const after = namesPeople(asked)
    ? await findTies(db, caller, asked, payload)
    : before && { ...before, type: typeAfter(before, asked, payload) };
  if (kindOf(after) !== kindOf(before) || (after === undefined && asked.type !== undefined)) throw refusal('/relationship/type', 'locked');
  refuseTaking(caller, client, after);
  if (after?.primary?.id === client.client_id) throw refusal('/relationship/primaryId', 'own_dependent');
  return after;
}

/** Half an hour of managing somebody is not made longer by taking that one into a group of one's own (D-46). */
function refuseTaking({ sessionId }: Caller, { session_id, group_client_id }: OwnClient, after: Ties | undefined): void {
  if ((after?.group?.id ?? null) !== group_client_id && session_id !== sessionId) throw refusal('/relationship/groupId', 'locked');
}

function typeAfter(before: Ties, asked: AskedTies, payload: JsonObject): string {
  const type = valueAt(payload, '/relationship/type') ?? asked.type ?? before.type;
  if ((type === 'Primary') !== (before.type === 'Primary') || !isKind(type)) throw refusal('/relationship/type', 'locked');
  return type;
}

function tiesOf({ body, primary_client_id, group_client_id }: OwnClient): Ties | undefined {
  if (primary_client_id === null && group_client_id === null) return undefined;
  const said = (key: string): string => String(valueAt(body, pointer('relationship', key)) ?? '');
  return {
    type: said('type'),
    ...(primary_client_id !== null && { primary: { id: primary_client_id, name: said('primaryName') } }),
    ...(group_client_id !== null && { group: { id: group_client_id, name: said('groupName') } }),
  };
}

function kindOf(ties: Ties | undefined): string {
  if (ties === undefined) return 'alone';
  return ties.primary === undefined ? 'member' : 'dependent';
}

interface Changed {
  readonly body: JsonObject;
  readonly lastSSN: string | undefined;
  readonly judged: Judged;
  readonly ties: Ties | undefined;
  readonly now: Date;
}

async function update(db: Database, { scope }: Caller, { client_id }: OwnClient, { body, lastSSN, judged, ties, now }: Changed) {
  const row = { tenant_id: scope.tenantId, client_id };
  await db
    .updateTable('clients')
    .set({
      ...columnsOf(body),
      ...judgedBy(judged),
      primary_client_id: ties?.primary?.id ?? null,
      group_client_id: ties?.group?.id ?? null,
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

/** Dependents belong to the group of their primary. */
async function takeAlong(db: Database, { scope }: Caller, id: string, { id: groupId, name }: NonNullable<Ties['group']>): Promise<void> {
  await sql`update clients set group_client_id = ${groupId},
      body = jsonb_set(body, '{relationship}', (body -> 'relationship') || jsonb_build_object('groupId', ${groupId}::text, 'groupName', ${name}::text))
    where tenant_id = ${scope.tenantId} and primary_client_id = ${id}`.execute(db);
}

/** The people of somebody whose name has changed carry the new one. */
async function rename(db: Database, { scope }: Caller, id: string, name: string): Promise<void> {
  await sql`update clients set body = case when primary_client_id = ${id}
      then jsonb_set(body, '{relationship,primaryName}', to_jsonb(${name}::text))
      else jsonb_set(body, '{relationship,groupName}', to_jsonb(${name}::text)) end
    where tenant_id = ${scope.tenantId} and (primary_client_id = ${id} or group_client_id = ${id})`.execute(db);
}

function refusal(path: string, code: FieldErrorCode): Error {
  return answersInvalid([fieldError(path, code)]);
}
