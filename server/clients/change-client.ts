import { sql } from 'kysely';
import type { Json, JsonObject } from '../../engine/index.js';
import { own, pointer, valueAt } from '../../engine/base/pointer.js';
import { answersInvalid, fieldError } from '../errors/api-error.js';
import type { FieldErrorCode } from '../errors/catalogue.js';
import type { Database } from '../database/store.js';
import { type Caller, audit } from '../visit/caller.js';
import { type ClientRecord, toClientRecord, displayName } from './client-record.js';
import { createCall } from './create-clients.js';
import { answersOfRecord, type SubmissionServices, validateByForm, requireDefinitions } from '../visit/validate-by-form.js';
import { membershipStatusesOf } from './membership-status.js';
import { findFormOrEntryForm, findForm } from '../visit/accepted-form.js';
import { claimUploads } from '../visit/uploads.js';
import { hiddenAnswers, withHiddenAnswers } from './hidden-answers.js';
import { refuseIdentityChange } from './paid-people.js';
import { answersOnFile } from './present-people.js';
import { type OwnClient, getOwnClient } from './own-clients.js';
import { clientColumns, renameInRelationships, separateLastSsn, updateClient } from './save-clients.js';
import {
  type RequestedRelationship,
  resolveRelationship,
  isRelationshipType,
  namesPrimaryOrGroup,
  extractRelationship,
  type Relationship,
  withRelationship,
} from './relationship.js';

interface ClientChange {
  readonly id: string;
  readonly body: Json;
  /** The header `x-form`; without it, the form that the client was created with validates the body. */
  readonly header: string | undefined;
}

/** Replaces the body of a visitor's own client after validating it, and returns the new record; throws 404 for another visitor's client. */
export async function changeClient(
  services: SubmissionServices,
  db: Database,
  caller: Caller,
  { id, body, header }: ClientChange,
): Promise<ClientRecord> {
  const client = await lockClient(db, caller, id);
  const definitions = requireDefinitions(services.library, caller);
  const selectForm = client.primary_client_id === null ? findForm : findFormOrEntryForm;
  const form = selectForm(definitions, header ?? client.form_id, createCall);
  const { relationship: relationshipRequest, rest } = extractRelationship(body, form);
  const validatedBody = validateByForm(services, caller, form, rest, {
    parent: await primaryAnswers(services, db, caller, client),
    onFile: new Map([
      ...(await answersOnFile(db, caller, client)),
      ...hiddenAnswers(services, caller, client, { formId: form.id, sent: rest }),
    ]),
  });
  await claimUploads(db, caller, validatedBody, client.body);
  refuseTypeChange(client, validatedBody.payload);
  const relationship = await relationshipAfter(db, caller, client, relationshipRequest, validatedBody.payload);
  const { body: sentBody, lastSSN } = separateLastSsn(validatedBody.payload);
  await refuseIdentityChange(db, caller, client, { ...sentBody, lastSSN: own(rest, 'lastSSN') });
  const completed = withHiddenAnswers(client, caller, sentBody);
  const newBody = relationship === undefined ? completed : withRelationship(completed, relationship);
  await updateClient(db, caller, client, { body: newBody, lastSSN, validatedBody, relationship, now: services.now() });
  if (relationship?.group !== undefined && relationship.group.id !== client.group_client_id)
    await moveDependentsToGroup(db, caller, client.client_id, relationship.group);
  if (displayName(newBody) !== displayName(client.body)) await renameInRelationships(db, caller, client.client_id, displayName(newBody));
  await audit(db, caller, 'change client', [client.client_id]);
  const statuses = await membershipStatusesOf(db, caller, [client.client_id]);
  const has_last_ssn = client.has_last_ssn || lastSSN !== undefined;
  return toClientRecord(caller, { ...client, body: newBody, has_last_ssn }, statuses.get(client.client_id));
}

/** Throws if the payload is a family, or would turn a person into a group or back. */
function refuseTypeChange({ type }: OwnClient, payload: JsonObject): void {
  if (own(payload, 'clients') !== undefined) throw answerError('/clients', 'person_sent_alone');
  if (clientColumns(payload).type !== type) throw answerError('/type', 'locked');
}

/** Locks the client, its primary and all who belong to it in id order, which prevents deadlocks; throws 404 if it is not the visitor's. */
async function lockClient(db: Database, caller: Caller, id: string): Promise<OwnClient> {
  const { client_id, primary_client_id } = await getOwnClient(db, caller, id);
  const people = [client_id, ...(primary_client_id === null ? [] : [primary_client_id])];
  await db
    .selectFrom('clients')
    .select('client_id')
    .where('tenant_id', '=', caller.scope.tenantId)
    .where((is) => is.or([is('client_id', 'in', people), is('primary_client_id', '=', client_id), is('group_client_id', '=', client_id)]))
    .orderBy('client_id')
    .forNoKeyUpdate()
    .execute();
  return getOwnClient(db, caller, client_id);
}

/**
 * Returns the stored answers of the client's primary, which a dependent's form reads; undefined without a primary or if the primary's form
 * no longer exists. Throws if the primary's row is missing.
 */
async function primaryAnswers(services: SubmissionServices, db: Database, caller: Caller, { primary_client_id }: OwnClient) {
  if (primary_client_id === null) return undefined;
  const primary = await db
    .selectFrom('clients')
    .select(['form_id', 'body'])
    .where('tenant_id', '=', caller.scope.tenantId)
    .where('client_id', '=', primary_client_id)
    .executeTakeFirstOrThrow();
  return answersOfRecord(services, caller, primary.form_id, primary.body);
}

/** Returns the relationship after the change. Another primary may be chosen; throws if a member would become a dependent or back (D-93). */
async function relationshipAfter(
  db: Database,
  caller: Caller,
  client: OwnClient,
  relationshipRequest: RequestedRelationship | undefined,
  payload: JsonObject,
): Promise<Relationship | undefined> {
  const before = relationshipOf(client);
  if (relationshipRequest === undefined) return before;
  const after = namesPrimaryOrGroup(relationshipRequest)
    ? await resolveRelationship(db, caller, relationshipRequest, payload)
    : before && { ...before, type: relationshipTypeAfter(before, relationshipRequest, payload) };
  if (relationshipKind(after) !== relationshipKind(before) || (after === undefined && relationshipRequest.type !== undefined))
    throw answerError('/relationship/type', 'locked');
  refuseGroupChange(caller, client, after);
  if (after?.primary?.id === client.client_id) throw answerError('/relationship/primaryId', 'own_dependent');
  return after;
}

/** Throws if the client changes its group and another session created it: managing by a match lasts half an hour only (D-46). */
function refuseGroupChange({ sessionId }: Caller, { session_id, group_client_id }: OwnClient, after: Relationship | undefined): void {
  if ((after?.group?.id ?? null) !== group_client_id && session_id !== sessionId) throw answerError('/relationship/groupId', 'locked');
}

/** Returns the new relationship type; throws if it is unknown or turns a primary into a dependent or back. */
function relationshipTypeAfter(before: Relationship, relationshipRequest: RequestedRelationship, payload: JsonObject): string {
  const type = valueAt(payload, '/relationship/type') ?? relationshipRequest.type ?? before.type;
  if ((type === 'Primary') !== (before.type === 'Primary') || !isRelationshipType(type)) throw answerError('/relationship/type', 'locked');
  return type;
}

function relationshipOf({ body, primary_client_id, group_client_id }: OwnClient): Relationship | undefined {
  if (primary_client_id === null && group_client_id === null) return undefined;
  const textAt = (key: string): string => String(valueAt(body, pointer('relationship', key)) ?? '');
  return {
    type: textAt('type'),
    ...(primary_client_id !== null && { primary: { id: primary_client_id, name: textAt('primaryName') } }),
    ...(group_client_id !== null && { group: { id: group_client_id, name: textAt('groupName') } }),
  };
}

function relationshipKind(relationship: Relationship | undefined): string {
  if (relationship === undefined) return 'alone';
  return relationship.primary === undefined ? 'member' : 'dependent';
}

/** Moves the dependents of a primary to the primary's group, since both always share one. */
async function moveDependentsToGroup(
  db: Database,
  { scope }: Caller,
  id: string,
  { id: groupId, name }: NonNullable<Relationship['group']>,
): Promise<void> {
  await sql`update clients set group_client_id = ${groupId},
      body = jsonb_set(body, '{relationship}', (body -> 'relationship') || jsonb_build_object('groupId', ${groupId}::text, 'groupName', ${name}::text))
    where tenant_id = ${scope.tenantId} and primary_client_id = ${id}`.execute(db);
}

function answerError(path: string, code: FieldErrorCode): Error {
  return answersInvalid([fieldError(path, code)]);
}
