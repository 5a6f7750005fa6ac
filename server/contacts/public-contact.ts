import { knownSettings } from '../base/known-codes.js';
import { type Static, Type } from 'typebox';
import { formatting } from '../../engine/index.js';
import { Status } from '../clients/client-types.js';
import type { Contact } from '../records/contact.js';
import type { TenantState } from '../tenants/tenant-cache.js';

/** Who refers people to a tenant: its clients, or agents (SPEC 3 Affiliate). */
export const AffiliateType = Type.Enum(['client', 'agent']);
export type AffiliateType = Static<typeof AffiliateType>;

export function affiliateTypeOf({ parsedSettings }: TenantState): AffiliateType {
  return parsedSettings[knownSettings.clientAffiliate]?.on === true ? 'client' : 'agent';
}

/** A contact as anyone may see it: name and phone number, never the e-mail address. */
export const PublicContact = Type.Object({
  id: Type.String({ format: 'uuid' }),
  firstName: Type.String(),
  middleName: Type.Optional(Type.String()),
  lastName: Type.String(),
  phone: Type.String({ description: 'Digits only.' }),
  associations: Type.Array(Type.Object({ referenceId: Type.String(), status: Status }), {
    description: "With the tenant of the request; with whom else is nobody else's.",
  }),
  fullName: Type.String(),
  formattedPhone: Type.String({ description: "As people write it in its country; 'N/A' where there is none." }),
  status: Type.Enum(['Active', 'Inactive'], { description: 'At the tenant of the request.' }),
  type: AffiliateType,
  role: Type.Optional(Type.Enum(['Primary', 'Support'])),
  referralLink: Type.Object({ isCreated: Type.Boolean(), status: Type.Enum(['Enabled', 'Disabled', 'Referral link']) }),
});
export type PublicContact = Static<typeof PublicContact>;

/** Returns the public part of a contact, with its association to this tenant only. */
export function toPublicContact(contact: Contact, state: TenantState): PublicContact {
  const { contactId, firstName, middleName, lastName, phone, countryCode, associations, referralLink, role } = contact;
  const here = associations.find(({ referenceId }) => referenceId === state.scope.tenantId);
  return {
    id: contactId,
    firstName,
    ...(middleName && { middleName }),
    lastName,
    phone,
    associations: here === undefined ? [] : [here],
    fullName: fullName(contact),
    formattedPhone: formatting.phone(phone, countryCode),
    status: here?.status ?? 'Inactive',
    type: affiliateTypeOf(state),
    ...(role && { role }),
    referralLink: { isCreated: referralLink.isCreated, status: referralLink.status },
  };
}

function fullName({ firstName, middleName, lastName }: Contact): string {
  return [firstName, middleName, lastName].filter(Boolean).join(' ');
}
