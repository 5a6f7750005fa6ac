import { knownRoutes } from '../base/known-codes.js';
import type { TenantLibrary } from '../../engine/index.js';
import { offeredServices, routePath, serviceDefinition } from '../shared/services.js';
import { tenantText } from '../library/tenant-text.js';
import type { Tenant } from '../records/tenant.js';
import type { FoundPage } from './find-page.js';
import { escapeHtml, plainText } from './plain-text.js';

/** Query parameters that the site's links preserve (SPEC 2). */
const preservedParameters = ['agentReferral', 'referredby', 'slug'];
const maxLineLength = 300;

/** Returns a text of the site by its key, as one line. */
type PageText = (key: string, fallback: string) => string;

/** Returns the HTML of a home page before its script runs: the tenant's name and its services as links; empty for other pages. */
export function prerenderHome(found: FoundPage, language: string, query: string): string {
  const { owner, library, route, status } = found;
  if (status !== 200 || route?.isHome !== true || owner === undefined || library === undefined) return '';
  const text = tenantText(owner, library, language);
  const t: PageText = (key, fallback) => plainText(text([key], fallback), maxLineLength);
  const page = `<div class="s-landing">${renderHero(owner.tenant, t)}${renderServices(serviceLinks(found, library, query), t)}</div>`;
  return `<div id="first-words" class="s-frame"><div class="s-bone-header"></div><main class="s-page">${page}</main></div>`;
}

/** Returns the title, caption and description of the tenant as HTML. */
function renderHero({ displayName, metaData, uiConfiguration: { title = '', caption = '' } }: Tenant, t: PageText): string {
  const texts = [
    renderElement('h1', '', t('panel.landing.title', title.trim() || displayName)),
    renderElement('p', 's-caption', t('panel.landing.caption', caption)),
    renderElement('p', 's-description', t('panel.landing.description', metaData.description ?? '')),
  ];
  const picture = '<div class="s-picture"><svg class="s-pattern" aria-hidden="true"></svg></div>';
  return `<div class="s-hero"><div class="s-hero-words">${texts.join('')}</div>${picture}</div>`;
}

/** Returns the list of service links as HTML; empty without any. */
function renderServices(links: readonly ServiceLink[], t: PageText): string {
  if (links.length === 0) return '';
  const cards = links.map(({ service, to }) => {
    const name = escapeHtml(t(`service.${service.code}.name`, service.name));
    const about = renderElement('p', '', t(`service.${service.code}.text`, ''));
    return `<li class="s-service"><h3><a href="${escapeHtml(to)}">${name}</a></h3>${about}</li>`;
  });
  const heading = renderElement('h2', '', t('panel.landing.services', 'How can we help?'));
  return `<section>${heading}<ul class="s-service-list">${cards.join('')}</ul></section>`;
}

/** Returns an escaped HTML element; empty for an empty text. */
function renderElement(tag: string, name: string, texts: string): string {
  return texts === '' ? '' : `<${tag}${name === '' ? '' : ` class="${name}"`}>${escapeHtml(texts)}</${tag}>`;
}

interface ServiceLink {
  readonly service: { readonly code: string; readonly name: string };
  readonly to: string;
}

/** Returns links to the services with a page; as long as no tenant is chosen, they lead to the choice of a location (D-33). */
function serviceLinks({ owner, isChosen }: FoundPage, library: TenantLibrary, query: string): readonly ServiceLink[] {
  const { code = '', configuration } = owner?.tenant ?? {};
  return offeredServices(library, configuration?.services ?? []).flatMap((service): ServiceLink[] => {
    const definition = serviceDefinition(library, service.code);
    const path = definition && routePath(library, isChosen ? definition.route : knownRoutes.chooseLocation, code);
    if (path === undefined) return [];
    const search = new URLSearchParams({ ...(!isChosen && { service: service.code }), ...definition?.query });
    for (const name of preservedParameters) for (const value of new URLSearchParams(query).getAll(name)) search.append(name, value);
    return [{ service, to: search.size === 0 ? path : `${path}?${search.toString()}` }];
  });
}
