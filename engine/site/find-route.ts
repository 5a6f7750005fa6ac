import { isSameCode } from './tenant-site.js';

/** A path of the site, decoded. */
export interface SitePath {
  readonly path: string;
  /** The first segment, where a tenant's code may be. */
  readonly first: string | undefined;
}

/** The first segment of a path, decoded; undefined where the path has none. */
export function firstSegment(path: string): string | undefined {
  const first = path.split('/').find((segment) => segment !== '');
  return first === undefined ? undefined : decoded(decodeURIComponent, first);
}

/** Reads the raw path of a request. Escapes that are not valid remain as they are. */
export function readPath(raw: string): SitePath {
  const path = decoded(decodeURI, raw);
  return { path, first: firstSegment(path) };
}

/**
 * Returns the first route that matches a path, ignoring case and a slash at the end; undefined without a match. A route that begins with
 * `:tenantCode` only matches if the first segment is one of `codes`.
 */
export function findRoute<R extends { readonly path: string }>(
  routes: readonly R[],
  { path, first = '' }: SitePath,
  codes: readonly string[],
): R | undefined {
  const isTenant = codes.some((code) => isSameCode(code, first));
  return routes.find((route) => patternOf(route.path).test(path) && (isTenant || !route.path.startsWith('/:tenantCode')));
}

const patterns = new Map<string, RegExp>();

/**
 * Returns the regular expression of a route's path, in which `:name` matches one segment; ignores case and a slash at the end. Cached,
 * because paths come from `routes.json` and are few.
 */
function patternOf(route: string): RegExp {
  const known = patterns.get(route);
  if (known !== undefined) return known;
  const segments = route.split('/').filter((segment) => segment !== '');
  const pattern = new RegExp(`^${segments.map((segment) => (segment.startsWith(':') ? '/[^/]+' : `/${segment}`)).join('')}/?$`, 'i');
  patterns.set(route, pattern);
  return pattern;
}

/** Returns the decoded text; the text itself if its escapes are not valid. */
function decoded(decode: (text: string) => string, text: string): string {
  try {
    return decode(text);
  } catch {
    return text;
  }
}
