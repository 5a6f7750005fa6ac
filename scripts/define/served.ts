import { BASE_LANGUAGE } from '../../engine/index.js';
import type { TenantLibrary } from '../../engine/build.js';
import { baseLanguageOf } from '../../server/shared/language.js';
import { UsageError } from '../command.js';
import type { Project, TenantFixture } from './project.js';

/** Returns the definitions, settings, lookups and texts of tenants as a running site gives them to its pages. Throws UsageError without any. */
export async function openServed(address: string, tenants: readonly string[]): Promise<Project> {
  const site = siteAt(address);
  const served = await Promise.all(tenants.map((code) => readTenant(site, code)));
  return {
    root: address,
    files: [],
    tenants: new Map(served.map(({ code, fixture }) => [code, fixture])),
    library: new Map(served.map(({ code, library }) => [code, library])),
    everyTenant: served.flatMap(({ group }) => group),
  };
}

type Read = <T>(path: string) => Promise<T>;

async function readTenant(read: Read, code: string) {
  // The page gets neither the catalogue of settings nor the names of the site's parts.
  const document = await read<Omit<TenantLibrary, 'settings' | 'parts'>>(`/library/${encodeURIComponent(code)}`);
  const library: TenantLibrary = { ...document, settings: {}, parts: { panels: {}, flows: {} } };
  const { group: groupCode, tenant: ownCode } = document.scope;
  const inGroup = `groupCode=${encodeURIComponent(groupCode)}`;
  const group = await read<TenantFixture['tenant'][]>(`/api/tenants/web?${inGroup}`);
  const tenant = group.find((each) => each.code === ownCode);
  if (tenant === undefined) throw new UsageError(`The site has the forms of "${code}" and not the tenant. Try it again.`);
  const languages = [...new Set([BASE_LANGUAGE, ...library.platform.languages.flatMap((tag) => [tag, baseLanguageOf(tag)])])];
  const [settings, lookups, ...dictionaries] = await Promise.all([
    read<TenantFixture['settings']>(`/api/tenants/${tenant.tenantId}/settings`),
    read<TenantFixture['lookups']>(`/api/lookup?tenantCode=${encodeURIComponent(code)}`),
    ...languages.map((language) => read<TenantFixture['dictionary']>(`/api/lang-dictionary/${language}/tenant?${inGroup}`)),
  ] as const);
  const byLanguage = Object.fromEntries(languages.map((language, nth) => [language, dictionaries[nth] ?? {}]));
  const { [BASE_LANGUAGE]: dictionary = {}, ...others } = byLanguage;
  return { code, group, library, fixture: { tenant, settings, lookups, dictionary, dictionaries: others } satisfies TenantFixture };
}

const TIMEOUT_MS = 10_000;

/** Returns how the API of the site at an address is read; errors are sentences for the person who named the address. */
function siteAt(address: string): Read {
  if (!/^https?:/.test(address) || !URL.canParse(address))
    throw new UsageError(`"${address}" is no address of a site; write one like --server http://localhost:8080`);
  const base = new URL(address);
  return async <T>(path: string) => {
    const url = new URL(path, base);
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
    if (answer === undefined) throw new UsageError(`No site answers at ${base.origin}. Start it with npm start, which prints its address`);
    const body = (await answer.json().catch(() => undefined)) as { readonly data?: T; readonly code?: string } | undefined;
    if (answer.ok && body?.data !== undefined) return body.data;
    if (body?.code === 'tenant_not_found')
      throw new UsageError(`The site at ${base.origin} has no tenant "${decodeURIComponent(path.slice(9))}".`);
    throw new UsageError(`${url.href} answers ${answer.status} and not as this site does. Name the address that npm start prints`);
  };
}
