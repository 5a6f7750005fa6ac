import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Json, JsonObject, Platform } from '../../engine/index.js';
import { hasGroupTenants } from '../shared/lookups.js';
import { own, pointer, withValue } from '../../engine/base/pointer.js';
import { apiError, answersInvalid, fieldError } from '../errors/api-error.js';
import type { FieldErrorCode } from '../errors/catalogue.js';
import type { Database } from '../database/store.js';
import type { Contact } from '../records/contact.js';
import { type Caller, audit } from '../visit/caller.js';
import { acknowledge } from '../visit/outbox.js';
import { Agreement } from '../visit/agreements.js';

const Associations = Type.Array(
  Type.Object(
    { referenceId: Type.String({ maxLength: 100 }), status: Type.Optional(Type.Literal('Active')) },
    { additionalProperties: false },
  ),
  { minItems: 1, maxItems: 100 },
);
const Agreements = Type.Array(Agreement, { maxItems: 20 });

/** The parts of a sign-up: what the form validates, and what it does not. */
interface SignUpParts {
  readonly rest: Json;
  readonly agreements: readonly Agreement[];
}

/** Separates from the body what its form does not validate (D-22). Throws if the referral link is already created. */
export function separateSignUp(body: Json, { scope, state }: Caller): SignUpParts {
  const link = own(body, 'referralLink');
  const created = own(link, 'isCreated');
  if (link !== undefined && created !== false) throw answerError('/referralLink/isCreated', 'link_too_early');
  const agreements = own(body, 'agreements') ?? [];
  if (!Value.Check(Agreements, agreements)) throw answerError('/agreements', 'required');
  // In a group with one tenant the form has no choice, and the body may still name that tenant.
  const isDefault = !hasGroupTenants(state.lookups) && namesOnly(own(body, 'associations'), scope.tenantId);
  const beside = ['referralLink', 'agreements', ...(isDefault ? ['associations'] : [])];
  return { rest: beside.reduce<Json>((result, key) => withValue(result, pointer(key), undefined), body), agreements };
}

function namesOnly(associations: unknown, tenantId: string): boolean {
  return Value.Check(Associations, associations) && associations.every(({ referenceId }) => referenceId === tenantId);
}

interface AgentSignUp {
  readonly payload: JsonObject;
  readonly agreements: readonly Agreement[];
  readonly platform: Platform;
  readonly now: Date;
}

/** Stores a new agent and the words that the agent agreed to; throws `email_taken` if another contact has the address. */
export async function saveAgent(db: Database, caller: Caller, signUp: AgentSignUp): Promise<Contact> {
  const { payload, agreements, platform, now } = signUp;
  const { agreement, associations = [{ referenceId: caller.scope.tenantId, status: 'Active' }], ...contactFields } = payload;
  const textAt = (key: string, fallback = ''): string => String(own(contactFields, key) ?? fallback);
  const contact: Contact = {
    ...contactFields,
    contactId: randomUUID(),
    firstName: textAt('firstName'),
    lastName: textAt('lastName'),
    email: textAt('email'),
    phone: textAt('phone'),
    countryCode: textAt('countryCode', platform.country),
    phoneExt: textAt('phoneExt', platform.phoneExtension),
    // The form validated the associations of its payload.
    associations: associations as Contact['associations'],
    referralLink: { isCreated: false, status: 'Disabled' },
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('contacts')
    .values({
      group_code: caller.scope.groupCode,
      contact_id: contact.contactId,
      first_name: contact.firstName,
      last_name: contact.lastName,
      email: contact.email,
      body: JSON.stringify({ ...contact, ...(agreement !== undefined && { agreement }), agreements }),
      session_id: caller.sessionId,
      created_at: now.toISOString(),
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) throw apiError('email_taken');
  await audit(db, caller, 'sign up agent', [contact.contactId]);
  await acknowledge(db, caller, { topic: 'agent', id: contact.contactId, email: contact.email });
  return contact;
}

function answerError(path: string, code: FieldErrorCode): Error {
  return answersInvalid([fieldError(path, code)]);
}
