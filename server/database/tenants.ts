import { sql } from 'kysely';
import type { LookupEntry, SettingItem, SettingsByCategory } from '../../engine/index.js';
import type { MerchantProfile } from '../gateways/merchant.js';
import type { Offering } from '../records/offering.js';
import type { Questionnaire } from '../records/questionnaire.js';
import type { Tenant } from '../records/tenant.js';
import type { TenantScope } from './scope.js';
import type { Database } from './store.js';

/** The setup of one tenant, without what its group shares. */
export interface TenantRows {
  readonly settings: SettingsByCategory;
  readonly lookups: readonly LookupEntry[];
  readonly offerings: readonly Offering[];
  readonly questionnaires: readonly Questionnaire[];
  readonly merchant: MerchantProfile | undefined;
}

/** Returns all tenants, in the order in which they were stored first. */
export async function readTenants(db: Database): Promise<Tenant[]> {
  return bodiesOf(await db.selectFrom('tenants').select('body').orderBy('position').orderBy('code').execute());
}

/** Returns the tenant and group ids of a tenant code; throws if there is no such tenant. */
export async function scopeOfCode(db: Database, code: string): Promise<TenantScope> {
  const { rows } = await sql<TenantScope>`select tenant_id as "tenantId", group_code as "groupCode" from tenants
    where lower(code) = ${code.toLowerCase()}`.execute(db);
  const [scope] = rows;
  if (scope === undefined) throw new Error(`There is no tenant "${code}".`);
  return scope;
}

/** The texts of a tenant group, by language and key. */
export type Dictionaries = Readonly<Record<string, Readonly<Record<string, string>>>>;

export async function readDictionaries(db: Database, groupCode: string): Promise<Dictionaries> {
  const rows = await db
    .selectFrom('dictionaries')
    .select(['language', 'entries'])
    .where(sql<string>`lower(group_code)`, '=', groupCode.toLowerCase())
    .execute();
  return Object.fromEntries(rows.map(({ language, entries }) => [language, entries]));
}

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
    settings: await readSettings(db, tenantId),
    lookups: bodiesOf(lookups),
    offerings: bodiesOf(offerings),
    questionnaires: bodiesOf(questionnaires),
    merchant: await readMerchant(db, tenantId),
  };
}

async function readSettings(db: Database, tenantId: string): Promise<SettingsByCategory> {
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

async function readMerchant(db: Database, tenantId: string): Promise<MerchantProfile | undefined> {
  return (await db.selectFrom('merchants').select('body').where('tenant_id', '=', tenantId).executeTakeFirst())?.body;
}

function bodiesOf<T>(rows: readonly { readonly body: T }[]): T[] {
  return rows.map((row) => row.body);
}
