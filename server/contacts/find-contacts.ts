import { sql } from 'kysely';
import type { Database } from '../store/store.js';
import type { Contact } from '../records/contact.js';
import type { TenantState } from '../tenants/tenant-keeper.js';

export interface ContactFilter {
  readonly keyword: string;
  readonly limit: number;
  readonly offset: number;
  readonly sortOrder: 'ASC' | 'DESC';
}

/** Contacts who refer people to a tenant: Active there, with a link that was created (D-116). */
export async function findContacts(db: Database, state: TenantState, filter: ContactFilter): Promise<Contact[]> {
  const sought = filter.keyword.trim().toLowerCase();
  const name = sql<string>`lower(concat_ws(' ', first_name, nullif(body ->> 'middleName', ''), last_name))`;
  let query = referring(db, state);
  if (sought !== '') query = query.where(sql<boolean>`strpos(${name}, ${sought}) > 0`);
  const rows = await query
    .orderBy(name, filter.sortOrder === 'ASC' ? 'asc' : 'desc')
    .orderBy('contact_id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return rows.map(contactOf);
}

export async function findContact(db: Database, state: TenantState, id: string): Promise<Contact | undefined> {
  const row = await referring(db, state).where('contact_id', '=', id).executeTakeFirst();
  return row && contactOf(row);
}

function referring(db: Database, { scope }: TenantState) {
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

function contactOf({ body }: { readonly body: unknown }): Contact {
  // Tenant files and sign-ups are checked before they are kept.
  return body as Contact;
}
