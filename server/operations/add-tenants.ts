import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bad, good, type Result } from '../../engine/base/result.js';
import type { Store } from '../database/store.js';
import { readDictionaries } from '../database/tenants.js';
import { saveTenants, dictionariesOfFile } from '../tenants/save-tenants.js';
import { type TenantFile, readTenantPaths } from '../tenants/tenant-file.js';

/** All or none; running servers receive an announcement. */
export async function addTenants(store: Store, files: readonly TenantFile[]): Promise<Result<readonly string[], readonly string[]>> {
  const stored = await store.db.selectFrom('tenants').select(['tenant_id', 'code', 'group_code']).execute();
  const all = [...stored, ...files.map(({ tenant }) => ({ tenant_id: tenant.tenantId, code: tenant.code }))];
  const codes = files.flatMap(({ tenant }) => {
    const duplicate = all.find((other) => isSameIgnoringCase(other.code, tenant.code) && other.tenant_id !== tenant.tenantId);
    return duplicate === undefined ? [] : [`/tenant/code "${tenant.code}" is the code of another tenant, ${duplicate.tenant_id}`];
  });
  const problems = [...codes, ...(await findTakenAddresses(store, files))];
  if (problems.length > 0) return bad(problems);
  const remaining = stored.filter(({ tenant_id }) => !files.some(({ tenant }) => tenant.tenantId === tenant_id));
  const groups = new Set(remaining.map(({ group_code }) => group_code));
  await saveTenants(store, await withStoredTexts(store, files, groups));
  return good(files.map(({ tenant }) => tenant.code));
}

/** No two contacts of a group have the same e-mail address. */
async function findTakenAddresses(store: Store, files: readonly TenantFile[]): Promise<readonly string[]> {
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
async function withStoredTexts(store: Store, files: readonly TenantFile[], groups: ReadonlySet<string>): Promise<TenantFile[]> {
  const prefixes = files.map(({ tenant }) => `${tenant.code.toLowerCase()}_`);
  const isOwnKey = (key: string): boolean => prefixes.some((prefix) => key.toLowerCase().startsWith(prefix));
  const seen = new Set<string>();
  const saved: TenantFile[] = [];
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

interface StoredTenant {
  readonly tenant_id: string;
  readonly code: string;
}

/** Existing tenants stay as they are. */
export async function seedTenants(store: Store, folder: string): Promise<Result<readonly string[], readonly string[]>> {
  const stored = await store.db.selectFrom('tenants').select(['tenant_id', 'code']).execute();
  const missing = jsonNames(folder).filter((name) => !isStored(stored, readFileSync(join(folder, name), 'utf8')));
  const files = readTenantPaths(missing.map((name) => join(folder, name)));
  if (!files.ok) return files;
  return files.value.length === 0 ? good([]) : addTenants(store, files.value);
}

function jsonNames(folder: string): readonly string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => name.endsWith('.json')).sort();
}

/** Reads only the identity, because validation is slow. */
function isStored(stored: readonly StoredTenant[], text: string): boolean {
  const { tenantId, code } = readIdentity(text);
  return stored.some((tenant) => tenant.tenant_id === tenantId || tenant.code.toLowerCase() === code.toLowerCase());
}

function readIdentity(text: string): { readonly tenantId: string; readonly code: string } {
  try {
    const { tenant }: { tenant?: { tenantId?: unknown; code?: unknown } } = JSON.parse(text);
    return { tenantId: String(tenant?.tenantId), code: String(tenant?.code) };
  } catch {
    return { tenantId: '', code: '' };
  }
}
