import { isSameCode } from '../../engine/site/tenant-site.js';
import { type Named, siteOf } from './whose-site.js';

/** Which tenants are set up so that their pages cannot be found (D-11), in words for whoever runs the server. */
export function groupFaults(all: readonly Named[], defaultSlug: string): string[] {
  const groups = new Map<string, Named[]>();
  for (const tenant of all) {
    const code = tenant.groupCode.toLowerCase();
    groups.set(code, [...(groups.get(code) ?? []), tenant]);
  }
  const faults = [...groups].flatMap(([group, tenants]) => faultOf(group, tenants) ?? []);
  if (siteOf(all, defaultSlug) === undefined) faults.push(nobody(defaultSlug, all));
  return faults;
}

function faultOf(group: string, tenants: readonly Named[]): string | undefined {
  const primaries = tenants.filter(({ isPrimary }) => isPrimary);
  if (tenants.length === 1 || primaries.length === 1) return undefined;
  if (primaries.length === 0)
    return `None of the tenants of the group ${group} is primary, so none of their pages is found: ${named(tenants)}.`;
  const found = primaries.filter(({ code, slug }) => isSameCode(code, slug));
  const result = found.length === 0 ? 'none of their pages is found' : `only the site of ${named(found)} is found`;
  return `${primaries.length} tenants of the group ${group} are primary, so ${result}: ${named(primaries)}.`;
}

function nobody(slug: string, all: readonly Named[]): string {
  const slugs = all.filter((tenant) => siteOf(all, tenant.slug)?.primary === tenant).map((tenant) => tenant.slug);
  return `No site has the slug "${slug}", which addresses that name nobody are meant for (DEFAULT_SLUG); there are ${slugs.join(', ') || 'none'}.`;
}

function named(tenants: readonly Named[]): string {
  return tenants
    .map(({ code }) => code)
    .toSorted()
    .join(', ');
}
