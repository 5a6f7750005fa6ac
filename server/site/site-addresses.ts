import { firstSlug, type SiteTenantRow, siteOf } from './whose-site.js';

/** Returns the local URLs of all sites (D-112), each followed by those of its tenants; the default site comes first. */
export function localAddresses(all: readonly SiteTenantRow[], defaultSlug: string | undefined, port: number): string[] {
  const home = siteOf(all, defaultSlug ?? firstSlug(all));
  const others = findablePrimaries(all).filter((tenant) => tenant !== home?.primary);
  const addressesOf = (host: string, tenants: readonly SiteTenantRow[]) =>
    ['', ...tenants.map(({ code }) => code)].map((path) => `http://${host}:${port}/${path}`);
  return [
    ...addressesOf('localhost', home?.tenants ?? []),
    ...others.flatMap(({ slug }) => addressesOf(`${slug}.localhost`, siteOf(all, slug)?.tenants ?? [])),
  ];
}

/** Returns all origins of the sites on this machine. */
export function localOrigins(all: readonly SiteTenantRow[], port: number): string[] {
  const hosts = new Set(['localhost', '127.0.0.1', ...findablePrimaries(all).map(({ slug }) => `${slug.toLowerCase()}.localhost`)]);
  return [...hosts].map((host) => `http://${host}:${port}`);
}

/** Returns the primary tenants of the sites that can be found. */
function findablePrimaries<T extends SiteTenantRow>(all: readonly T[]): T[] {
  return all.filter((tenant) => siteOf(all, tenant.slug)?.primary === tenant);
}
