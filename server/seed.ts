import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Transaction } from 'kysely';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { bad, good, type Result } from '../engine/index.js';
import type { Database } from './store/store.js';
import type { Tables } from './store/tables.js';
import { isReserved, Tenant } from './tenant.js';
import { messageOf } from './thrown.js';

const SettingItem = Type.Object({
  code: Type.String({ pattern: '^[A-Z][A-Z0-9_]*$' }),
  status: Type.String(),
  type: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  value: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()])),
  required: Type.Optional(Type.Boolean()),
});

const LookupEntry = Type.Object({
  code: Type.String(),
  status: Type.String(),
  category: Type.String(),
  label: Type.Optional(Type.String()),
});

/** What of a tenant's fixture goes into the store. Members it has besides are other people's. */
const TenantFixture = Type.Object({
  tenant: Tenant,
  settings: Type.Record(Type.String(), Type.Array(SettingItem)),
  dictionary: Type.Optional(Type.Record(Type.String(), Type.String())),
  lookups: Type.Optional(Type.Array(LookupEntry)),
});
type TenantFixture = Static<typeof TenantFixture>;

/** Settings are public, so a code that names a secret is refused before it can be served. */
const secret = /SECRET|PASSWORD|PRIVATE_KEY|BYPASS|AUTHORIZATION|ACCESS_TOKEN/;

/** Reads the tenants of a folder and writes them into the store; doing it again changes nothing. */
export async function seed(db: Database, folder: string): Promise<Result<readonly string[], readonly string[]>> {
  const read = readFixtures(folder);
  if (!read.ok) return read;
  await db.transaction().execute(async (work) => {
    for (const fixture of read.value) await writeTenant(work, fixture);
    for (const [groupCode, entries] of dictionariesOf(read.value)) await writeDictionary(work, groupCode, entries);
  });
  return good(read.value.map(({ tenant }) => tenant.code));
}

function readFixtures(folder: string): Result<readonly TenantFixture[], readonly string[]> {
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .sort()
    : [];
  const fixtures: TenantFixture[] = [];
  const problems: string[] = [];
  for (const name of files) {
    const read = readFixture(join(folder, name));
    if (read.ok) fixtures.push(read.value);
    else problems.push(...read.problems.map((problem) => `${name}: ${problem}`));
  }
  return problems.length > 0 ? bad(problems) : good(fixtures);
}

function readFixture(file: string): Result<TenantFixture, readonly string[]> {
  const read = parse(readFileSync(file, 'utf8'));
  if (!read.ok) return read;
  const fixture = read.value;
  if (!Value.Check(TenantFixture, fixture)) {
    return bad([...Value.Errors(TenantFixture, fixture)].map(({ instancePath, message }) => `${instancePath || '/'} ${message}`));
  }
  const problems = [...faultsOf(fixture)];
  return problems.length > 0 ? bad(problems) : good(fixture);
}

function parse(text: string): Result<unknown, readonly string[]> {
  try {
    const value: unknown = JSON.parse(text);
    return good(value);
  } catch (error) {
    return bad([`not JSON: ${messageOf(error)}`]);
  }
}

function* faultsOf({ tenant, settings }: TenantFixture): Generator<string> {
  if (isReserved(tenant.code)) yield `/tenant/code "${tenant.code}" is the name of a page of the product`;
  if (!isTimeZone(tenant.timeZone)) yield `/tenant/timeZone "${tenant.timeZone}" is no time zone; write one like America/New_York`;
  for (const { code } of Object.values(settings).flat()) {
    if (secret.test(code)) yield `setting ${code}: settings are public, a secret cannot be one`;
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

async function writeTenant(work: Transaction<Tables>, { tenant, settings, lookups = [] }: TenantFixture): Promise<void> {
  const { tenantId, code, groupCode, slug, isPrimary } = tenant;
  const columns = { code, group_code: groupCode, slug, is_primary: isPrimary, body: JSON.stringify(tenant) };
  await work
    .insertInto('tenants')
    .values({ tenant_id: tenantId, ...columns })
    .onConflict((on) => on.column('tenant_id').doUpdateSet(columns))
    .execute();
  await work.deleteFrom('tenant_settings').where('tenant_id', '=', tenantId).execute();
  await work.deleteFrom('lookups').where('tenant_id', '=', tenantId).execute();
  const settingRows = Object.entries(settings).flatMap(([category, items]) =>
    items.map((item, position) => ({ tenant_id: tenantId, category, code: item.code, position, body: JSON.stringify(item) })),
  );
  const lookupRows = lookups.map((entry, position) => ({
    tenant_id: tenantId,
    category: entry.category,
    code: entry.code,
    position,
    body: JSON.stringify(entry),
  }));
  if (settingRows.length > 0) await work.insertInto('tenant_settings').values(settingRows).execute();
  if (lookupRows.length > 0) await work.insertInto('lookups').values(lookupRows).execute();
}

/** One dictionary per group, out of the fixtures of its tenants. */
function dictionariesOf(fixtures: readonly TenantFixture[]): Map<string, Record<string, string>> {
  const groups = new Map<string, Record<string, string>>();
  for (const { tenant, dictionary } of fixtures) groups.set(tenant.groupCode, { ...groups.get(tenant.groupCode), ...dictionary });
  return groups;
}

async function writeDictionary(work: Transaction<Tables>, groupCode: string, entries: Readonly<Record<string, string>>): Promise<void> {
  const text = JSON.stringify(entries);
  await work
    .insertInto('dictionaries')
    .values({ group_code: groupCode, language: 'en', entries: text })
    .onConflict((on) => on.columns(['group_code', 'language']).doUpdateSet({ entries: text }))
    .execute();
}
