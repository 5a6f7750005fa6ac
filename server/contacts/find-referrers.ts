import { knownSettings } from '../base/known-codes.js';
import { type Static, Type } from 'typebox';
import { sql } from 'kysely';
import { maskName } from '../clients/names.js';
import { isUuid } from '../clients/own-clients.js';
import type { Database } from '../database/store.js';
import type { TenantState } from '../tenants/tenant-cache.js';
import { findContacts } from './find-contacts.js';
import { affiliateTypeOf, AffiliateType, toPublicContact } from './public-contact.js';

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
