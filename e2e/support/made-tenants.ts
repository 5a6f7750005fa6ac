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

/** As much as a tenant's file may say. */
const [NAME, TEXT] = [500, 10_000] as const;
/** Of one text of a page: with all texts this long, a tenant's file has four fifths of the bytes that it may have. */
const SENTENCE = 230;
/** Of a field, of which a page has many. */
const LABEL = 200;

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

function madeOf(group: string, code: string, words: readonly string[], isPrimary: boolean): GeneratedTenantFile {
  const base = read('fixtures/tenants/harbor.json');
  const say = teller(words);
  const services = ['MEMBERSHIP', 'NON_MEMBERSHIP', 'APPOINTMENT', 'MEMBER_CHECK_IN', 'ELITE_PLAN', 'ASK_QUESTION', 'SUBMIT_REQUEST'];
  return {
    ...bare(base),
    tenant: {
      ...base.tenant,
      ...names(group, code, isPrimary),
      displayName: say(NAME),
      businessName: say(NAME),
      website: `https://attacker.example/${encodeURIComponent(say(LABEL))}`.slice(0, NAME),
      email: 'x"><img/src=x/onerror=ran=1>@hostile.example',
      contact: [{ type: 'support', email: "javascript:alert(1)//'@hostile.example?bcc=all" }],
      metaData: {
        // What a page would not show is refused when a tenant is saved.
        logoUrl: pictureOf(say(LABEL)),
        imageUrl: pictureOf(say(LABEL)),
        description: say(TEXT),
        themeColor: { primary: '#ffffff', secondary: '#000000' },
      },
      uiConfiguration: { title: say(TEXT), caption: say(TEXT) },
      configuration: {
        services: services.map((service) => ({
          code: service,
          name: say(NAME),
          isEnabled: true,
          ...(/ASK|SUBMIT/.test(service) && { action: { type: service === 'ASK_QUESTION' ? 'external' : 'mailto', to: say(NAME) } }),
        })),
      },
    },
    dictionary: Object.fromEntries(
      keys().map((key) => [`${code}_${key}`, say(/^(page|panel|route|header|footer)\./.test(key) ? SENTENCE : LABEL)]),
    ),
  };
}

/** A picture that has these words, as far as it is one. */
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

function teller(words: readonly string[]): (most: number) => string {
  let nth = 0;
  return (most) => (words[nth++ % words.length] ?? '').slice(0, most);
}

/** Every text of the product that a page may show; one of the very long ones would do for the names of all states. */
function keys(): string[] {
  return Object.keys(read('schemas/texts/en.json').texts).filter((key) => !key.startsWith('platform.'));
}
