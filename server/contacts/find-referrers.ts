import { knownSettings } from '../base/known-codes.js';
import { type Static, Type } from 'typebox';
import { sql } from 'kysely';
import { maskedName } from '../clients/names.js';
import { isId } from '../clients/own-clients.js';
import type { Database } from '../store/store.js';
import type { TenantState } from '../tenants/tenant-keeper.js';
import { findContacts } from './find-contacts.js';
import { affiliateType, AffiliateType, shownContact } from './shown-contact.js';

/** Somebody who refers people, as a picker offers them. */
export const Referrer = Type.Object({ id: Type.String(), name: Type.String(), type: AffiliateType });
export type Referrer = Static<typeof Referrer>;

const most = 25;

/**
 * Agents by a part of their name; where the tenant has clients refer, also clients, by their whole member id or e-mail
 * address only and with a masked name (D-116). Every referrer has the type that the tenant's setting decides (D-85).
 */
export async function findReferrers(db: Database, state: TenantState, query: string): Promise<Referrer[]> {
  if (state.parsedSettings[knownSettings.referredBy]?.on !== true) return [];
  const sought = query.trim();
  const type = affiliateType(state);
  const clients = type === 'client' ? await findClients(db, state, sought) : [];
  if (clients.length > 0 || sought.length < 2) return clients;
  const contacts = await findContacts(db, state, { keyword: sought, limit: most, offset: 0, sortOrder: 'ASC' });
  return contacts.map((contact) => ({ id: contact.contactId, name: shownContact(contact, state).fullName, type }));
}

/** Of a family with one address, the primary. */
async function findClients(db: Database, { scope }: TenantState, sought: string): Promise<Referrer[]> {
  const isMemberId: boolean = isId(sought);
  if (!isMemberId && !sought.includes('@')) return [];
  const rows = await db
    .selectFrom('clients')
    .select(['client_id', 'body'])
    .where('tenant_id', '=', scope.tenantId)
    .where('status', '=', 'Active')
    .where(isMemberId ? sql<boolean>`client_id = ${sought}` : sql<boolean>`lower(email) = lower(${sought})`)
    .orderBy('primary_client_id', (each) => each.asc().nullsFirst())
    .orderBy('created_at')
    .limit(1)
    .execute();
  return rows.map(({ client_id, body }) => ({ id: client_id, name: maskedName(body), type: 'client' }));
}
