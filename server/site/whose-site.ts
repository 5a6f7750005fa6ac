import { findTenantSite, isSameCode, type SiteTenant, type TenantSite } from '../../engine/site/tenant-site.js';

/** What decides whose site an address is. */
export interface Named extends SiteTenant {
  readonly slug: string;
  readonly groupCode: string;
}

/** The site of a slug among all tenants of the installation; undefined where no tenant has it or it is no primary tenant's. */
export function siteOf<T extends Named>(all: readonly T[], slug: string): TenantSite<T> | undefined {
  const bySlug = all.filter((tenant) => isSameCode(tenant.slug, slug));
  const [first] = bySlug;
  const group = first && all.filter((tenant) => isSameCode(tenant.groupCode, first.groupCode));
  return group && findTenantSite(slug, bySlug, group);
}

/** The slug of an installation where nobody chose one: that of the first primary tenant by code. */
export function firstSlug(all: readonly Named[]): string {
  const byCode = all.toSorted((one, other) => (one.code < other.code ? -1 : 1));
  return (byCode.find(({ isPrimary }) => isPrimary) ?? byCode[0])?.slug ?? '';
}
