import { sql } from 'kysely';
import type { LookupEntry, SettingItem, SettingsByCategory } from '../../engine/index.js';
import type { MerchantProfile } from '../gateways/merchant.js';
import type { Offering } from '../records/offering.js';
import type { Questionnaire } from '../records/questionnaire.js';
import type { Tenant } from '../records/tenant.js';
import type { Database } from './store.js';

/** What one tenant alone is set up with. */
export interface TenantRows {
  readonly settings: SettingsByCategory;
  readonly lookups: readonly LookupEntry[];
  readonly offerings: readonly Offering[];
  readonly questionnaires: readonly Questionnaire[];
  readonly merchant: MerchantProfile | undefined;
}

export async function allTenants(db: Database): Promise<Tenant[]> {
  return bodies(await db.selectFrom('tenants').select('body').orderBy('code').execute());
}

/** The words of a group of tenants, by language and key. */
export type Dictionaries = Readonly<Record<string, Readonly<Record<string, string>>>>;

export async function dictionariesOf(db: Database, groupCode: string): Promise<Dictionaries> {
  const rows = await db
    .selectFrom('dictionaries')
    .select(['language', 'entries'])
    .where(sql<string>`lower(group_code)`, '=', groupCode.toLowerCase())
    .execute();
  return Object.fromEntries(rows.map(({ language, entries }) => [language, entries]));
}

/** What one tenant is set up with, less what its group shares. */
export async function readTenantRows(db: Database, tenantId: string): Promise<TenantRows> {
  const lookups = await db
    .selectFrom('lookups')
    .select('body')
    .where('tenant_id', '=', tenantId)
    .orderBy('category')
    .orderBy('position')
    .execute();
  const offerings = await db.selectFrom('offerings').select('body').where('tenant_id', '=', tenantId).orderBy('position').execute();
  const questionnaires = await db
    .selectFrom('questionnaires')
    .select('body')
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .execute();
  return {
    settings: await settingsOf(db, tenantId),
    lookups: bodies(lookups),
    offerings: bodies(offerings),
    questionnaires: bodies(questionnaires),
    merchant: await merchantOf(db, tenantId),
  };
}

/** All settings of a tenant, the order within a category kept. */
async function settingsOf(db: Database, tenantId: string): Promise<SettingsByCategory> {
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

async function merchantOf(db: Database, tenantId: string): Promise<MerchantProfile | undefined> {
  return (await db.selectFrom('merchants').select('body').where('tenant_id', '=', tenantId).executeTakeFirst())?.body;
}

function bodies<T>(rows: readonly { readonly body: T }[]): T[] {
  return rows.map((row) => row.body);
}
