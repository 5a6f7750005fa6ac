import { firstSlug, type Named, siteOf } from './whose-site.js';

/** The addresses that the sites have on this machine (D-112), that of hosts which name nobody first. */
export function addressesOf(all: readonly Named[], defaultSlug: string | undefined, port: number): string[] {
  const home = siteOf(all, defaultSlug ?? firstSlug(all))?.primary;
  const others = primariesOf(all).filter((tenant) => tenant !== home);
  return [`http://localhost:${port}/`, ...others.map(({ slug }) => `http://${slug}.localhost:${port}/`)];
}

/** Every origin that pages of the sites have on this machine. */
export function originsOf(all: readonly Named[], port: number): string[] {
  const hosts = new Set(['localhost', '127.0.0.1', ...primariesOf(all).map(({ slug }) => `${slug.toLowerCase()}.localhost`)]);
  return [...hosts].map((host) => `http://${host}:${port}`);
}

/** The primary tenants of the sites that can be found. */
function primariesOf<T extends Named>(all: readonly T[]): T[] {
  return all.filter((tenant) => siteOf(all, tenant.slug)?.primary === tenant);
}
