import { sql } from 'kysely';
import type { LookupEntry, SettingItem, SettingsByCategory } from '../../engine/index.js';
import type { Tenant } from '../tenant.js';
import type { Database } from './store.js';

export async function allTenants(db: Database): Promise<Tenant[]> {
  return bodies(await db.selectFrom('tenants').select('body').orderBy('code').execute());
}

/** Tenants by one of the names a visitor's address gives; letters' case does not matter. */
export async function tenantsBy(db: Database, column: 'slug' | 'group_code' | 'code', name: string): Promise<Tenant[]> {
  const rows = await db
    .selectFrom('tenants')
    .select('body')
    .where(sql<string>`lower(${sql.ref(column)})`, '=', name.toLowerCase())
    .orderBy('code')
    .execute();
  return bodies(rows);
}

export async function tenantById(db: Database, tenantId: string): Promise<Tenant | undefined> {
  const row = await db.selectFrom('tenants').select('body').where('tenant_id', '=', tenantId).executeTakeFirst();
  return row?.body;
}

/** All settings of a tenant, the order within a category kept. */
export async function settingsOf(db: Database, tenantId: string): Promise<SettingsByCategory> {
  const rows = await db
    .selectFrom('tenant_settings')
    .select(['category', 'body'])
    .where('tenant_id', '=', tenantId)
    .orderBy('category')
    .orderBy('position')
    .execute();
  const byCategory = new Map<string, SettingItem[]>([
    ['cases', []],
    ['enrollment', []],
    ['miscellaneous', []],
  ]);
  for (const { category, body } of rows) byCategory.set(category, [...(byCategory.get(category) ?? []), body]);
  return Object.fromEntries(byCategory);
}

export async function dictionaryOf(db: Database, groupCode: string, language: string): Promise<Readonly<Record<string, string>>> {
  const row = await db
    .selectFrom('dictionaries')
    .select('entries')
    .where(sql<string>`lower(group_code)`, '=', groupCode.toLowerCase())
    .where('language', '=', language)
    .executeTakeFirst();
  return row?.entries ?? {};
}

export async function lookupsOf(
  db: Database,
  tenantId: string,
  only: { readonly category?: string; readonly limit: number },
): Promise<LookupEntry[]> {
  let query = db.selectFrom('lookups').select('body').where('tenant_id', '=', tenantId);
  if (only.category !== undefined) query = query.where('category', '=', only.category);
  return bodies(await query.orderBy('category').orderBy('position').limit(only.limit).execute());
}

function bodies<T>(rows: readonly { readonly body: T }[]): T[] {
  return rows.map((row) => row.body);
}
