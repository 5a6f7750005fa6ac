import { isBlank, type Json, type JsonObject } from '../../engine/index.js';
import { own, pointer, valueAt, withValue } from '../../engine/pointer.js';
import { isRejection } from '../api/send-write.js';
import { CallError, type CallResult } from '../api/call-api.js';
import { sendClientChange, clientExists, sendClients, fetchOwnClients, removeClients, type Client } from '../api/clients.js';
import { onForget } from '../api/forget.js';
import {
  answersAfterSaving,
  familyOf,
  hasMembers,
  differsFromRecord,
  isSamePerson,
  knownFamily,
  pairWithRecords,
  type KnownFamily,
  type SentFamily,
  type SentPerson,
} from './family.js';
import type { Flow, FlowSubmission } from './flow.js';

/**
 * Saves all people of a form: creates new clients, updates existing ones and removes those left out. Looks up existing records, so that
 * a lost answer creates no duplicate (D-4, D-8).
 */
export const saveClients: Flow = {
  context: { checkIfClientExists: true },
  send: async ({ payload, answers }, submission) => {
    const { tenantCode, before, form } = submission;
    const family = familyOf(payload, answers, form);
    const { data: clients, message } = await saveFamily(family, payload, submission);
    const isMember = isKnownMember(tenantCode) || valueAt(before?.data, '/isMember') === true;
    const data: Json = { client: clients[0] ?? {}, clients, enrollments: [], ...(isMember && { isMember }) };
    return { answers: answersAfterSaving(answers, family, clients), data, ...(message !== undefined && { message }) };
  },
};

type SavedClients = CallResult<readonly Client[]>;

/** Updates the family of an earlier submission, or creates it; a client of another type replaces the earlier family. */
async function saveFamily(family: SentFamily, payload: Json, submission: FlowSubmission): Promise<SavedClients> {
  const { before, tenantCode } = submission;
  const id = valueAt(before?.data, '/client/clientId');
  const ownClients = typeof id === 'string' ? await fetchOwnClients(tenantCode) : [];
  const former = knownFamily(ownClients, String(id));
  if (former && own(former.primary, 'type') === own(family.primary.body, 'type')) return updateFamily(family, former, tenantCode);
  const created = await createFamily(family, payload, submission);
  if (former) await removeFormer(former, ownClients, tenantCode);
  return created;
}

/**
 * Calls `recognizeMember` for the primary, then creates the family in one call. If the server knows the primary as an unfinished client of
 * this visitor, updates that family instead. Throws every other error.
 */
async function createFamily(family: SentFamily, payload: Json, { tenantCode, form }: FlowSubmission): Promise<SavedClients> {
  await recognizeMember(family.primary.body, tenantCode);
  try {
    const { data, ...rest } = await sendClients(Object(payload), { tenantCode, form });
    return { data: data.clients, ...rest };
  } catch (error) {
    const unfinished = isKnownClientError(error) ? unfinishedFamily(await fetchOwnClients(tenantCode), family) : undefined;
    if (!unfinished) throw error;
    return updateFamily(family, unfinished, tenantCode);
  }
}

/** Whether the server knows a client with these details already. */
function isKnownClientError(error: unknown): boolean {
  return error instanceof CallError && error.code === 'client_known';
}

const MEMBER_STATUSES: readonly unknown[] = ['Active', 'Pending'];

/**
 * Returns the family of the visitor's own client with the same identity, or undefined. A client with a membership cannot enroll again, but
 * can buy services.
 */
function unfinishedFamily(ownClients: readonly Client[], { primary }: SentFamily): KnownFamily | undefined {
  const unfinished = ownClients.find((client) => {
    const isAlone = isBlank(own(client, 'relationship'));
    const canEnroll = !MEMBER_STATUSES.includes(valueAt(client, '/membership/status'));
    return isAlone && isSamePerson(primary.body, client) && (canEnroll || own(primary.body, 'enrollmentType') === 'Ancillary');
  });
  return unfinished && knownFamily(ownClients, String(unfinished['clientId']));
}

/**
 * Updates the primary, then each dependent, and removes those left out. The primary is first, since the server validates dependents
 * against it.
 */
async function updateFamily({ primary, others }: SentFamily, family: KnownFamily, tenantCode: string): Promise<SavedClients> {
  const first = await updatePerson(primary, family.primary, tenantCode);
  const clients = [first.data];
  const pairs = pairWithRecords(others, family.others);
  for (const [person, client] of pairs) {
    const { data } = client ? await updatePerson(person, client, tenantCode) : await createPerson(person, first.data, tenantCode);
    clients.push(data);
  }
  const removed = family.others.filter((client) => !pairs.some(([, paired]) => paired === client));
  if (removed.length > 0) await removeClients(idsOf(removed), tenantCode);
  return { ...first, data: clients };
}

/** Updates a client if the person differs from its record; returns the record. */
async function updatePerson(person: SentPerson, client: Client, tenantCode: string): Promise<CallResult<Client>> {
  if (!differsFromRecord(person, client)) return { data: client };
  const { form } = person;
  return withErrorsAt(person, sendClientChange(String(client['clientId']), person.body, { tenantCode, form }));
}

/** Creates a dependent of the primary. */
async function createPerson(person: SentPerson, primary: Client, tenantCode: string): Promise<CallResult<Client>> {
  const { form } = person;
  const body: JsonObject = withValue(person.body, pointer('relationship', 'primaryId'), primary['clientId']);
  const { data } = await withErrorsAt(person, sendClients(body, { tenantCode, form }));
  return { data: data.client };
}

/** Returns the result of a request; prefixes the error paths of a failure with the pointer of the person. */
async function withErrorsAt<T>({ at }: SentPerson, request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { message, config, code, status, actionMessage } = error;
    const errors = error.errors.map((answerError) => ({ ...answerError, path: `${at}${answerError.path}` }));
    throw new CallError(message, config, { code, status, actionMessage, errors }, { cause: error });
  }
}

/** Removes the earlier family, unless the client is a group with members or the server rejects it because of a payment. */
async function removeFormer({ primary }: KnownFamily, ownClients: readonly Client[], tenantCode: string): Promise<void> {
  const ids = idsOf([primary]);
  if (ids.some((id) => hasMembers(ownClients, id))) return;
  await removeClients(ids, tenantCode).catch((error: unknown) => {
    if (!isRejection(error)) throw error;
  });
}

/** Returns the ids of clients. */
function idsOf(clients: readonly Client[]): string[] {
  return clients.map((client) => String(client['clientId']));
}

/** Until when the visitor counts as a member of a tenant: half an hour after the last full match (D-46, D-96). */
const memberUntil = new Map<string, number>();
onForget('met', () => memberUntil.clear());
const HALF_AN_HOUR_MS = 30 * 60_000;

function isKnownMember(tenantCode: string): boolean {
  return (memberUntil.get(tenantCode) ?? 0) > Date.now();
}

/** The answers that the server matches clients by. */
const MATCH_KEYS = ['firstName', 'lastName', 'businessName', 'dob', 'email', 'phones', 'lastSSN'] as const;

/** Notes whether the primary matches an active member, who gets other prices. A rejected match is ignored. */
async function recognizeMember(body: JsonObject, tenantCode: string): Promise<void> {
  if (isBlank(own(body, 'email')) && isBlank(own(body, 'phones'))) return;
  const person = Object.fromEntries(MATCH_KEYS.filter((key) => !isBlank(own(body, key))).map((key) => [key, own(body, key)]));
  try {
    const { match } = await clientExists(tenantCode, person);
    if (match?.isActiveMember === true) memberUntil.set(tenantCode, Date.now() + HALF_AN_HOUR_MS);
  } catch (error) {
    if (!isRejection(error)) throw error;
  }
}
