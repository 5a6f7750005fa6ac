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
export function hostLabel(host: string): string | undefined {
  const name = host.replace(/:\d+$/, '').replace(/\.$/, '');
  const labels = name.split('.');
  const isNamed = labels.length > 1 && labels[0] !== 'www' && !/^[\d.]+$/.test(name) && !name.startsWith('[');
  return isNamed ? labels[0] : undefined;
}
