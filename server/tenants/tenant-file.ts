import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { bad, good, type Result } from '../../engine/index.js';
import { MerchantProfile, profileFaults } from '../gateways/merchant.js';
import { compileFor } from '../questionnaires/compile-questionnaires.js';
import { messageOf } from '../thrown.js';
import { Contact } from './contact.js';
import { Offering } from './offering.js';
import { Questionnaire } from './questionnaire.js';
import { isReserved, Tenant } from './tenant.js';

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

/** Texts by key. */
const Words = Type.Record(Type.String(), Type.String());

/** A tenant and everything it is set up with, as one file. */
const TenantFile = Type.Object({
  tenant: Tenant,
  settings: Type.Record(Type.String(), Type.Array(SettingItem)),
  dictionary: Type.Optional(Words),
  dictionaries: Type.Optional(Type.Record(Type.String(), Words)),
  lookups: Type.Optional(Type.Array(LookupEntry)),
  offerings: Type.Optional(Type.Array(Offering)),
  questionnaires: Type.Optional(Type.Array(Questionnaire)),
  contacts: Type.Optional(Type.Array(Contact)),
  merchant: Type.Optional(MerchantProfile),
});
export type TenantFile = Static<typeof TenantFile>;

/** Settings are public, so a code that names a secret is refused before it can be served. */
const secret = /SECRET|PASSWORD|PRIVATE_KEY|BYPASS|AUTHORIZATION|ACCESS_TOKEN/;

/** Reads every tenant of a folder, or tells all that is wrong with any of them. */
export function readTenantFiles(folder: string): Result<readonly TenantFile[], readonly string[]> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const files: TenantFile[] = [];
  const problems: string[] = [];
  for (const name of names.sort()) {
    const read = readTenantFile(join(folder, name));
    if (read.ok) files.push(read.value);
    else problems.push(...read.problems.map((problem) => `${name}: ${problem}`));
  }
  return problems.length > 0 ? bad(problems) : good(files);
}

export function readTenantFile(path: string): Result<TenantFile, readonly string[]> {
  const read = parse(readFileSync(path, 'utf8'));
  if (!read.ok) return read;
  const file = read.value;
  const unwritable = [...unwritableIn(file, '')];
  if (unwritable.length > 0) return bad(unwritable);
  if (!Value.Check(TenantFile, file)) {
    return bad([...Value.Errors(TenantFile, file)].map(({ instancePath, message }) => `${instancePath || '/'} ${message}`));
  }
  const problems = [...faultsOf(file)];
  return problems.length > 0 ? bad(problems) : good(file);
}

function parse(text: string): Result<unknown, readonly string[]> {
  try {
    const value: unknown = JSON.parse(text);
    return good(value);
  } catch (error) {
    return bad([`not JSON: ${messageOf(error)}`]);
  }
}

function* faultsOf({ tenant, settings, dictionaries, offerings = [], questionnaires = [], merchant }: TenantFile): Generator<string> {
  if (isReserved(tenant.code)) yield `/tenant/code "${tenant.code}" is the name of a page of the product`;
  yield* colourFaults(tenant);
  if (!isTimeZone(tenant.timeZone)) yield `/tenant/timeZone "${tenant.timeZone}" is no time zone; write one like America/New_York`;
  yield* languageFaults(dictionaries);
  for (const { code } of Object.values(settings).flat()) {
    if (secret.test(code)) yield `setting ${code}: settings are public, a secret cannot be one`;
  }
  for (const id of taken(offerings.map(({ tenantOfferingId }) => tenantOfferingId))) yield `/offerings two offerings have the id "${id}"`;
  yield* questionnaireFaults(tenant, questionnaires);
  if (merchant !== undefined) for (const fault of profileFaults(merchant)) yield `/merchant ${fault}`;
}

function* languageFaults(dictionaries: TenantFile['dictionaries'] = {}): Generator<string> {
  for (const language of Object.keys(dictionaries)) {
    if (language === 'en') yield '/dictionaries/en English words stand in /dictionary';
    else if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(language)) yield `/dictionaries "${language}" is no language; write one like ne`;
  }
}

function questionnaireFaults(tenant: Tenant, questionnaires: readonly unknown[]): readonly string[] {
  const compiled = compileFor(tenant, questionnaires);
  return compiled.ok ? [] : compiled.problems;
}

/** The store keeps no text with the character zero in it, or with half of a pair of surrogates. */
function* unwritableIn(value: unknown, at: string): Generator<string> {
  if (typeof value === 'string') {
    if (value.includes('\0') || /\p{Surrogate}/u.test(value)) yield `${at || '/'} has a character that cannot be kept; write it anew`;
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) yield* unwritableIn(part, `${at}/${key}`);
  }
}

const colour = /^#[0-9a-f]{6}$/i;

function* colourFaults({ metaData }: Tenant): Generator<string> {
  for (const [name, written] of Object.entries(metaData.themeColor ?? {})) {
    if (typeof written !== 'string' || !colour.test(written)) {
      yield `/tenant/metaData/themeColor/${name} is no colour; write one like #00a1be`;
    }
  }
}

/** What is in a list more than once. */
function taken(ids: readonly string[]): Set<string> {
  return new Set(ids.filter((each, nth) => ids.indexOf(each) !== nth));
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
