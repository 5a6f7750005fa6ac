import type { FastifyBaseLogger } from 'fastify';
import { type SiteServices, firstSlug, type SiteTenantRow, siteOf } from './whose-site.js';
import type { Tenant } from '../records/tenant.js';
import { isSameCode } from '../shared/tenant-site.js';

type SiteWatchServices = Pick<SiteServices, 'store' | 'tenants' | 'defaultSlug'> & { readonly log: FastifyBaseLogger };

/** Passes all tenants to `told` now and after each change, and logs each problem of their groups once. */
export async function watchSites(
  { store, tenants, defaultSlug, log }: SiteWatchServices,
  onTenants: (all: readonly Tenant[]) => void,
): Promise<void> {
  let reported: readonly string[] = [];
  const update = async (): Promise<void> => {
    const all = await tenants.all();
    onTenants(all);
    const problems = findGroupProblems(all, defaultSlug ?? firstSlug(all));
    for (const problem of problems) if (!reported.includes(problem)) log.error(problem);
    reported = problems;
  };
  // If the store does not answer, it announces the change again later.
  store.onChange(() => void update().catch(() => undefined));
  await update();
}

/** Returns sentences for the operator about groups whose pages cannot be found (D-11), and about a default slug without a site. */
export function findGroupProblems(all: readonly SiteTenantRow[], defaultSlug: string): string[] {
  const groups = new Map<string, SiteTenantRow[]>();
  for (const tenant of all) {
    const code = tenant.groupCode.toLowerCase();
    groups.set(code, [...(groups.get(code) ?? []), tenant]);
  }
  const problems = [...groups].flatMap(([group, tenants]) => groupProblem(group, tenants) ?? []);
  if (siteOf(all, defaultSlug) === undefined) problems.push(defaultSlugProblem(defaultSlug, all));
  return problems;
}

/** Returns what is wrong with the primary tenants of a group; undefined if exactly one is primary or there is one tenant. */
function groupProblem(group: string, tenants: readonly SiteTenantRow[]): string | undefined {
  const primaries = tenants.filter(({ isPrimary }) => isPrimary);
  if (tenants.length === 1 || primaries.length === 1) return undefined;
  if (primaries.length === 0)
    return `None of the tenants of the group ${group} is primary, so none of their pages is found: ${listCodes(tenants)}.`;
  const reachable = primaries.filter(({ code, slug }) => isSameCode(code, slug));
  const result = reachable.length === 0 ? 'none of their pages is found' : `only the site of ${listCodes(reachable)} is found`;
  return `${primaries.length} tenants of the group ${group} are primary, so ${result}: ${listCodes(primaries)}.`;
}

function defaultSlugProblem(slug: string, all: readonly SiteTenantRow[]): string {
  const slugs = all.filter((tenant) => siteOf(all, tenant.slug)?.primary === tenant).map((tenant) => tenant.slug);
  return `No site has the slug "${slug}", which addresses that name nobody are meant for (DEFAULT_SLUG); there are ${slugs.join(', ') || 'none'}.`;
}

function listCodes(tenants: readonly SiteTenantRow[]): string {
  return tenants
    .map(({ code }) => code)
    .toSorted()
    .join(', ');
}
