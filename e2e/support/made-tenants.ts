import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** What the maintenance page is passed with. */
export const SECRET_KEY = 'a key for these tests';

interface GeneratedTenantFile {
  readonly tenant: { readonly code: string; readonly [name: string]: unknown };
  readonly [part: string]: unknown;
}

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Words that a tenant may come to write, by accident or not (PROMISES R6). */
export const KINDS: Readonly<Record<string, readonly string[]>> = {
  ...read('e2e/support/hostile-words.json'),
  long: ['W'.repeat(10_000), 'Rather a lot of words, '.repeat(434), 'x'.repeat(400)],
};

/** For each kind of words a group of two tenants who write nothing else, wherever a tenant may write. */
export function hostile(): GeneratedTenantFile[] {
  return Object.entries(KINDS).flatMap(([kind, words]) => [madeOf(kind, kind, words, true), madeOf(kind, `${kind}-two`, words, false)]);
}

/** A tenant whose site is closed for maintenance. */
export function closed(): GeneratedTenantFile {
  const base = read('fixtures/tenants/meadow.json');
  const maintenance = { code: 'MAINTENANCE', status: 'Active', category: 'MAINTENANCE_MODE', label: 'Closed for maintenance' };
  return {
    ...bare(base),
    lookups: [maintenance],
    tenant: { ...base.tenant, ...names('closed', 'closed', true), displayName: 'Closed Clinic' },
  };
}

/** The demo's tenant of platform two, where memberships can be bought. */
export function selling(): GeneratedTenantFile {
  const base = read('fixtures/tenants/himal.json');
  const cases = base.settings.cases.filter(({ code }: { code: string }) => !/QUESTIONAIRE|ALLOW_BUY/.test(code));
  return {
    ...bare(base),
    merchant: base.merchant,
    settings: { ...base.settings, cases: [...cases, { code: 'ALLOW_BUY_MEMBERSHIP', status: 'Enabled', required: false }] },
    offerings: JSON.parse(JSON.stringify(base.offerings).replaceAll('"himal-', '"bazar-')),
    tenant: { ...base.tenant, ...names('bazar', 'bazar', true), displayName: 'Bazar Clinic' },
  };
}

/** How long a text of a page may be: with all texts this long, a tenant's file has four fifths of its bytes; and one of a field, of which a page has many. */
const [SENTENCE, LABEL] = [230, 200];

function madeOf(group: string, code: string, words: readonly string[], isPrimary: boolean): GeneratedTenantFile {
  const base = read('fixtures/tenants/harbor.json');
  let nth = 0;
  const say = (most: number): string => (words[nth++ % words.length] ?? '').slice(0, most);
  // {230} in the template is a text of at most 230 characters.
  const text = JSON.stringify(read('e2e/support/hostile-tenant.json')).replaceAll(/\{(\d+|url|picture)\}/g, (_, what: string) => {
    if (what === 'url') return encodeURIComponent(say(LABEL)).slice(0, 475);
    if (what === 'picture') return pictureOf(say(LABEL));
    return JSON.stringify(say(Number(what))).slice(1, -1);
  });
  // One of the very long ones would do for the names of all states.
  const keys = Object.keys(read('schemas/texts/en.json').texts).filter((key) => !key.startsWith('platform.'));
  return {
    ...bare(base),
    tenant: { ...base.tenant, ...names(group, code, isPrimary), ...JSON.parse(text) },
    dictionary: Object.fromEntries(
      keys.map((key) => [`${code}_${key}`, say(/^(page|panel|route|header|footer)\./.test(key) ? SENTENCE : LABEL)]),
    ),
  };
}

/** A picture that has these words, as far as it is one; what a page would not show is refused when a tenant is saved. */
function pictureOf(words: string): string {
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" onload="window.ran = 1">${words}</svg>`)}`;
}

/** Nothing that may be there only once. */
function bare({ $schema, settings }: GeneratedTenantFile) {
  return { $schema, settings, lookups: [], offerings: [], dictionary: {} };
}

function names(group: string, code: string, isPrimary: boolean) {
  return { tenantId: `made-${code}`, code, groupCode: group, isPrimary, slug: code };
}
