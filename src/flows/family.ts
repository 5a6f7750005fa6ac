import { type Answers, type Form, isSameContent, type Json, type JsonObject } from '../../engine/index.js';
import { own, type Pointer, pointer, ROOT, valueAt, within, withValue } from '../../engine/pointer.js';
import { clientList, clientsIn } from '../../engine/site/client-list.js';
import { comparableText } from '../../engine/site/comparable-text.js';
import type { Client } from '../api/clients.js';

/** Somebody a form sends. */
export interface SentPerson {
  readonly body: JsonObject;
  /** The form of this very person, and where its answers lie in the outermost form. */
  readonly form: Form;
  readonly at: Pointer;
  /** Who it was when it was sent before. */
  readonly clientId: string | undefined;
}

/** Everybody a form sends at once: the primary, and who belongs to the primary. */
export interface SentFamily {
  readonly primary: SentPerson;
  readonly others: readonly SentPerson[];
  /** Where the answers of the others lie, also of those who are not sent now. */
  readonly list: Pointer;
}

/** The same of what the server keeps. */
export interface KnownFamily {
  readonly primary: Client;
  readonly others: readonly Client[];
}

/** The people of a body: each with the form and the answers it was made from. */
export function familyOf(payload: Json, answers: Answers, form: Form): SentFamily {
  const [first = payload, ...beside] = clientsIn(payload);
  const list = clientList(form) ?? { at: ROOT, form };
  const others = beside.map((body, nth): SentPerson => {
    const at = within(list.at, pointer(nth));
    const clientId = valueAt(answers, within(at, pointer('clientId')));
    return { body: Object(body), form: list.form, at, clientId: typeof clientId === 'string' ? clientId : undefined };
  });
  return { primary: { body: Object(first), form, at: ROOT, clientId: undefined }, others, list: list.at };
}

/** A client with everybody who depends on it, out of all that a visitor entered. */
export function knownFamily(clients: readonly Client[], primaryId: string): KnownFamily | undefined {
  const primary = clients.find(({ clientId }) => clientId === primaryId);
  return primary && { primary, others: clients.filter((client) => valueAt(client, '/relationship/primaryId') === primaryId) };
}

/** Whether somebody belongs to a group as its member. */
export function hasMembers(clients: readonly Client[], groupId: string): boolean {
  return clients.some((client) => valueAt(client, '/relationship/groupId') === groupId);
}

/** Each person who is sent with the record there is of it: by its id, else by who it is, as after an answer that never came. */
export function pairWithRecords(
  sent: readonly SentPerson[],
  known: readonly Client[],
): readonly (readonly [SentPerson, Client | undefined])[] {
  const free = new Set(known);
  const claim = (fits: (client: Client) => boolean): Client | undefined => {
    const found = [...free].find(fits);
    if (found) free.delete(found);
    return found;
  };
  const byId = new Map(sent.map((person) => [person, claim(({ clientId }) => clientId === person.clientId)]));
  return sent.map((person) => [person, byId.get(person) ?? claim((client) => isSamePerson(person.body, client))]);
}

/** By what somebody is known (D-8), but for the ways to be reached. */
const NAMED = ['type', 'firstName', 'lastName', 'dob', 'businessName'] as const;

export function isSamePerson(body: JsonObject, client: Client): boolean {
  return NAMED.every((key) => comparableText(own(body, key)) === comparableText(own(client, key)));
}

/** What the server adds to a record. */
const ADDED = [
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

/** Whether a record says anything else than what is sent. Digits are never given back: new ones are a change. */
export function isChanged({ body }: SentPerson, client: Client): boolean {
  const type = pointer('relationship', 'type');
  return !isSameContent(without(body), without(client)) || (valueAt(body, type) ?? null) !== (valueAt(client, type) ?? null);
}

function without(record: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !ADDED.includes(key)));
}

/** The answers once everybody is kept: whose they are, and without the digits that are on file now (D-109). */
export function answersAfterSaving(answers: Answers, { primary, others, list }: SentFamily, records: readonly Client[]): Answers {
  const unsent = others.length === 0 ? withNobody(answers, list) : answers;
  return [primary, ...others].reduce((after, { at }, nth) => {
    const record = records[nth];
    const isOnFile = own(record, 'lastSSNOnFile') === true;
    const digits = isOnFile ? withValue(withValue(after, inside(at, 'lastSSN'), undefined), inside(at, 'lastSSNOnFile'), true) : after;
    return at === ROOT ? digits : withValue(digits, inside(at, 'clientId'), own(record, 'clientId'));
  }, unsent);
}

/** Those who are asked about and not sent are nobody's records any more. */
function withNobody(answers: Answers, list: Pointer): Answers {
  const entries = list === ROOT ? undefined : valueAt(answers, list);
  if (!Array.isArray(entries)) return answers;
  const fresh = entries.map((entry: Answers) => ({ ...entry, clientId: undefined, lastSSNOnFile: undefined }));
  return withValue(answers, list, fresh);
}

function inside(at: Pointer, key: string): Pointer {
  return within(at, pointer(key));
}
