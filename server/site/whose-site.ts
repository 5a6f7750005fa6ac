/** What of a tenant says whose site an address is. */
export interface Named {
  readonly tenantId: string;
  readonly code: string;
  readonly slug: string;
  readonly groupCode: string;
  readonly isPrimary: boolean;
}

/** The tenants one site is about. */
export interface WhoseSite<T extends Named> {
  /** All of the group. */
  readonly tenants: readonly T[];
  readonly primary: T;
}

/**
 * Whose site a slug is, by the rules the site itself goes by (SPEC 4, D-11): undefined where nobody has the slug, where its
 * tenant is not the primary of several, and where several or none of them are primary. A tenant alone is primary.
 * `fixtures/site-addresses.json` holds both to the same answers.
 */
export function siteOf<T extends Named>(all: readonly T[], slug: string): WhoseSite<T> | undefined {
  const bySlug = all.filter((tenant) => isSame(tenant.slug, slug));
  const [first] = bySlug;
  if (first === undefined) return undefined;
  const tenants = all.filter((tenant) => isSame(tenant.groupCode, first.groupCode));
  const primary = tenants.length === 1 ? first : primaryOf(tenants, slug);
  return primary !== undefined && bySlug.includes(primary) ? { tenants, primary } : undefined;
}

/** The one whose code stands first in an address; letters' case does not matter. */
export function tenantIn<T extends Named>({ tenants }: WhoseSite<T>, code: string | undefined): T | undefined {
  return code === undefined ? undefined : tenants.find((tenant) => isSame(tenant.code, code));
}

/** The slug of an installation where nobody chose one: that of the first primary tenant by code. */
export function firstSlug(all: readonly Named[]): string {
  const byCode = all.toSorted((one, other) => (one.code < other.code ? -1 : 1));
  return (byCode.find(({ isPrimary }) => isPrimary) ?? byCode[0])?.slug ?? '';
}

function primaryOf<T extends Named>(tenants: readonly T[], slug: string): T | undefined {
  const primaries = tenants.filter(({ isPrimary }) => isPrimary);
  return primaries.length > 1 ? primaries.find(({ code }) => isSame(code, slug)) : primaries[0];
}

export function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
