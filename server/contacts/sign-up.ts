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

/** What a sign-up says of tenants, apart from what the form is to judge (D-22). */
export function takeAssociations(body: Json): { readonly said: unknown; readonly rest: Json } {
  const rest = [pointer('associations'), pointer('referralLink')].reduce<Json>((so, at) => withValue(so, at, undefined), body);
  const link = own(body, 'referralLink');
  const created = own(link, 'isCreated');
  if (link !== undefined && created !== false) throw refusal('/referralLink/isCreated', 'link_too_early');
  return { said: own(body, 'associations'), rest };
}

/** The tenants an agent wants to refer people to; without a word of it, the one that was asked. */
export function wantedTenants(said: unknown, { scope }: Caller, tenants: readonly Tenant[]): Contact['associations'] {
  if (said === undefined) return [{ referenceId: scope.tenantId, status: 'Active' }];
  if (!Value.Check(Associations, said)) throw refusal('/associations', 'tenant_not_named');
  const ofGroup = new Set(tenants.filter(({ groupCode }) => groupCode === scope.groupCode).map(({ tenantId }) => tenantId));
  const strange = said.findIndex(({ referenceId }) => !ofGroup.has(referenceId));
  if (strange >= 0) throw refusal(`/associations/${strange}/referenceId`, 'tenant_unknown');
  return [...new Set(said.map(({ referenceId }) => referenceId))].map((referenceId) => ({ referenceId, status: 'Active' }));
}

interface SignUp {
  readonly payload: JsonObject;
  readonly associations: Contact['associations'];
  readonly platform: Platform;
  readonly now: Date;
}

/** Keeps an agent, or says that the address is one's already. What was agreed to is kept beside the contact. */
export async function signUp(db: Database, caller: Caller, { payload, associations, platform, now }: SignUp): Promise<Contact> {
  const { agreement, ...told } = payload;
  const said = (key: string, otherwise = ''): string => String(own(told, key) ?? otherwise);
  const contact: Contact = {
    ...told,
    contactId: randomUUID(),
    firstName: said('firstName'),
    lastName: said('lastName'),
    email: said('email'),
    phone: said('phone'),
    countryCode: said('countryCode', platform.country),
    phoneExt: said('phoneExt', platform.phoneExtension),
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

function refusal(path: string, code: FieldErrorCode): Error {
  return answersInvalid([fieldError(path, code)]);
}
