import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Value } from 'typebox/value';
import { valueAt, keysOf, pointer, within, own, type Pointer } from '../../engine/base/pointer.js';
import {
  checkTenants,
  sortFindings,
  type Scope,
  type SourceFile,
  compileQuestionnaires,
  type Document,
  type UnlocatedFinding,
} from '../../engine/build.js';
import type { Finding } from '../../engine/index.js';
import { contentHash } from '../base/content-hash.js';
import { looksSecret, MerchantProfile, findProfileErrors, type ProfileError } from '../gateways/merchant.js';
import { isReservedCode } from '../records/tenant.js';
import { addressFindings } from './address-findings.js';
import { saleFindings } from './sale-findings.js';
import { TenantFile } from './tenant-file-type.js';

/**
 * Returns the findings about tenant files, alone and together, for `npm run check`, `npm run tenants` and the seed. `definitions` hold
 * schemas, settings, routes and platforms.
 */
export function tenantProblems(
  tenants: readonly SourceFile[],
  definitions: readonly SourceFile[] = productDefinitions(),
): readonly Finding[] {
  const files = tenants.map((file): SourceFile => ({ ...file, kind: 'tenant' }));
  const referenced = definitions.filter(({ path }) => referencedFiles.test(path));
  const findings = checkTenants([...referenced, ...files], tenantRules);
  const valid = files.filter(
    ({ path }) => !findings.some(({ file, pointer, code }) => file === path && affectsQuestionnaires(pointer, code)),
  );
  return sortFindings([...findings, ...valid.flatMap((file) => questionnaireProblems(definitions, file, scopeOf(file)))]);
}

/** The definitions that tenant files refer to or are validated by. */
const referencedFiles = /^schemas\/(meta\/(tenant|settings|routes|platform)\.schema|settings|routes|platforms\/[^/]+)\.json$/;

/** Returns whether a finding concerns the questionnaires, whose own compiler would report it again. */
function affectsQuestionnaires(at: string, code: string): boolean {
  return at.startsWith('/questionnaires') || at === '' || code === 'json-syntax';
}

/** Returns the platform, group and code in a tenant file. */
function scopeOf({ text }: SourceFile): Scope {
  const tenant = valueAt(JSON.parse(text), '/tenant');
  const textAt = (key: string) => String(valueAt(tenant, `/${key}`) ?? '');
  return { platform: textAt('platform'), group: textAt('groupCode'), tenant: textAt('code') };
}

/** Returns the product's own definitions that validate tenant files. */
function productDefinitions(): readonly SourceFile[] {
  return [
    'schemas/meta/tenant.schema.json',
    'schemas/meta/questionnaire.schema.json',
    'schemas/settings.json',
    'schemas/routes.json',
    ...readdirSync(resolve(root, 'schemas/platforms')).map((name) => `schemas/platforms/${name}`),
  ].map((path) => ({ path, text: readFileSync(resolve(root, path), 'utf8') }));
}

const root = resolve(import.meta.dirname, '../..');

/** Returns the findings about a tenant's questionnaires, with their lines in the tenant's file. */
export function questionnaireProblems(files: readonly SourceFile[], file: SourceFile, scope: Scope): readonly Finding[] {
  const questionnaires = valueAt(JSON.parse(file.text), '/questionnaires');
  if (!Array.isArray(questionnaires)) return [];
  const compiled = compileQuestionnaires(files, questionnaires, scope, contentHash);
  return compiled.ok ? [] : compiled.problems.map((problem) => locateInTenantFile(problem, questionnaires, file));
}

/** Moves a finding from a questionnaire to its line in the tenant's file. */
function locateInTenantFile(problem: Finding, questionnaires: readonly unknown[], { path, text }: SourceFile): Finding {
  const at = within(pointer('questionnaires', questionnaireIndex(problem.file, questionnaires)), problem.pointer);
  return { ...problem, file: path, pointer: at, ...lineAndColumn(text, at) };
}

/** Returns the index of a questionnaire from the name the engine reports; several with one name have a number too. */
function questionnaireIndex(name: string, questionnaires: readonly unknown[]): number {
  const [, number] = /#(\d+)$/.exec(name) ?? [];
  if (number !== undefined) return Number(number) - 1;
  return questionnaires.findIndex((each) => `questionnaire ${String(valueAt(each, '/name'))}` === name);
}

/** Returns the line and column of a pointer, or of its nearest existing ancestor. */
function lineAndColumn(text: string, at: Finding['pointer']): { line: number; column: number } {
  const tree = parseTree(text);
  const keys = keysOf(at).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  while (tree && keys.length > 0 && !findNodeAtLocation(tree, keys)) keys.pop();
  const before = text.slice(0, tree ? (findNodeAtLocation(tree, keys)?.offset ?? 0) : 0).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Returns the findings that the meta-schema of tenant files cannot express. */
function tenantRules(tenants: readonly Document[]): readonly UnlocatedFinding[] {
  return [...tenants.flatMap(tenantFindings), ...findRepeatedEntries(tenants)];
}

function tenantFindings({ file, value }: Document): readonly UnlocatedFinding[] {
  return [
    ...shapeFindings(file, value),
    ...codeFindings(file, value),
    ...timeZoneFindings(file, value),
    ...addressFindings(file, value),
    ...settingFindings(file, value),
    ...merchantFindings(file, value),
    ...saleFindings(file, value),
  ];
}

/** Validates a tenant file by the schema of the store and the API, so that neither rejects what the check accepts. */
function shapeFindings(file: string, value: unknown): readonly UnlocatedFinding[] {
  if (Value.Check(TenantFile, value)) return [];
  return [...Value.Errors(TenantFile, value)].map(({ instancePath, message }) => ({
    code: 'wrong-value',
    file,
    at: instancePath as Pointer,
    params: { detail: `this ${message}` },
  }));
}

function codeFindings(file: string, value: unknown): readonly UnlocatedFinding[] {
  const at = pointer('tenant', 'code');
  const code = valueAt(value, at);
  return typeof code === 'string' && isReservedCode(code) ? [{ code: 'reserved-tenant-code', file, at, params: { code } }] : [];
}

function timeZoneFindings(file: string, value: unknown): readonly UnlocatedFinding[] {
  const at = pointer('tenant', 'timeZone');
  const zone = valueAt(value, at);
  return typeof zone === 'string' && !isTimeZone(zone) ? [{ code: 'unknown-time-zone', file, at, params: { zone } }] : [];
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Settings are public (D-107), so neither a code nor a value may be a secret. */
const secretCode = /SECRET|PASSWORD|PRIVATE_KEY|BYPASS|AUTHORIZATION|ACCESS_TOKEN/;

function settingFindings(file: string, value: unknown): readonly UnlocatedFinding[] {
  return Object.entries(own(value, 'settings') ?? {}).flatMap(([category, items]: [string, unknown]) =>
    (Array.isArray(items) ? items : []).flatMap((item: unknown, index): readonly UnlocatedFinding[] => {
      const [code, settingValue] = [String(own(item, 'code')), own(item, 'value')];
      const at = (key: string) => ({ file, at: pointer('settings', category, index, key), params: { what: `the setting "${code}"` } });
      if (secretCode.test(code)) return [{ code: 'public-secret', ...at('code') }];
      return typeof settingValue === 'string' && looksSecret(settingValue) ? [{ code: 'public-secret', ...at('value') }] : [];
    }),
  );
}

/** Returns the findings about the merchant profile, if its shape is valid. */
function merchantFindings(file: string, value: unknown): readonly UnlocatedFinding[] {
  const merchant = own(value, 'merchant');
  if (!Value.Check(MerchantProfile, merchant)) return [];
  return findProfileErrors(merchant).map((profileError) => ({
    file,
    at: within(pointer('merchant'), pointer(...profileError.at)),
    ...profileFinding(profileError),
  }));
}

function profileFinding({ kind, text }: ProfileError): Pick<UnlocatedFinding, 'code' | 'params'> {
  if (kind === 'secret') return { code: 'public-secret', params: { what: text } };
  return kind === 'missing' ? { code: 'missing-key', params: { key: text } } : { code: 'wrong-value', params: { detail: text } };
}

/** An entry whose `key` must be unique across tenant files. */
interface UniqueEntry {
  readonly what: string;
  readonly id: string;
  readonly key: string;
  readonly file: string;
  readonly at: Pointer;
}

/** Returns a finding for each entry that occurs a second time, with both positions. */
function findRepeatedEntries(tenants: readonly Document[]): readonly UnlocatedFinding[] {
  const first = new Map<string, UniqueEntry>();
  const repeated = new Set<string>();
  return tenants.flatMap(uniqueEntriesOf).flatMap((entry): readonly UnlocatedFinding[] => {
    const earlier = first.get(entry.key);
    if (earlier === undefined) {
      first.set(entry.key, entry);
      return [];
    }
    const { what, id, file, at } = entry;
    // An entry that is copied whole repeats its id and its e-mail address, which is one mistake.
    const container = `${file} ${at.slice(0, at.lastIndexOf('/'))}`;
    if (repeated.has(container)) return [];
    repeated.add(container);
    return [{ code: 'duplicate-id', file, at, params: { what, id }, first: { file: earlier.file, at: earlier.at } }];
  });
}

/** Returns the entries of a tenant file that must be unique, each with its key. */
function uniqueEntriesOf({ file, value }: Document): readonly UniqueEntry[] {
  const group = String(valueAt(value, pointer('tenant', 'groupCode'))).toLowerCase();
  const entryAt = (what: string, scope: string, at: Pointer): readonly UniqueEntry[] => {
    const id = valueAt(value, at);
    return typeof id === 'string' ? [{ what, id, key: JSON.stringify([what, scope, id.toLowerCase()]), file, at }] : [];
  };
  const entriesIn = (path: readonly string[], key: string, what: string, scope: (entry: unknown) => string): readonly UniqueEntry[] => {
    const entries: unknown = valueAt(value, pointer(...path));
    return Array.isArray(entries) ? entries.flatMap((entry, index) => entryAt(what, scope(entry), pointer(...path, index, key))) : [];
  };
  return [
    ...entryAt('the tenant', '', pointer('tenant', 'tenantId')),
    ...entryAt('the tenant code', '', pointer('tenant', 'code')),
    ...entryAt('the slug', '', pointer('tenant', 'slug')),
    ...(own(own(value, 'tenant'), 'isPrimary') === true
      ? [
          {
            what: 'the primary tenant of the group',
            id: group,
            key: JSON.stringify(['primary', group]),
            file,
            at: pointer('tenant', 'isPrimary'),
          },
        ]
      : []),
    ...entriesIn(['tenant', 'contact'], 'email', 'the contact', (contact) => `${file} ${String(own(contact, 'type'))}`),
    ...entriesIn(['tenant', 'configuration', 'services'], 'code', 'the service', () => file),
    ...Object.keys(own(value, 'settings') ?? {}).flatMap((category) =>
      entriesIn(['settings', category], 'code', 'the setting', () => file),
    ),
    ...entriesIn(['lookups'], 'code', 'the lookup entry', (entry) => `${file} ${String(own(entry, 'category'))}`),
    ...entriesIn(['offerings'], 'tenantOfferingId', 'the offering', () => ''),
    ...entriesIn(['contacts'], 'contactId', 'the contact', () => group),
    ...entriesIn(['contacts'], 'email', 'the e-mail address of a contact', () => group),
  ];
}
