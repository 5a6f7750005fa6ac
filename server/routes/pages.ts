import { own, walk } from '../../engine/index.js';
import { generic } from '../failure.js';
import type { LibraryKeeper, TenantShelf } from '../library/library-keeper.js';
import { sendPrepared } from '../prepared-answer.js';
import { addPageHeaders, newNonce } from '../security-headers.js';
import type { Site } from '../site.js';
import type { App } from './app.js';

const notBuilt = 'The site has not been built yet. Run: npm run build';

/** Doors of the product that are never pages, whatever stands behind them. */
const doors = new Set(['api', 'library', 'validators', 'healthz', 'version.json', 'assets']);

/** Everything that is neither a call nor a definition: files of the built site, else its page. */
export function pageRoutes(app: App, site: Site, library: LibraryKeeper, frameOrigin: string | undefined): void {
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const file = isRead ? site.file(path) : undefined;
    if (file !== undefined) return sendPrepared(request, reply, file);
    if (!isRead || !isPage(path)) return reply.code(404).send({ message: 'There is nothing at this address.', status: 404 });
    const nonce = newNonce();
    const page = site.page(nonce);
    if (page === undefined) return reply.code(503).send({ message: generic, actionMessage: notBuilt, status: 503 });
    addPageHeaders(reply, nonce, frameOrigin);
    return reply
      .code(isKnown(path, library) ? 200 : 404)
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .send(page);
  });
}

function pathOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '/';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A missing script must not be answered with a page: the browser would try to run it. */
function isPage(path: string): boolean {
  const segments = segmentsOf(path);
  return !doors.has(segments[0] ?? '') && !/\.[a-z0-9]{1,12}$/i.test(segments.at(-1) ?? '');
}

/** Is this an address the site has a screen for? Others are drawn too, as the not-found page, and say so in their status. */
function isKnown(path: string, library: LibraryKeeper): boolean {
  const segments = segmentsOf(path);
  const [first] = segments;
  if (first === undefined) return true;
  const shelf = library.tenant(first);
  if (shelf !== undefined && segments.length === 1) return true;
  return library.shelves().some((each) => routesOf(each).some((route) => matches(route, segments, shelf !== undefined)));
}

function routesOf({ library }: TenantShelf): string[] {
  const routes = walk(library.routes, ['routes']) ?? library.routes;
  return Array.isArray(routes) ? routes.map((route) => own(route, 'path')).filter((path) => typeof path === 'string') : [];
}

function matches(route: string, segments: readonly string[], isTenant: boolean): boolean {
  const parts = segmentsOf(route);
  return (
    parts.length === segments.length &&
    parts.every((part, nth) => (part === ':tenantCode' ? isTenant : part.startsWith(':') || part === segments[nth]))
  );
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
