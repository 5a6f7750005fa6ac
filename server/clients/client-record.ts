import { own, pointer, valueAt } from '../../engine/base/pointer.js';
import { isBlank, type JsonObject, type Json } from '../../engine/index.js';
import { joinTexts } from '../shared/comparable-text.js';
import type { Caller } from '../visit/caller.js';
import { isOfAnotherVisit, withoutHiddenAnswers } from './hidden-answers.js';
import type { MembershipStatus } from './membership-status.js';
import type { OwnClient } from './own-clients.js';

/** The name of a client: first, middle and last name of a person, or the name of a business. */
export function displayName(client: unknown): string {
  const keys = isBlank(own(client, 'businessName')) ? ['firstName', 'middleName', 'lastName'] : ['businessName'];
  return joinTexts(client, keys);
}

/**
 * Masks a name so that only its owner recognises it; the length of its parts stays hidden. @example maskedName({ firstName: 'Ada',
 * lastName: 'Marsh' }) // 'A*** M****'
 */
export function maskName(client: JsonObject): string {
  const parts = displayName(client).split(/\s+/).filter(Boolean);
  return parts.map((word, index) => (index === parts.length - 1 ? maskLast(word) : `${firstLetter(word)}***`)).join(' ');
}

/**
 * Returns the name that a recognized person may read: the first name as the visitor typed it with the masked last name (D-46). @example recognizedName({ firstName: 'Ada', lastName: 'Marsh' }, 'ada') // 'ada M****'
 */
export function recognizedName(client: JsonObject, typedFirstName: string): string {
  const lastName = joinTexts(client, ['lastName']).split(/\s+/).at(-1) ?? '';
  return `${typedFirstName} ${maskLast(lastName)}`;
}

/** Masks email and first phone so that only their owner recognises them. @example maskContact({ email: 'ada@marsh.example', phones: [{ value: '2075550142' }] }) // { email: 'a****@m****', phone: '****42' } */
export function maskContact(client: JsonObject): { readonly email: string; readonly phone: string } {
  const phone = joinTexts(valueAt(client, pointer('phones', 0)), ['value']);
  return { email: joinTexts(client, ['email']).replaceAll(/([^@])[^@]*/gu, '$1****'), phone: phone && `****${phone.slice(-2)}` };
}

function maskLast(word: string): string {
  return `${firstLetter(word)}****`;
}

function firstLetter(word: string): string {
  return [...word][0] ?? '';
}

/** A client in API responses: the submitted body without secrets, and what the server adds. */
export type ClientRecord = JsonObject;

interface ClientRow extends Pick<OwnClient, 'client_id' | 'status' | 'body' | 'created_at' | 'has_last_ssn'> {
  /** The visit that entered the client, where it may be another one. */
  readonly session_id?: string;
}

/** Returns the API record of a client: what its body may show this visit, with ids, status, membership and enrollment ids added. */
export function toClientRecord(
  caller: Pick<Caller, 'scope' | 'sessionId'>,
  client: ClientRow,
  membershipStatus: MembershipStatus = {},
): ClientRecord {
  const { tenantId, groupCode } = caller.scope;
  const { membership, clientEnrollmentId, primaryEnrollmentId, groupEnrollmentId } = membershipStatus;
  const record: Record<string, Json> = {
    ...(isOfAnotherVisit(client, caller) ? withoutHiddenAnswers(client.body) : client.body),
    clientId: client.client_id,
    status: client.status,
    tenantId,
    tenantGroupCode: groupCode,
    createdAt: client.created_at.toISOString(),
  };
  const { relationship } = record;
  if (typeof relationship === 'object')
    record['relationship'] = { ...relationship, ...definedEntries({ primaryEnrollmentId, groupEnrollmentId }) };
  if (client.has_last_ssn) record['lastSSNOnFile'] = true;
  if (membership) record['membership'] = { ...membership };
  if (clientEnrollmentId !== undefined) record['clientEnrollmentId'] = clientEnrollmentId;
  return record;
}

function definedEntries(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
