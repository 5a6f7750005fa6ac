import { sql } from 'kysely';
import { searchTerms } from '../shared/comparable-text.js';
import { searchableSql } from '../base/searchable-text.js';
import type { Database } from '../database/store.js';
import type { Contact } from '../records/contact.js';
import type { TenantState } from '../tenants/tenant-cache.js';

export interface ContactFilter {
  readonly keyword: string;
  readonly limit: number;
  readonly offset: number;
  readonly sortOrder: 'ASC' | 'DESC';
}

/**
 * Returns one page of a tenant's active contacts with a referral link (D-116), by name: those in whose name every word of the keyword begins
 * a word, in any order.
 */
export async function findContacts(db: Database, state: TenantState, filter: ContactFilter): Promise<Contact[]> {
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

/** Returns one referring contact of the tenant; undefined without one. */
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
