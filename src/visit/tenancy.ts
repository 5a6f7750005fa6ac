import { valueAtKeys } from '../../engine/base/pointer.js';
import type { Json } from '../../engine/index.js';
import type { TenantsAnswer } from '../../server/http/routes/tenants.js';
import { findTenantSite, tenantWithCode, type TenantSite } from '../../server/shared/tenant-site.js';
import type { Brand } from '../ui/look/palette.js';

export type Tenant = TenantsAnswer['data'][number];

/** The tenants of a site. */
export interface Tenancy extends TenantSite<Tenant> {
  /** The tenant whose code the address contains, or the only tenant of a group of one; undefined before one is chosen. */
  readonly active: Tenant | undefined;
}

/** The tenants that the API found by the slug, and by the group of the first of them (D-10). */
export interface FoundTenants {
  readonly bySlug: readonly Tenant[];
  readonly byGroup: readonly Tenant[];
}

/**
 * Returns the primary and active tenant (SPEC 4); the first code of a tenant determines the active one. Returns undefined when the
 * not-found page must be shown (D-11).
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

/** Returns the colours in a tenant's record; undefined for those that are missing. */
export function tenantBrand({ metaData }: Pick<Tenant, 'metaData'>): Brand {
  const colour = (name: string) => {
    const value = valueAtKeys(metaData as Json, ['themeColor', name]);
    return typeof value === 'string' ? value : undefined;
  };
  return { primary: colour('primary'), secondary: colour('secondary') };
}
