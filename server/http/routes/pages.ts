import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiErrorBody } from '../../errors/api-error.js';
import type { Media } from '../../site/media.js';
import { findPage, type FoundPage } from '../../site/find-page.js';
import { firstWords } from '../../site/first-words.js';
import { chooseLanguage, directionOf, offeredLanguages } from '../../../engine/site/language.js';
import { acceptedLanguages } from '../../base/accepted-languages.js';
import { loadedAhead } from '../../site/loaded-ahead.js';
import { pageHead } from '../../site/page-head.js';
import { labelOf } from '../../site/slug.js';
import { sendPrepared } from '../../bodies/prepared-answer.js';
import { addPageHeaders, newNonce } from '../security-headers.js';
import type { Site } from '../../site/site.js';
import type { App, Services } from './app.js';

/** When a closed site, or a store that does not answer, may be asked again, in seconds. */
const later = '120';

/** Doors of the product that are never pages, whatever stands behind them. */
const doors = new Set(['api', 'library', 'validators', 'healthz', 'version.json', 'assets', 'media']);

export interface PageParts {
  readonly site: Site;
  readonly media: Media;
  readonly frameOrigin: string | undefined;
}

/** Everything that is neither a call nor a definition: files of the built site, else its page. */
export function pageRoutes(app: App, services: Services, { site, media, frameOrigin }: PageParts): void {
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/', query = ''] = splitOnce(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const file = isRead ? site.file(path) : undefined;
    if (file !== undefined) return sendPrepared(request, reply, file);
    if (!isRead || !isPage(path, request)) return reply.code(404).send(apiErrorBody('not_found'));
    const found = await findPage(services, { host: request.host, query }, path);
    const language = languageOf(request, found);
    const nonce = newNonce();
    const head = pageHead(found, { language, origin: originOf(request), isNamedByHost: isNamedByHost(request, query) }, media);
    const first = firstWords(found, language, query);
    const ahead = loadedAhead(found, language, site, first !== '');
    const page = site.page({ nonce, language, direction: directionOf(language), head, ahead, first });
    if (page === undefined) return reply.code(503).send(apiErrorBody('site_not_built'));
    addPageHeaders(reply, nonce, frameOrigin);
    return send(reply, found.status, page);
  });
}

function send(reply: FastifyReply, status: FoundPage['status'], page: string): FastifyReply {
  if (status === 503) reply.header('retry-after', later);
  return reply.code(status).headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).send(page);
}

function splitOnce(url: string): readonly string[] {
  const at = url.indexOf('?');
  return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)];
}

/** A missing script must not be answered with a page: the browser would try to run it. Whoever reads may get one. */
function isPage(path: string, { headers }: FastifyRequest): boolean {
  const segments = path.split('/').filter((segment) => segment !== '');
  const first = segments[0]?.toLowerCase() ?? '';
  if (headers.accept?.includes('text/html') === true) return first !== 'api';
  return !doors.has(first) && !/\.[a-z0-9]{1,12}$/i.test(segments.at(-1) ?? '');
}

/** What the visitor chose, else what the browser asks for, of what the tenant's pages can be read in. */
function languageOf({ cookies, headers }: FastifyRequest, { library }: FoundPage): string {
  const offered = library === undefined ? [] : offeredLanguages(library);
  return chooseLanguage(offered, [cookies['language'], ...acceptedLanguages(headers['accept-language'])]);
}

/** What a browser would take for this site's origin; a host that is none is not repeated. */
function originOf({ protocol, host }: FastifyRequest): string {
  const address = `${protocol}://${host}`;
  return URL.canParse(address) ? new URL(address).origin : `${protocol}://localhost`;
}

/** A tenant of several that the query names is not found without it. */
function isNamedByHost({ host }: FastifyRequest, query: string): boolean {
  const asked = new URLSearchParams(query);
  return !asked.has('tenant') && (labelOf(host) !== undefined || !asked.has('slug'));
}
