import { bad, good, type Result } from '../../engine/result.js';
import type { Store } from '../store/store.js';
import { dictionariesOf } from '../store/tenants.js';
import { saveTenants, dictionariesOfFile } from '../tenants/save-tenants.js';
import type { TenantFile } from '../tenants/tenant-file.js';

/** Saves tenants beside those that are there, all of them or none of those at fault; servers that run hear of it. */
export async function takeTenants(store: Store, files: readonly TenantFile[]): Promise<Result<readonly string[], readonly string[]>> {
  const known = await store.db.selectFrom('tenants').select(['tenant_id', 'code', 'group_code']).execute();
  const everybody = [...known, ...files.map(({ tenant }) => ({ tenant_id: tenant.tenantId, code: tenant.code }))];
  const codes = files.flatMap(({ tenant }) => {
    const twin = everybody.find((other) => isSame(other.code, tenant.code) && other.tenant_id !== tenant.tenantId);
    return twin === undefined ? [] : [`/tenant/code "${tenant.code}" is the code of another tenant, ${twin.tenant_id}`];
  });
  const problems = [...codes, ...(await takenAddresses(store, files))];
  if (problems.length > 0) return bad(problems);
  const staying = known.filter(({ tenant_id }) => !files.some(({ tenant }) => tenant.tenantId === tenant_id));
  const groups = new Set(staying.map(({ group_code }) => group_code));
  await saveTenants(store, await withWordsOfGroups(store, files, groups));
  return good(files.map(({ tenant }) => tenant.code));
}

/** Contacts whose e-mail address another contact of the group has in the store, such as one who signed up. */
async function takenAddresses(store: Store, files: readonly TenantFile[]): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const { tenant, contacts = [] } of files) {
    const { tenantId, groupCode, code } = tenant;
    const stored = await store.inTenant({ tenantId, groupCode }, (db) =>
      db.selectFrom('contacts').select(['contact_id', 'email']).where('group_code', '=', groupCode).execute(),
    );
    for (const [index, { contactId, email }] of contacts.entries()) {
      const other = stored.find((each) => isSame(each.email, email) && each.contact_id !== contactId);
      if (other)
        problems.push(`${code}: /contacts/${index}/email is the e-mail address of another contact of the group, ${other.contact_id}`);
    }
  }
  return problems;
}

/** A group's words are made of the files of all its tenants; those of tenants that are not saved now stay. */
async function withWordsOfGroups(store: Store, files: readonly TenantFile[], groups: ReadonlySet<string>): Promise<TenantFile[]> {
  const prefixes = files.map(({ tenant }) => `${tenant.code.toLowerCase()}_`);
  const isTheirs = (key: string): boolean => prefixes.some((prefix) => key.toLowerCase().startsWith(prefix));
  const seen = new Set<string>();
  const saved: TenantFile[] = [];
  for (const file of files) {
    const { groupCode } = file.tenant;
    const there = seen.has(groupCode) || !groups.has(groupCode) ? {} : await dictionariesOf(store.db, groupCode);
    const words = { ...dictionariesOfFile(file) };
    for (const [language, known] of Object.entries(there)) {
      const others = Object.entries(known).filter(([key]) => !isTheirs(key));
      if (others.length > 0) words[language] = { ...Object.fromEntries(others), ...words[language] };
    }
    const { en: dictionary = {}, ...dictionaries } = words;
    saved.push({ ...file, dictionary, dictionaries });
    seen.add(groupCode);
  }
  return saved;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
