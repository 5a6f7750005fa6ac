import { isAnyAddress, isLocalHost, httpOrigin } from '../base/origin.js';
import type { Store } from '../database/store.js';
import type { LiveLibrary } from '../library/live-library.js';
import { findTenantSite, isSameCode, type SiteTenant, type TenantSite } from '../shared/tenant-site.js';
import type { TenantCache } from '../tenants/tenant-cache.js';

/** The services that pages depend on. */
export interface SiteServices {
  readonly store: Store;
  readonly tenants: TenantCache;
  readonly library: LiveLibrary;
  /** The slug of the site that an address without one shows; by default that of the primary tenant that was stored first. */
  readonly defaultSlug?: string | undefined;
}

/** Longer texts are no slug. */
const maxSlugLength = 100;

/** The parts of an address that a slug is read from. */
export interface PageAddress {
  /** The host with its port, as far as proxies are trusted (D-120). */
  readonly host: string;
  /** The part of the address after `?`. */
  readonly query: string;
}

/**
 * Returns the slug of an address (D-10): the first label of the host, else `slug` of the query, else the default. @example slugOf({
 * host: 'acme.localhost', query: '' }, 'harbor') // 'acme'
 */
export function slugOf({ host, query }: PageAddress, defaultSlug: string): string {
  const slug = hostLabel(host) ?? new URLSearchParams(query).get('slug') ?? '';
  return (slug === '' ? defaultSlug : slug).slice(0, maxSlugLength).toLowerCase();
}

/** Returns the first label of a host; undefined for `www`, IP addresses and hosts with one label. */
function hostLabel(host: string): string | undefined {
  const name = host.replace(/:\d+$/, '').replace(/\.$/, '');
  const labels = name.split('.');
  const isNamed = labels.length > 1 && labels[0] !== 'www' && !/^[\d.]+$/.test(name) && !name.startsWith('[');
  return isNamed ? labels[0] : undefined;
}

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

/** Returns the default slug of an installation: that of the first primary tenant in the order of storing; empty without tenants. */
export function firstSlug(all: readonly SiteTenantRow[]): string {
  return (all.find(({ isPrimary }) => isPrimary) ?? all[0])?.slug ?? '';
}

/**
 * Returns the URLs of all sites (D-112), the default site's first, each followed by those of its tenants. They differ by names below
 * `localhost`, elsewhere by a query; a host that names a site has only that one.
 */
export function siteAddresses(all: readonly SiteTenantRow[], defaultSlug: string | undefined, host: string, port: number): string[] {
  const isLocal = isAnyAddress(host) || isLocalHost(host);
  const label = isLocal ? undefined : hostLabel(host);
  const home = siteOf(all, label ?? defaultSlug ?? firstSlug(all));
  const others = label === undefined ? findablePrimaries(all).filter((tenant) => tenant !== home?.primary) : [];
  const origin = httpOrigin(isLocal ? 'localhost' : host, port);
  const addressesOf = (site: string, tenants: readonly SiteTenantRow[], query = '') =>
    ['', ...tenants.map(({ code }) => code)].map((path) => `${site}/${path}${query}`);
  return [
    ...addressesOf(origin, home?.tenants ?? []),
    ...others.flatMap(({ slug }) => {
      const tenants = siteOf(all, slug)?.tenants ?? [];
      return isLocal ? addressesOf(httpOrigin(`${slug}.localhost`, port), tenants) : addressesOf(origin, tenants, `?slug=${slug}`);
    }),
  ];
}

/** Returns the origins of all sites that follow from where a server listens; those of this machine if it listens on all addresses. */
export function originsAt(all: readonly SiteTenantRow[], host: string, port: number): string[] {
  if (!isAnyAddress(host) && !isLocalHost(host)) return [httpOrigin(host, port)];
  const hosts = ['localhost', '127.0.0.1', host, ...findablePrimaries(all).map(({ slug }) => `${slug}.localhost`)];
  return [...new Set(hosts.map((each) => httpOrigin(each, port)))];
}

export function findablePrimaries<T extends SiteTenantRow>(all: readonly T[]): T[] {
  return all.filter((tenant) => siteOf(all, tenant.slug)?.primary === tenant);
}
