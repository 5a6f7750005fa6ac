import { knownRoutes } from '../base/known-codes.js';
import type { Route, TenantLibrary } from '../../engine/index.js';
import type { SiteServices } from './site-services.js';
import type { Tenant } from '../records/tenant.js';
import type { TenantState } from '../tenants/tenant-keeper.js';
import { findRoute, readPath } from '../../engine/site/find-route.js';
import { type PageAddress, slugOf } from './slug.js';
import { type TenantSite, tenantWithCode } from '../../engine/site/tenant-site.js';
import { firstSlug, siteOf } from './whose-site.js';

/** What an address is: whose page, which, and with what status. */
export interface FoundPage {
  readonly slug: string;
  readonly status: 200 | 404 | 503;
  /** The tenant whose code stands in the path, else in the query, else the primary one; nobody where the address is in no site. */
  readonly owner: TenantState | undefined;
  /** The primary tenant of its site. */
  readonly primary: TenantState | undefined;
  /** Whether the address, or a site of one tenant, leaves no choice of the owner. */
  readonly isChosen: boolean;
  readonly route: Route | undefined;
  /** The owner's definitions; where the page is nobody's, those of the installation's own site. */
  readonly library: TenantLibrary | undefined;
}

const nobody = { owner: undefined, primary: undefined, isChosen: false, route: undefined };

type Finding = Pick<SiteServices, 'tenants' | 'library' | 'defaultSlug'>;

/**
 * Finds what an address is. 404: nobody's site, no route, or a code of no tenant of the site (SPEC 2). 503: the site is
 * closed for maintenance, or what it is made of is not there at this moment.
 */
export async function findPage(services: Finding, asked: PageAddress, rawPath: string): Promise<FoundPage> {
  const { tenants, library } = services;
  const all = await tenants.all();
  const { slug, site } = siteAsked(services, all, asked);
  if (site === undefined) return { slug, status: 404, ...nobody, library: providersLibrary(services, all) };
  const path = readPath(rawPath);
  const named = tenantWithCode(site.tenants, path.first, namedIn(asked));
  const shown = named ?? site.primary;
  const isChosen = named !== undefined || site.tenants.length === 1;
  const [primary, owner] = await Promise.all([tenants.byId(site.primary.tenantId), tenants.byId(shown.tenantId)]);
  const shelf = library.tenant(shown.code);
  if (shelf === undefined || owner === undefined) return { slug, status: 503, ...nobody, owner, library: shelf?.library };
  const { routes } = shelf.library.routes;
  const codes = site.tenants.map(({ code }) => code);
  const route = findRoute(routes, path, codes) ?? routes.find(({ id }) => id === knownRoutes.notFound);
  const isOpen = ![primary, owner].some((state) => state && isClosed(state));
  return { slug, status: isOpen ? statusOf(route) : 503, owner, primary, isChosen, route, library: shelf.library };
}

/** Whose page it is where no code stands in its path. */
function namedIn({ query }: PageAddress): string | undefined {
  return new URLSearchParams(query).get('tenant') ?? undefined;
}

function statusOf(route: Route | undefined): 200 | 404 {
  return route === undefined || route.id === knownRoutes.notFound ? 404 : 200;
}

/** Whose site an address is, and by which slug; an address that names nobody has that of the installation. */
export function siteAsked(
  { defaultSlug }: Pick<SiteServices, 'defaultSlug'>,
  all: readonly Tenant[],
  asked: PageAddress,
): { readonly slug: string; readonly site: TenantSite<Tenant> | undefined } {
  const slug = slugOf(asked, defaultSlug ?? firstSlug(all));
  return { slug, site: siteOf(all, slug) };
}

function providersLibrary({ library, defaultSlug }: Finding, all: readonly Tenant[]): TenantLibrary | undefined {
  const own = siteOf(all, defaultSlug ?? firstSlug(all));
  return (own && library.tenant(own.primary.code))?.library ?? library.shelves()[0]?.library;
}

/** D-54: any active entry of the category closes the site. */
function isClosed({ lookups }: TenantState): boolean {
  return lookups.some(({ category, status }) => category === 'MAINTENANCE_MODE' && status === 'Active');
}
