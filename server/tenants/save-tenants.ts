import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Store } from '../database/store.js';
import type { ReadTenantFile, TenantFile } from './tenant-file.js';

/** Stores tenants as in their files; repeating it changes nothing. Clients and other visitor data stay. */
export async function saveTenants(store: Store, files: readonly ReadTenantFile[]): Promise<void> {
  for (const file of files) {
    const { tenantId, groupCode } = file.tenant;
    await store.inTenant({ tenantId, groupCode }, (db) => saveTenant(db, file));
  }
  for (const [groupCode, byLanguage] of dictionariesByGroup(files)) await saveDictionaries(store.db, groupCode, byLanguage);
}

/** Replaces everything a tenant is set up with by the content of its file. */
export async function saveTenant(db: Database, file: ReadTenantFile): Promise<void> {
  const { tenantId, code, groupCode, slug, isPrimary } = file.tenant;
  const file_hash = file.text === undefined ? null : hash('sha256', file.text, 'hex');
  const columns = { code, group_code: groupCode, slug, is_primary: isPrimary, body: JSON.stringify(file.tenant), file_hash };
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from tenants)`;
  await db
    .insertInto('tenants')
    .values({ tenant_id: tenantId, position, ...columns })
    .onConflict((on) => on.column('tenant_id').doUpdateSet(columns))
    .execute();
  for (const table of ['tenant_settings', 'lookups', 'offerings', 'questionnaires', 'merchants', 'tenant_files'] as const) {
    await db.deleteFrom(table).where('tenant_id', '=', tenantId).execute();
  }
  if (file.text !== undefined) await db.insertInto('tenant_files').values({ tenant_id: tenantId, file: file.text }).execute();
  await saveSettings(db, tenantId, file);
  await saveOfferings(db, tenantId, file);
  await saveContacts(db, groupCode, file);
}

async function saveSettings(db: Database, tenant_id: string, { settings, lookups = [] }: TenantFile): Promise<void> {
  const settingRows = Object.entries(settings).flatMap(([category, items]) =>
    items.map((item, position) => ({ tenant_id, category, code: item.code, position, body: JSON.stringify(item) })),
  );
  if (settingRows.length > 0) await db.insertInto('tenant_settings').values(settingRows).execute();
  const lookupRows = lookups.map((entry, position) => ({
    tenant_id,
    category: entry.category,
    code: entry.code,
    position,
    body: JSON.stringify(entry),
  }));
  if (lookupRows.length > 0) await db.insertInto('lookups').values(lookupRows).execute();
}

/** Inserts the offerings, questionnaires and merchant of a tenant file. */
async function saveOfferings(
  db: Database,
  tenant_id: string,
  { offerings = [], questionnaires = [], merchant }: TenantFile,
): Promise<void> {
  const offeringRows = offerings.map((offering, position) => ({
    tenant_id,
    offering_id: offering.tenantOfferingId,
    position,
    body: JSON.stringify(offering),
  }));
  if (offeringRows.length > 0) await db.insertInto('offerings').values(offeringRows).execute();
  const questionnaireRows = questionnaires.map((questionnaire, position) => ({
    tenant_id,
    questionnaire_id: questionnaire.id,
    position,
    body: JSON.stringify(questionnaire),
  }));
  if (questionnaireRows.length > 0) await db.insertInto('questionnaires').values(questionnaireRows).execute();
  if (merchant !== undefined)
    await db
      .insertInto('merchants')
      .values({ tenant_id, body: JSON.stringify(merchant) })
      .execute();
}

/** Inserts or updates the contacts of a tenant file; those who signed up themselves stay. */
async function saveContacts(db: Database, group_code: string, { contacts = [] }: TenantFile): Promise<void> {
  for (const contact of contacts) {
    const columns = {
      first_name: contact.firstName,
      last_name: contact.lastName,
      email: contact.email,
      body: JSON.stringify(contact),
    };
    await db
      .insertInto('contacts')
      .values({ group_code, contact_id: contact.contactId, ...columns })
      .onConflict((on) => on.columns(['group_code', 'contact_id']).doUpdateSet(columns))
      .execute();
  }
}

type Dictionary = Readonly<Record<string, string>>;

/** Returns the texts of a tenant file by language, including English. */
export function dictionariesOfFile({ dictionary = {}, dictionaries = {} }: TenantFile): Readonly<Record<string, Dictionary>> {
  return { ...dictionaries, en: dictionary };
}

/** Merges the dictionaries of tenant files by group and language. */
function dictionariesByGroup(files: readonly TenantFile[]): Map<string, Record<string, Dictionary>> {
  const groups = new Map<string, Record<string, Dictionary>>();
  for (const file of files) {
    const { groupCode } = file.tenant;
    const ofGroup = groups.get(groupCode) ?? {};
    for (const [language, texts] of Object.entries(dictionariesOfFile(file))) ofGroup[language] = { ...ofGroup[language], ...texts };
    groups.set(groupCode, ofGroup);
  }
  return groups;
}

/** Replaces the dictionaries of a group and deletes languages that no tenant has any more. */
async function saveDictionaries(db: Database, groupCode: string, byLanguage: Readonly<Record<string, Dictionary>>): Promise<void> {
  await db.deleteFrom('dictionaries').where('group_code', '=', groupCode).where('language', 'not in', Object.keys(byLanguage)).execute();
  for (const [language, entries] of Object.entries(byLanguage)) {
    const text = JSON.stringify(entries);
    await db
      .insertInto('dictionaries')
      .values({ group_code: groupCode, language, entries: text })
      .onConflict((on) => on.columns(['group_code', 'language']).doUpdateSet({ entries: text }))
      .execute();
  }
}
