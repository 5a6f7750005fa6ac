import { findTenantSite, isSameCode, type SiteTenant, type TenantSite } from '../shared/tenant-site.js';

/** What decides whose site an address is. */
export interface SiteTenantRow extends SiteTenant {
  readonly slug: string;
  readonly groupCode: string;
}

/** Returns the site of a slug; undefined if no primary tenant has it. */
export function siteOf<T extends SiteTenantRow>(all: readonly T[], slug: string): TenantSite<T> | undefined {
  const bySlug = all.filter((tenant) => isSameCode(tenant.slug, slug));
  const [first] = bySlug;
  const group = first && all.filter((tenant) => isSameCode(tenant.groupCode, first.groupCode));
  return group && findTenantSite(slug, bySlug, group);
}

/** Returns the default slug of an installation: that of the first primary tenant by code; empty without tenants. */
export function firstSlug(all: readonly SiteTenantRow[]): string {
  const byCode = all.toSorted((one, other) => (one.code < other.code ? -1 : 1));
  return (byCode.find(({ isPrimary }) => isPrimary) ?? byCode[0])?.slug ?? '';
}
