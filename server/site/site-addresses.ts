import { isAnyAddress, isLocalHost, httpOrigin } from '../base/origin.js';
import { hostLabel } from './slug.js';
import { firstSlug, type SiteTenantRow, siteOf } from './whose-site.js';

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

/** Returns the primary tenants of the sites that can be found. */
function findablePrimaries<T extends SiteTenantRow>(all: readonly T[]): T[] {
  return all.filter((tenant) => siteOf(all, tenant.slug)?.primary === tenant);
}
