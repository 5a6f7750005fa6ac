import { firstSlug, type SiteTenantRow, siteOf } from './whose-site.js';

/** Returns the local URLs of all sites (D-112), the default site first. */
export function localAddresses(all: readonly SiteTenantRow[], defaultSlug: string | undefined, port: number): string[] {
  const home = siteOf(all, defaultSlug ?? firstSlug(all))?.primary;
  const others = findablePrimaries(all).filter((tenant) => tenant !== home);
  return [`http://localhost:${port}/`, ...others.map(({ slug }) => `http://${slug}.localhost:${port}/`)];
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
