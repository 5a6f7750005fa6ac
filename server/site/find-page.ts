import { parse } from 'regexparam';
import { knownRoutes } from '../base/known-codes.js';
import type { Route, TenantLibrary } from '../../engine/index.js';
import { type SiteServices, type PageAddress, findablePrimaries, slugOf, firstSlug, siteOf } from './whose-site.js';
import type { Tenant } from '../records/tenant.js';
import type { TenantCache, TenantState } from '../tenants/tenant-cache.js';
import { routesOfSite } from '../shared/services.js';
import { firstSegment, isSameCode, type SiteTenant, type TenantSite, tenantWithCode } from '../shared/tenant-site.js';

/** The page of an address: tenant, route, definitions and status. */
export interface FoundPage {
  readonly slug: string;
  readonly status: 200 | 404 | 503;
  /** The tenant of the code in the path, else of the query, else the primary one; undefined if the address belongs to no site. */
  readonly owner: TenantState | undefined;
  /** The primary tenant of its site. */
  readonly primary: TenantState | undefined;
  /** All tenants of its site. */
  readonly tenants: readonly Tenant[];
  /** Whether the address, or a site with one tenant, determines the owner. */
  readonly isChosen: boolean;
  readonly route: Route | undefined;
  /** The owner's definitions; without an owner, those of the default site. */
  readonly library: TenantLibrary | undefined;
}

const noTenant = { owner: undefined, primary: undefined, tenants: [], isChosen: false, route: undefined };

type PageServices = Pick<SiteServices, 'tenants' | 'library' | 'defaultSlug'>;

/**
 * Returns the page of an address. 404: no such site, route or tenant code (SPEC 2). 503: maintenance, or its definitions are not
 * available.
 */
export async function findPage(services: PageServices, address: PageAddress, rawPath: string): Promise<FoundPage> {
  const { tenants, library } = services;
  const all = await tenants.all();
  const { slug, site } = siteOfAddress(services, all, address);
  if (site === undefined) return { slug, status: 404, ...noTenant, library: defaultLibrary(services, all) };
  const path = decodePath(rawPath);
  const namedTenant = tenantWithCode(site.tenants, firstSegment(path), tenantParameter(address));
  const pageTenant = namedTenant ?? site.primary;
  const isChosen = namedTenant !== undefined || site.tenants.length === 1;
  const [primary, owner] = await Promise.all([tenants.byId(site.primary.tenantId), tenants.byId(pageTenant.tenantId)]);
  const tenantDefinitions = library.tenant(pageTenant.code);
  if (tenantDefinitions === undefined || owner === undefined)
    return { slug, status: 503, ...noTenant, owner, library: tenantDefinitions?.library };
  const { routes } = tenantDefinitions.library.routes;
  const route = findRoute(routes, site.tenants, path) ?? routes.find(({ id }) => id === knownRoutes.notFound);
  const isOpen = ![primary, owner].some((state) => state && isInMaintenance(state));
  const status = isOpen ? pageStatus(route) : 503;
  return { slug, status, owner, primary, tenants: site.tenants, isChosen, route, library: tenantDefinitions.library };
}

/** Decodes the path of a request as wouter does in the browser: invalid escapes remain as they are. */
export function decodePath(raw: string): string {
  try {
    return decodeURI(raw);
  } catch {
    return raw;
  }
}

/** Returns the first route that matches a decoded path, by wouter's own parser; undefined without a match. */
export function findRoute<R extends { readonly path: string }>(
  routes: readonly R[],
  tenants: readonly SiteTenant[],
  path: string,
): R | undefined {
  return routesOfSite(routes, tenants, path).find((route) => parse(route.path).pattern.test(path));
}

function tenantParameter({ query }: PageAddress): string | undefined {
  return new URLSearchParams(query).get('tenant') ?? undefined;
}

function pageStatus(route: Route | undefined): 200 | 404 {
  return route === undefined || route.id === knownRoutes.notFound ? 404 : 200;
}

/** Returns the slug of an address and its site; addresses without a slug use the installation's default. */
export function siteOfAddress(
  { defaultSlug }: Pick<SiteServices, 'defaultSlug'>,
  all: readonly Tenant[],
  address: PageAddress,
): { readonly slug: string; readonly site: TenantSite<Tenant> | undefined } {
  const slug = slugOf(address, defaultSlug ?? firstSlug(all));
  return { slug, site: siteOf(all, slug) };
}

/** Returns the definitions for a page without a tenant: those of the default site, else of any tenant. */
function defaultLibrary({ library, defaultSlug }: PageServices, all: readonly Tenant[]): TenantLibrary | undefined {
  const own = siteOf(all, defaultSlug ?? firstSlug(all));
  return (own && library.tenant(own.primary.code))?.library ?? library.all()[0]?.library;
}

/** Returns whether all pages of a tenant are closed: it is in maintenance itself, or the primary tenant of each site that shows it is. */
export async function isClosed(tenants: TenantCache, state: TenantState): Promise<boolean> {
  if (isInMaintenance(state)) return true;
  const group = (await tenants.all()).filter(({ groupCode }) => isSameCode(groupCode, state.tenant.groupCode));
  const primaries = await Promise.all(findablePrimaries(group).map(({ tenantId }) => tenants.byId(tenantId)));
  return primaries.length > 0 && primaries.every((primary) => primary !== undefined && isInMaintenance(primary));
}

/** Any active entry of the category MAINTENANCE_MODE closes the site (D-54). */
function isInMaintenance({ lookups }: TenantState): boolean {
  return lookups.some(({ category, status }) => category === 'MAINTENANCE_MODE' && status === 'Active');
}
