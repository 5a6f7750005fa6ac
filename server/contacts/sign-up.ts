import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Json, JsonObject, Platform } from '../../engine/index.js';
import { own, pointer, withValue } from '../../engine/pointer.js';
import { apiError, answersInvalid, fieldError } from '../errors/api-error.js';
import type { FieldErrorCode } from '../errors/catalogue.js';
import type { Database } from '../store/store.js';
import type { Contact } from '../records/contact.js';
import type { Tenant } from '../records/tenant.js';
import type { Caller } from '../visitors/caller.js';
import { audit } from '../submission/audit.js';

const Associations = Type.Array(
  Type.Object(
    { referenceId: Type.String({ maxLength: 100 }), status: Type.Optional(Type.Literal('Active')) },
    { additionalProperties: false },
  ),
  { minItems: 1, maxItems: 100 },
);

/** Separates the associations from the body that the form validates (D-22); throws if the referral link is already created. */
export function extractAssociations(body: Json): { readonly said: unknown; readonly rest: Json } {
  const rest = [pointer('associations'), pointer('referralLink')].reduce<Json>((result, at) => withValue(result, at, undefined), body);
  const link = own(body, 'referralLink');
  const created = own(link, 'isCreated');
  if (link !== undefined && created !== false) throw answerError('/referralLink/isCreated', 'link_too_early');
  return { said: own(body, 'associations'), rest };
}

/** Returns the associations of an agent; by default the tenant of the request. Throws for tenants outside the group. */
export function requestedTenants(textAt: unknown, { scope }: Caller, tenants: readonly Tenant[]): Contact['associations'] {
  if (textAt === undefined) return [{ referenceId: scope.tenantId, status: 'Active' }];
  if (!Value.Check(Associations, textAt)) throw answerError('/associations', 'tenant_not_named');
  const groupTenants = new Set(tenants.filter(({ groupCode }) => groupCode === scope.groupCode).map(({ tenantId }) => tenantId));
  const unknownIndex = textAt.findIndex(({ referenceId }) => !groupTenants.has(referenceId));
  if (unknownIndex >= 0) throw answerError(`/associations/${unknownIndex}/referenceId`, 'tenant_unknown');
  return [...new Set(textAt.map(({ referenceId }) => referenceId))].map((referenceId) => ({ referenceId, status: 'Active' }));
}

interface AgentSignUp {
  readonly payload: JsonObject;
  readonly associations: Contact['associations'];
  readonly platform: Platform;
  readonly now: Date;
}

/** Stores a new agent and the agreement; throws `email_taken` if another contact has the address. */
export async function saveAgent(db: Database, caller: Caller, { payload, associations, platform, now }: AgentSignUp): Promise<Contact> {
  const { agreement, ...contactFields } = payload;
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
    associations,
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
      body: JSON.stringify({ ...contact, ...(agreement !== undefined && { agreement }) }),
      session_id: caller.sessionId,
      created_at: now.toISOString(),
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) throw apiError('email_taken');
  await audit(db, caller, 'sign up agent', [contact.contactId]);
  return contact;
}

function answerError(path: string, code: FieldErrorCode): Error {
  return answersInvalid([fieldError(path, code)]);
}
