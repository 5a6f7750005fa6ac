import type { TenantsAnswer } from '../../server/http/routes/tenants.js';

export type Tenant = TenantsAnswer['data'][number];

/** The tenants a site is about. */
export interface Tenancy {
  /** All of the group. */
  readonly tenants: readonly Tenant[];
  readonly primary: Tenant;
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
  const [only] = tenants;
  if (only === undefined) return undefined;
  if (tenants.length === 1) return { tenants, primary: only, active: only };
  const primary = primaryOf(tenants, slug);
  if (primary === undefined || !bySlug.some((tenant) => tenant.tenantId === primary.tenantId)) return undefined;
  const [active] = codes.flatMap((code) => tenants.find((tenant) => code !== undefined && isSame(tenant.code, code)) ?? []);
  return { tenants, primary, active };
}

function primaryOf(tenants: readonly Tenant[], slug: string): Tenant | undefined {
  const primaries = tenants.filter((tenant) => tenant.isPrimary);
  return primaries.length > 1 ? primaries.find((tenant) => isSame(tenant.code, slug)) : primaries[0];
}

/** Letters' case does not matter in addresses. */
function isSame(code: string, other: string): boolean {
  return code.toLowerCase() === other.toLowerCase();
}
