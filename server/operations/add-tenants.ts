import { isDeepStrictEqual } from 'node:util';
import { bad, good, type Result } from '../../engine/base/result.js';
import type { Database, Store } from '../database/store.js';
import { readDictionaries, readTenantRows } from '../database/tenants.js';
import { saveTenant, saveTenants, dictionariesOfFile } from '../tenants/save-tenants.js';
import type { ReadTenantFile } from '../tenants/tenant-file.js';
import { eraseOrTry } from './erase-inactive.js';

/** All or none; running servers receive an announcement. */
export async function addTenants(store: Store, files: readonly ReadTenantFile[]): Promise<Result<readonly string[], readonly string[]>> {
  const problems = [...(await findTakenNames(store, files)), ...(await findTakenAddresses(store, files))];
  if (problems.length > 0) return bad(problems);
  await saveTenants(store, await withStoredTexts(store, files));
  return good(files.map(({ tenant }) => tenant.code));
}

/** Returns whether saving a file would leave everything as it is. */
export async function isStoredAlready(store: Store, file: ReadTenantFile): Promise<boolean> {
  const { tenantId, groupCode } = file.tenant;
  if ((await findTakenAddresses(store, [file])).length > 0) return false;
  const [merged = file] = await withStoredTexts(store, [file]);
  if (!isDeepStrictEqual(dictionariesOfFile(merged), await readDictionaries(store.db, groupCode))) return false;
  return eraseOrTry(store, { tenantId, groupCode }, true, async (db) => {
    const before = await readSetup(db, file);
    await saveTenant(db, file);
    return isDeepStrictEqual(before, await readSetup(db, file));
  });
}

async function readSetup(db: Database, { tenant: { tenantId, groupCode } }: ReadTenantFile) {
  const columns = ['code', 'group_code', 'slug', 'is_primary', 'body'] as const;
  return [
    await db.selectFrom('tenants').select(columns).where('tenant_id', '=', tenantId).execute(),
    await readTenantRows(db, tenantId),
    await db.selectFrom('contacts').select('body').where('group_code', '=', groupCode).orderBy('contact_id').execute(),
  ];
}

/** No two tenants have the same code or the same slug, whose address the other would lose. */
async function findTakenNames(store: Store, files: readonly ReadTenantFile[]): Promise<readonly string[]> {
  const stored = await store.db.selectFrom('tenants').select(['tenant_id as tenantId', 'code', 'slug']).execute();
  const all = [...stored, ...files.map(({ tenant }) => tenant)];
  return files.flatMap(({ tenant }) =>
    (['code', 'slug'] as const).flatMap((key) => {
      const other = all.find((each) => isSameIgnoringCase(each[key], tenant[key]) && each.tenantId !== tenant.tenantId);
      return other === undefined ? [] : [`/tenant/${key} "${tenant[key]}" is the ${key} of another tenant, ${other.tenantId}`];
    }),
  );
}

/** No two contacts of a group have the same e-mail address. */
async function findTakenAddresses(store: Store, files: readonly ReadTenantFile[]): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const { tenant, contacts = [] } of files) {
    const { tenantId, groupCode, code } = tenant;
    const stored = await store.inTenant({ tenantId, groupCode }, (db) =>
      db.selectFrom('contacts').select(['contact_id', 'email']).where('group_code', '=', groupCode).execute(),
    );
    for (const [index, { contactId, email }] of contacts.entries()) {
      const other = stored.find((each) => isSameIgnoringCase(each.email, email) && each.contact_id !== contactId);
      if (other)
        problems.push(`${code}: /contacts/${index}/email is the e-mail address of another contact of the group, ${other.contact_id}`);
    }
  }
  return problems;
}

/** Adds the stored texts of a group's other tenants, because its dictionaries merge the files of all its tenants. */
async function withStoredTexts(store: Store, files: readonly ReadTenantFile[]): Promise<ReadTenantFile[]> {
  const stored = await store.db.selectFrom('tenants').select(['tenant_id', 'group_code']).execute();
  const remaining = stored.filter(({ tenant_id }) => !files.some(({ tenant }) => tenant.tenantId === tenant_id));
  const groups = new Set(remaining.map(({ group_code }) => group_code));
  const prefixes = files.map(({ tenant }) => `${tenant.code.toLowerCase()}_`);
  const isOwnKey = (key: string): boolean => prefixes.some((prefix) => key.toLowerCase().startsWith(prefix));
  const seen = new Set<string>();
  const saved: ReadTenantFile[] = [];
  for (const file of files) {
    const { groupCode } = file.tenant;
    const storedDictionaries = seen.has(groupCode) || !groups.has(groupCode) ? {} : await readDictionaries(store.db, groupCode);
    const dictionariesByLanguage = { ...dictionariesOfFile(file) };
    for (const [language, stored] of Object.entries(storedDictionaries)) {
      const others = Object.entries(stored).filter(([key]) => !isOwnKey(key));
      if (others.length > 0) dictionariesByLanguage[language] = { ...Object.fromEntries(others), ...dictionariesByLanguage[language] };
    }
    const { en: dictionary = {}, ...dictionaries } = dictionariesByLanguage;
    saved.push({ ...file, dictionary, dictionaries });
    seen.add(groupCode);
  }
  return saved;
}

function isSameIgnoringCase(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
