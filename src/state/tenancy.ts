import { findTenantSite, tenantWithCode, type TenantSite } from '../../engine/site/tenant-site.js';
import type { TenantsAnswer } from '../../server/http/routes/tenants.js';

export type Tenant = TenantsAnswer['data'][number];

/** The tenants a site is about. */
export interface Tenancy extends TenantSite<Tenant> {
  /** The one whose code is in the address, in its path before its query; of a group of one, that one. */
  readonly active: Tenant | undefined;
}

/** What the API found: by the slug of the address, and by the group of what that found (D-10). */
export interface FoundTenants {
  readonly bySlug: readonly Tenant[];
  readonly byGroup: readonly Tenant[];
}

/**
 * Who is primary and who is active (SPEC 4). Undefined where the not-found page is the answer: nothing loaded, the
 * slug's tenant is not the primary of several, or nobody is (D-11). Of the codes an address names, the first that is a
 * tenant's counts.
 */
export function resolveTenants(
  { bySlug, byGroup }: FoundTenants,
  slug: string,
  ...codes: readonly (string | undefined)[]
): Tenancy | undefined {
  const tenants = byGroup.length > 0 ? byGroup : bySlug;
  const site = findTenantSite(slug, bySlug, tenants);
  if (site === undefined) return undefined;
  return { ...site, active: tenants.length === 1 ? site.primary : tenantWithCode(tenants, ...codes) };
}
