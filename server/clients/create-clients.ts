import type { Form, Json, JsonObject } from '../../engine/index.js';
import { own, pointer, withValue } from '../../engine/base/pointer.js';
import { fieldErrorsOf } from '../errors/api-error.js';
import type { Database } from '../database/store.js';
import { type Caller, audit } from '../visit/caller.js';
import { acknowledge } from '../visit/outbox.js';
import { isAppointmentRequest, saveAppointmentRequest } from './appointments.js';
import type { ClientRecord } from './client-record.js';
import { familyAnswersOnFile } from './present-people.js';
import { dependsOnKnownPeople, findPossibleClient, lockKnownPeople, supersede } from './known-people.js';
import {
  answersOfRecord,
  isJsonObject,
  type KnownAnswersOfClient,
  type SubmissionServices,
  type ValidatedBody,
  validateByForm,
  requireDefinitions,
} from '../visit/validate-by-form.js';
import { withFirstAcceptingForm, candidateForms, findFormOrEntryForm } from '../visit/accepted-form.js';
import { isUuid, selectJoinableClients } from './own-clients.js';
import { claimUploads } from '../visit/uploads.js';
import { refuseGroups, type RequestedRelationship, resolveRelationship, extractRelationship, type Relationship } from './relationship.js';
import { pairPeople, type StoredPerson } from './same-people.js';
import { clientList } from '../shared/client-list.js';
import { type NewPerson, peopleInSubmission, saveFamily } from './save-clients.js';

/** The API call whose forms create clients, both alone and in bulk. */
export const createCall = 'POST /clients';

/** A body of POST /clients, validated as far as possible without the database. */
export interface ClientsRequest {
  readonly form: Form;
  readonly requestedRelationship: RequestedRelationship | undefined;
  readonly validate: (db: Database) => Promise<ValidatedBody> | ValidatedBody;
}

/** Chooses the form for a body of POST /clients and validates it; a single dependent is validated later, with the primary's answers. */
export function validateClients(
  services: SubmissionServices,
  caller: Caller,
  requestBody: Json,
  header: string | undefined,
): ClientsRequest {
  const body = withoutFamilyOfOne(requestBody);
  const definitions = requireDefinitions(services.library, caller);
  const primaryId = own(own(body, 'relationship'), 'primaryId') ?? own(own(body, 'primaryClient'), 'clientId');
  const isNamedEntry = header !== undefined && primaryId !== undefined;
  const forms = isNamedEntry ? [findFormOrEntryForm(definitions, header, createCall)] : candidateForms(definitions, header, createCall);
  return withFirstAcceptingForm(forms, (form) =>
    validateForForm(services, caller, form, { body, primaryId, isNamed: header !== undefined }),
  );
}

/** Turns a family of one into a plain body, because the form of a primary alone sends no list. */
function withoutFamilyOfOne(body: Json): Json {
  if (!isJsonObject(body) || !Array.isArray(own(body, 'clients'))) return body;
  const { clients, ...siblings } = body;
  const [only, ...others]: unknown[] = Array.isArray(clients) ? clients : [];
  return isJsonObject(only) && others.length === 0 ? { ...only, ...siblings } : body;
}

interface BodyForForm {
  readonly body: Json;
  readonly primaryId: unknown;
  /** Whether the request names the form. */
  readonly isNamed: boolean;
}

/**
 * Validates a body by one form at once. What also depends on stored answers is validated by `validate`: a dependent reads those of the
 * primary, and digits on file count for people entered before in this visit.
 */
function validateForForm(
  services: SubmissionServices,
  caller: Caller,
  form: Form,
  { body, primaryId, isNamed }: BodyForForm,
): ClientsRequest {
  const { relationship: requestedRelationship, rest } = extractRelationship(body, form);
  const request = { form, requestedRelationship };
  const validateWith = (known: KnownAnswersOfClient) => {
    const validatedBody = validateByForm(services, caller, form, rest, known);
    refuseGroups(caller, validatedBody.payload);
    return validatedBody;
  };
  if (form.submit.call !== createCall)
    return { ...request, validate: async (db) => validateWith({ parent: await findPrimaryAnswers(services, db, caller, primaryId) }) };
  try {
    const validatedBody = validateWith({});
    return { ...request, validate: () => validatedBody };
  } catch (error) {
    if (!isNamed || !dependsOnKnownPeople(rest) || fieldErrorsOf(error) === undefined) throw error;
    return { ...request, validate: async (db) => validateWith({ onFile: await familyAnswersOnFile(db, caller, form, rest) }) };
  }
}

/** Returns the answers of the primary that the visitor may add people to; undefined for anyone else. */
async function findPrimaryAnswers(services: SubmissionServices, db: Database, caller: Caller, primaryId: unknown) {
  const primary = isUuid(primaryId)
    ? await selectJoinableClients(db, caller).where('c.client_id', '=', primaryId).executeTakeFirst()
    : undefined;
  return primary && answersOfRecord(services, caller, primary.form_id, primary.body);
}

/** The result of POST /clients. */
export interface ClientsResult {
  readonly clients: readonly ClientRecord[];
  readonly relationship: Relationship | undefined;
  readonly appointment: { readonly reference: string } | undefined;
}

/**
 * Stores all clients of a body or none and returns their records. An enrollment form, which has the server check who is known, replaces the
 * enrollment that this visit has not finished (D-4); everything else only adds.
 */
export async function createClients(db: Database, caller: Caller, now: Date, request: ClientsRequest): Promise<ClientsResult> {
  const validatedBody = await request.validate(db);
  await claimUploads(db, caller, validatedBody);
  const relationship =
    request.requestedRelationship && (await resolveRelationship(db, caller, request.requestedRelationship, validatedBody.payload));
  const people = peopleInSubmission(validatedBody, request.form, relationship);
  if (isAppointmentRequest(validatedBody.payload)) return createAppointmentRequest(db, caller, now, people);
  const known = await lockKnownPeople(db, caller, people, relationship === undefined);
  const bodies = people.map(({ body }) => body);
  const { pairs, leftOut } = pairPeople(bodies, known ?? []);
  const entryForm = clientList(request.form)?.form;
  const clients = await saveFamily(
    db,
    { caller, now },
    people.map((person, index) => withMembershipAnswers(person, pairs[index], index === 0 ? request.form : entryForm)),
    pairs,
  );
  const replaced = leftOut.filter(({ has_members }) => !has_members).map(({ client_id }) => client_id);
  await supersede(db, caller, replaced, clients[0]);
  await audit(db, caller, 'change client', clientIdsOf(clients.filter((_client, index) => pairs[index] !== undefined)));
  return { clients, relationship, appointment: undefined };
}

/**
 * Returns a person as is; but one who buys services and already belongs to an enrollment in a membership has no mark of services, and keeps
 * the answers that the form of services does not ask.
 */
function withMembershipAnswers(person: NewPerson, stored: StoredPerson | undefined, form: Form | undefined): NewPerson {
  if (stored === undefined || own(stored.body, 'enrollmentType') !== undefined) return person;
  const asked = new Set(form?.fields.map(({ key }) => key));
  const isOfServices = own(person.body, 'enrollmentType') !== undefined;
  const kept = Object.entries(stored.body).filter(([key, value]) => isOfServices && typeof value !== 'object' && !asked.has(key));
  return { ...person, body: withValue({ ...Object.fromEntries(kept), ...person.body }, pointer('enrollmentType'), undefined) };
}

/** Stores an appointment request with a client record of its own, even for a known person (D-24). */
async function createAppointmentRequest(db: Database, caller: Caller, now: Date, people: readonly NewPerson[]): Promise<ClientsResult> {
  const possibleClientId = await findPossibleClient(db, caller, people[0]?.body ?? {});
  const clients = await saveFamily(db, { caller, now }, people);
  const [client = {}] = clients;
  const appointment = await saveAppointmentRequest(db, caller.scope, client, possibleClientId);
  await acknowledge(db, caller, { topic: 'appointment', id: String(client['clientId']), ...appointment, email: client['email'] });
  return { clients, relationship: undefined, appointment };
}

function clientIdsOf(clients: readonly JsonObject[]): string[] {
  return clients.map(({ clientId }) => String(clientId));
}
