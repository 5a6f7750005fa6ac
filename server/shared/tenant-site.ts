/** What decides to which site a tenant belongs. */
export interface SiteTenant {
  readonly tenantId: string;
  readonly code: string;
  readonly isPrimary: boolean;
}

/** The tenants of one site: all of a group. */
export interface TenantSite<T extends SiteTenant> {
  readonly tenants: readonly T[];
  readonly primary: T;
}

/**
 * Returns the site of a group: its `tenants` and the primary one, the one with the slug as code if several are primary. Undefined without
 * tenants or, of several, without a primary that the slug finds (SPEC 4, D-11).
 */
export function findTenantSite<T extends SiteTenant>(slug: string, bySlug: readonly T[], tenants: readonly T[]): TenantSite<T> | undefined {
  const [only] = tenants;
  if (only === undefined) return undefined;
  if (tenants.length === 1) return { tenants, primary: only };
  const primary = primaryOf(tenants, slug);
  if (primary === undefined || !bySlug.some(({ tenantId }) => tenantId === primary.tenantId)) return undefined;
  return { tenants, primary };
}

/** The tenant of a site whose code is one of these; the first code that fits counts. */
export function tenantWithCode<T extends SiteTenant>(tenants: readonly T[], ...codes: readonly (string | undefined)[]): T | undefined {
  return codes.flatMap((code) => tenants.find((tenant) => code !== undefined && isSameCode(tenant.code, code)) ?? [])[0];
}

/** Compares codes and slugs, ignoring the letters' case. */
export function isSameCode(code: string, other: string): boolean {
  return code.toLowerCase() === other.toLowerCase();
}

/** Returns the first segment of a decoded path, where a tenant's code may be; undefined if the path has none. */
export function firstSegment(path: string): string | undefined {
  return path.split('/').find((segment) => segment !== '');
}

/** What rules read as `context.tenant`. */
export function tenantContext({
  code,
  groupCode,
  tenantId,
}: {
  readonly code: string;
  readonly groupCode: string;
  readonly tenantId: string;
}) {
  return { tenant: { code, groupCode, id: tenantId } };
}

function primaryOf<T extends SiteTenant>(tenants: readonly T[], slug: string): T | undefined {
  const primaries = tenants.filter(({ isPrimary }) => isPrimary);
  return primaries.length > 1 ? primaries.find(({ code }) => isSameCode(code, slug)) : primaries[0];
}
