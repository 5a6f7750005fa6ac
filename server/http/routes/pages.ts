import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLocalHost, isOrigin, matchesOrigin } from '../../base/origin.js';
import { apiErrorBody } from '../../errors/api-error.js';
import type { LiveNews } from '../../library/live-news.js';
import type { Media } from '../../site/media.js';
import { findPage, type FoundPage, siteOfAddress } from '../../site/find-page.js';
import { createPrerender, type LoadRenderer } from '../../site/prerender.js';
import { chooseLanguage, directionOf, offeredLanguages } from '../../shared/language.js';
import { acceptedLanguages } from '../../base/accepted-languages.js';
import { preloadTags } from '../../site/preload-tags.js';
import { pageHead } from '../../site/page-head.js';
import { sendOnce, sendPrepared } from '../../bodies/prepared-answer.js';
import { addPageHeaders, newNonce } from '../security-headers.js';
import type { BuiltSiteFiles } from '../../site/site.js';
import type { App, Services } from './app.js';

/** Seconds after which a closed site, or one without its database, may be requested again. */
const retryAfter = '120';

/** First path segments that are never pages. */
const reservedPaths = new Set(['api', 'library', 'validators', 'healthz', 'version.json', 'assets', 'media', 'calendar', 'live']);

export interface PageParts {
  readonly site: BuiltSiteFiles;
  readonly media: Media;
  /** Loads what pages are prerendered by; by default none is. */
  readonly loadRenderer?: LoadRenderer | undefined;
  /** The origin of the payment frames, the only ones that pages may show. */
  readonly frameOrigin?: string | undefined;
  /** The origins of the site, or patterns of them, which pages have in their own addresses; none by default. */
  readonly siteOrigins?: readonly string[] | undefined;
  /** What open pages are told of, for development; nothing by default. */
  readonly news?: LiveNews | undefined;
}

const noRenderer: LoadRenderer = () => Promise.resolve(undefined);

/** Answers everything else: files of the built site, or the page of the site with head, preload and prerender. */
export function pageRoutes(
  app: App,
  services: Services,
  { site, media, loadRenderer = noRenderer, frameOrigin, siteOrigins = [], news }: PageParts,
): void {
  const prerender = createPrerender(loadRenderer, (err, tenant) => app.log.error({ err, tenant }, 'a page could not be prerendered'));
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/', query = ''] = splitQuery(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const file = isRead ? site.file(path) : undefined;
    if (file !== undefined) return sendPrepared(request, reply, file);
    if (!isRead || !isPage(path, request)) return reply.code(404).send(apiErrorBody('not_found'));
    const found = await findPage(services, { host: request.host, query }, path);
    const language = languageOf(request, found);
    const nonce = newNonce();
    const address = await ownAddress(services, request, found.slug, siteOrigins);
    const head = pageHead(found, { language, live: news?.current().version, ...address }, media);
    const first = await prerender(found, { query, language, nonce });
    const ahead = preloadTags(found, language, site, first !== '');
    const page = site.page({ nonce, language, direction: directionOf(language), head, ahead, first });
    if (page === undefined) return reply.code(503).send(apiErrorBody('site_not_built'));
    addPageHeaders(reply, nonce, frameOrigin);
    return sendPage(request, reply, found.status, page);
  });
}

/**
 * Sends a page with its status; 503 has a retry-after header. A page contains nothing about its visitor, so browsers may keep it for
 * their back button, and `no-cache` makes them ask again in any other case.
 */
function sendPage(request: FastifyRequest, reply: FastifyReply, status: FoundPage['status'], page: string): FastifyReply {
  if (status === 503) reply.header('retry-after', retryAfter);
  reply.code(status).headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    // The language follows the cookie and the browser's languages.
    vary: 'accept-encoding, accept-language, cookie',
  });
  return sendOnce(request, reply, page);
}

function splitQuery(url: string): readonly string[] {
  const at = url.indexOf('?');
  return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)];
}

/** Returns whether a page may answer the path; a missing script must get 404, because the browser would run a page as script. */
function isPage(path: string, { headers }: FastifyRequest): boolean {
  const segments = path.split('/').filter((segment) => segment !== '');
  const first = segments[0]?.toLowerCase() ?? '';
  if (headers.accept?.includes('text/html') === true) return first !== 'api';
  return !reservedPaths.has(first) && !/\.[a-z0-9]{1,12}$/i.test(segments.at(-1) ?? '');
}

/** Returns the visitor's chosen language, else the browser's, among those the tenant offers. */
function languageOf({ cookies, headers }: FastifyRequest, { library }: FoundPage): string {
  const offered = library === undefined ? [] : offeredLanguages(library);
  return chooseLanguage(offered, [cookies['language'], ...acceptedLanguages(headers['accept-language'])]);
}

/**
 * Returns the origin in a page's addresses, and whether the site is found there without a query: the request's if it is named, else a
 * named one. The sender sets Host, so without names it counts on this machine only.
 */
async function ownAddress(services: Services, request: FastifyRequest, slug: string, siteOrigins: readonly string[]) {
  const all = await services.tenants.all();
  const isOfSite = (origin: string): boolean => siteOfAddress(services, all, { host: new URL(origin).host, query: '' }).slug === slug;
  const address = `${request.protocol}://${request.host}`;
  const requested = new URL(URL.canParse(address) ? address : 'http://localhost');
  const named = siteOrigins.map((each) => each.replace('*', slug)).filter(isOrigin);
  const isKnown = siteOrigins.length === 0 ? isLocalHost(requested.hostname) : matchesOrigin(siteOrigins, requested.origin);
  const origin = isKnown ? requested.origin : (named.find(isOfSite) ?? named[0]);
  const hasTenant = new URLSearchParams(splitQuery(request.url)[1]).has('tenant');
  return { origin, isNamedByHost: origin !== undefined && isOfSite(origin) && !hasTenant };
}
