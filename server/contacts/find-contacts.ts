import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { formatting } from '../../engine/index.js';
import { knownSettings } from '../base/known-codes.js';
import type { ListQuery } from '../base/list-query.js';
import { searchableSql } from '../base/searchable-text.js';
import { maskName } from '../clients/client-record.js';
import { Status } from '../clients/client-types.js';
import { isUuid } from '../clients/own-clients.js';
import type { Database } from '../database/store.js';
import type { Contact } from '../records/contact.js';
import { searchTerms } from '../shared/comparable-text.js';
import type { TenantState } from '../tenants/tenant-cache.js';

/** Who refers people to a tenant: its clients, or agents (SPEC 3 Affiliate). */
const AffiliateType = Type.Enum(['client', 'agent']);
type AffiliateType = Static<typeof AffiliateType>;

function affiliateTypeOf({ parsedSettings }: TenantState): AffiliateType {
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

/**
 * Returns one page of a tenant's active contacts with a referral link (D-116), by name: those in whose name every word of the keyword begins
 * a word, in any order.
 */
export async function findContacts(db: Database, state: TenantState, filter: ListQuery): Promise<Contact[]> {
  const terms = searchTerms(filter.keyword);
  if (terms.length === 0 && filter.keyword.trim() !== '') return [];
  const name = sql<string>`concat_ws(' ', first_name, nullif(body ->> 'middleName', ''), last_name)`;
  let query = selectReferringContacts(db, state);
  // `strpos` has no wildcards to escape.
  for (const term of terms) query = query.where(sql<boolean>`strpos(' ' || ${searchableSql(name)}, ' ' || ${term}::text) > 0`);
  const rows = await query
    .orderBy(sql`lower(${name})`, filter.sortOrder === 'ASC' ? 'asc' : 'desc')
    .orderBy('contact_id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return rows.map(toContact);
}

export async function findContact(db: Database, state: TenantState, id: string): Promise<Contact | undefined> {
  const row = await selectReferringContacts(db, state).where('contact_id', '=', id).executeTakeFirst();
  return row && toContact(row);
}

/** Returns a query for contacts who refer people to the tenant: active there, with a created link. */
function selectReferringContacts(db: Database, { scope }: TenantState) {
  const active = JSON.stringify({
    associations: [{ referenceId: scope.tenantId, status: 'Active' }],
    referralLink: { isCreated: true },
  });
  return db
    .selectFrom('contacts')
    .select('body')
    .where('group_code', '=', scope.groupCode)
    .where(sql<boolean>`body @> ${active}::jsonb`);
}

function toContact({ body }: { readonly body: unknown }): Contact {
  // Tenant files and sign-ups are validated before they are stored.
  return body as Contact;
}

/** A person who refers others, as a picker shows them. */
export const Referrer = Type.Object({ id: Type.String(), name: Type.String(), type: AffiliateType });
export type Referrer = Static<typeof Referrer>;

const maxReferrers = 25;

/**
 * Returns agents by the beginnings of words of their name, or clients by their whole member id or e-mail address with masked names (D-85, D-116); empty
 * if the tenant does not ask.
 */
export async function findReferrers(db: Database, state: TenantState, query: string): Promise<Referrer[]> {
  if (state.parsedSettings[knownSettings.referredBy]?.on !== true) return [];
  const searchText = query.trim();
  const type = affiliateTypeOf(state);
  const clients = type === 'client' ? await findReferringClients(db, state, searchText) : [];
  if (clients.length > 0 || searchText.length < 2) return clients;
  const contacts = await findContacts(db, state, { keyword: searchText, limit: maxReferrers, offset: 0, sortOrder: 'ASC' });
  return contacts.map((contact) => ({ id: contact.contactId, name: toPublicContact(contact, state).fullName, type }));
}

/** Returns the client with this member id or e-mail address; of a family, the primary. */
async function findReferringClients(db: Database, { scope }: TenantState, searchText: string): Promise<Referrer[]> {
  const isMemberId: boolean = isUuid(searchText);
  if (!isMemberId && !searchText.includes('@')) return [];
  const rows = await db
    .selectFrom('clients')
    .select(['client_id', 'body'])
    .where('tenant_id', '=', scope.tenantId)
    .where('status', '=', 'Active')
    .where(isMemberId ? sql<boolean>`client_id = ${searchText}` : sql<boolean>`lower(email) = lower(${searchText})`)
    .orderBy('primary_client_id', (each) => each.asc().nullsFirst())
    .orderBy('created_at')
    .limit(1)
    .execute();
  return rows.map(({ client_id, body }) => ({ id: client_id, name: maskName(body), type: 'client' }));
}
