import { isSame } from './whose-site.js';

/** A path as the site's router reads it. */
export interface SitePath {
  readonly path: string;
  /** Where a tenant's code stands. */
  readonly first: string | undefined;
}

/** Reads the path of a request the way the site reads its own address. */
export function readPath(raw: string): SitePath {
  const path = decoded(decodeURI, raw);
  const first = path.split('/').find((segment) => segment !== '');
  return { path, first: first === undefined ? undefined : decoded(decodeURIComponent, first) };
}

/**
 * The route a path has, as the site's router finds it: the first in their order that is alike in everything but letters'
 * case and a slash at the end. One that begins with a tenant's code is only found under the code of a tenant of the site.
 */
export function findRoute<R extends { readonly path: string }>(
  routes: readonly R[],
  { path, first = '' }: SitePath,
  codes: readonly string[],
): R | undefined {
  const isTenant = codes.some((code) => isSame(code, first));
  return routes.find((route) => patternOf(route.path).test(path) && (isTenant || !route.path.startsWith('/:tenantCode')));
}

const patterns = new Map<string, RegExp>();

/** Paths come from `routes.json`, so they are few. */
function patternOf(route: string): RegExp {
  const known = patterns.get(route);
  if (known !== undefined) return known;
  const segments = route.split('/').filter((segment) => segment !== '');
  const made = new RegExp(`^${segments.map((segment) => (segment.startsWith(':') ? '/[^/]+' : `/${segment}`)).join('')}/?$`, 'i');
  patterns.set(route, made);
  return made;
}

function decoded(decode: (text: string) => string, text: string): string {
  try {
    return decode(text);
  } catch {
    return text;
  }
}
