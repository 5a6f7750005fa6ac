/** Longer than any slug can be: what is longer names nobody. */
const longest = 100;

/** What a name of a tenant's site is read from. */
export interface PageAddress {
  /** The host the page was asked of, with its port, as far as it is believed (D-120). */
  readonly host: string;
  /** What stands after `?` in the address. */
  readonly query: string;
}

/**
 * Whose site an address is (D-10): the first label of the host's name, else `slug` of the query, else the one this
 * installation has for addresses that name nobody.
 * @example slugOf({ host: 'acme.localhost', query: '' }, 'harbor') // 'acme'
 */
export function slugOf({ host, query }: PageAddress, otherwise: string): string {
  const named = labelOf(host) ?? new URLSearchParams(query).get('slug') ?? '';
  return (named === '' ? otherwise : named).slice(0, longest).toLowerCase();
}

/** The label that names a tenant; an address of numbers has none, nor has the host that all tenants share. */
export function labelOf(host: string): string | undefined {
  const name = host.replace(/:\d+$/, '').replace(/\.$/, '');
  const labels = name.split('.');
  const isNamed = labels.length > 1 && labels[0] !== 'www' && !/^[\d.]+$/.test(name) && !name.startsWith('[');
  return isNamed ? labels[0] : undefined;
}
