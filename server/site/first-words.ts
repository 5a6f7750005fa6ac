import { knownRoutes } from '../base/known-codes.js';
import type { TenantLibrary } from '../../engine/index.js';
import { offeredServices, routePath, serviceDefinition } from '../../engine/site/services.js';
import { tenantText } from '../library/tenant-text.js';
import type { Tenant } from '../records/tenant.js';
import type { FoundPage } from './find-page.js';
import { escapeHtml, plainText } from './plain-text.js';

/** What a visit keeps of its address through the links of the site (SPEC 2), the same as the site's own links keep. */
const kept = ['agentReferral', 'referredby', 'slug'];
const longestLine = 300;

/** A text of the site by its key, as one line. */
type PageText = (key: string, fallback: string) => string;

/**
 * What a home page says before its script has drawn it, and to whoever never runs one: whose it is, and what one can do
 * here, each as a link. The script puts the whole page in its place. Services that lead out of the site wait for that.
 */
export function firstWords(found: FoundPage, language: string, query: string): string {
  const { owner, library, route, status } = found;
  if (status !== 200 || route?.isHome !== true || owner === undefined || library === undefined) return '';
  const text = tenantText(owner, library.texts, language);
  const say: PageText = (key, fallback) => plainText(text([key], fallback), longestLine);
  const page = `<div class="s-landing">${hero(owner.tenant, say)}${services(waysIn(found, library, query), say)}</div>`;
  return `<div id="first-words" class="s-frame"><div class="s-bone-header"></div><main class="s-page">${page}</main></div>`;
}

function hero({ displayName, metaData, uiConfiguration: { title = '', caption = '' } }: Tenant, say: PageText): string {
  const words = [
    element('h1', '', say('panel.landing.title', title.trim() || displayName)),
    element('p', 's-caption', say('panel.landing.caption', caption)),
    element('p', 's-description', say('panel.landing.description', metaData.description ?? '')),
  ];
  const room = '<div class="s-picture"><svg class="s-pattern" aria-hidden="true"></svg></div>';
  return `<div class="s-hero"><div class="s-hero-words">${words.join('')}</div>${room}</div>`;
}

function services(ways: readonly OfferedWay[], say: PageText): string {
  if (ways.length === 0) return '';
  const cards = ways.map(({ service, to }) => {
    const name = escapeHtml(say(`service.${service.code}.name`, service.name));
    const about = element('p', '', say(`service.${service.code}.text`, ''));
    return `<li class="s-service"><h3><a href="${escapeHtml(to)}">${name}</a></h3>${about}</li>`;
  });
  const heading = element('h2', '', say('panel.landing.services', 'How can we help?'));
  return `<section>${heading}<ul class="s-services">${cards.join('')}</ul></section>`;
}

function element(tag: string, name: string, words: string): string {
  return words === '' ? '' : `<${tag}${name === '' ? '' : ` class="${name}"`}>${escapeHtml(words)}</${tag}>`;
}

interface OfferedWay {
  readonly service: { readonly code: string; readonly name: string };
  readonly to: string;
}

/** Links to the services that have a page of the site; while none of several tenants is chosen, they lead to that choice (D-33). */
function waysIn({ owner, isChosen }: FoundPage, library: TenantLibrary, query: string): readonly OfferedWay[] {
  const { code = '', configuration } = owner?.tenant ?? {};
  return offeredServices(library, configuration?.services ?? []).flatMap((service): OfferedWay[] => {
    const definition = serviceDefinition(library, service.code);
    const path = definition && routePath(library, isChosen ? definition.route : knownRoutes.chooseLocation, code);
    if (path === undefined) return [];
    const search = new URLSearchParams({ ...(!isChosen && { service: service.code }), ...definition?.query });
    for (const name of kept) for (const value of new URLSearchParams(query).getAll(name)) search.append(name, value);
    return [{ service, to: search.size === 0 ? path : `${path}?${search.toString()}` }];
  });
}
