import { type Answers, type Form, isSameContent, type Json, type JsonObject } from '../../engine/index.js';
import { own, type Pointer, pointer, ROOT, valueAt, within, withValue } from '../../engine/pointer.js';
import { clientList, clientsIn } from '../../engine/site/client-list.js';
import { comparableText } from '../../engine/site/comparable-text.js';
import type { Client } from '../api/clients.js';

/** A person in a payload. */
export interface SentPerson {
  readonly body: JsonObject;
  /** The form of this person, and the pointer of its answers in the outermost form. */
  readonly form: Form;
  readonly at: Pointer;
  /** The id of the client that an earlier submission created. */
  readonly clientId: string | undefined;
}

/** All people in a payload: the primary and the dependents. */
export interface SentFamily {
  readonly primary: SentPerson;
  readonly others: readonly SentPerson[];
  /** The pointer of the dependents' answers, including those that are not sent. */
  readonly list: Pointer;
}

/** The records of a family on the server. */
export interface KnownFamily {
  readonly primary: Client;
  readonly others: readonly Client[];
}

/** Returns the people in a payload, each with its form and the pointer of its answers. */
export function familyOf(payload: Json, answers: Answers, form: Form): SentFamily {
  const [first = payload, ...beside] = clientsIn(payload);
  const list = clientList(form) ?? { at: ROOT, form };
  const others = beside.map((body, index): SentPerson => {
    const at = within(list.at, pointer(index));
    const clientId = valueAt(answers, within(at, pointer('clientId')));
    return { body: Object(body), form: list.form, at, clientId: typeof clientId === 'string' ? clientId : undefined };
  });
  return { primary: { body: Object(first), form, at: ROOT, clientId: undefined }, others, list: list.at };
}

/** Returns a primary and its dependents among the visitor's clients; undefined if the primary is missing. */
export function knownFamily(clients: readonly Client[], primaryId: string): KnownFamily | undefined {
  const primary = clients.find(({ clientId }) => clientId === primaryId);
  return primary && { primary, others: clients.filter((client) => valueAt(client, '/relationship/primaryId') === primaryId) };
}

/** Whether any client is a member of the group. */
export function hasMembers(clients: readonly Client[], groupId: string): boolean {
  return clients.some((client) => valueAt(client, '/relationship/groupId') === groupId);
}

/**
 * Pairs each person with its record by id, else by identity, for the case that the answer to the creation was lost. Undefined for new
 * people.
 */
export function pairWithRecords(
  people: readonly SentPerson[],
  known: readonly Client[],
): readonly (readonly [SentPerson, Client | undefined])[] {
  const free = new Set(known);
  const claim = (fits: (client: Client) => boolean): Client | undefined => {
    const match = [...free].find(fits);
    if (match) free.delete(match);
    return match;
  };
  const byId = new Map(people.map((person) => [person, claim(({ clientId }) => clientId === person.clientId)]));
  return people.map((person) => [person, byId.get(person) ?? claim((client) => isSamePerson(person.body, client))]);
}

/** The answers that identify a person (D-8), except contact details. */
const IDENTITY_KEYS = ['type', 'firstName', 'lastName', 'dob', 'businessName'] as const;

export function isSamePerson(body: JsonObject, client: Client): boolean {
  return IDENTITY_KEYS.every((key) => comparableText(own(body, key)) === comparableText(own(client, key)));
}

/** The keys that only the server sets. */
const SERVER_KEYS = [
  'clientId',
  'status',
  'tenantId',
  'tenantGroupCode',
  'createdAt',
  'lastSSNOnFile',
  'membership',
  'clientEnrollmentId',
  'relationship',
];

/** Whether a person differs from the record. Digits of a social security number count as a change, since records never contain them. */
export function differsFromRecord({ body }: SentPerson, client: Client): boolean {
  const type = pointer('relationship', 'type');
  return (
    !isSameContent(clientAnswersIn(body), clientAnswersIn(client)) || (valueAt(body, type) ?? null) !== (valueAt(client, type) ?? null)
  );
}

function clientAnswersIn(record: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !SERVER_KEYS.includes(key)));
}

/** Returns the answers with the ids of the saved clients and without the social security digits that are now on file (D-109). */
export function answersAfterSaving(answers: Answers, { primary, others, list }: SentFamily, records: readonly Client[]): Answers {
  const unsent = others.length === 0 ? withoutClientIds(answers, list) : answers;
  return [primary, ...others].reduce((after, { at }, index) => {
    const record = records[index];
    const isOnFile = own(record, 'lastSSNOnFile') === true;
    const digits = isOnFile
      ? withValue(withValue(after, fieldPointer(at, 'lastSSN'), undefined), fieldPointer(at, 'lastSSNOnFile'), true)
      : after;
    return at === ROOT ? digits : withValue(digits, fieldPointer(at, 'clientId'), own(record, 'clientId'));
  }, unsent);
}

/** Returns the answers without client ids in the list of dependents, because none of them was sent. */
function withoutClientIds(answers: Answers, list: Pointer): Answers {
  const entries = list === ROOT ? undefined : valueAt(answers, list);
  if (!Array.isArray(entries)) return answers;
  const fresh = entries.map((entry: Answers) => ({ ...entry, clientId: undefined, lastSSNOnFile: undefined }));
  return withValue(answers, list, fresh);
}

function fieldPointer(at: Pointer, key: string): Pointer {
  return within(at, pointer(key));
}
