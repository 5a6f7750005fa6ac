import type { TenantLibrary } from '../../engine/index.js';
import { own } from '../../engine/pointer.js';
import { tenantText } from '../library/tenant-text.js';
import type { Tenant } from '../records/tenant.js';
import type { FoundPage } from './find-page.js';
import { escapeHtml, plainText } from './plain-text.js';

/** What a visit keeps of its address through the links of the site (SPEC 2), the same as the site's own links keep. */
const kept = ['agentReferral', 'referredby', 'slug'];
const longestLine = 300;

/** A text of the site by its key, as one line. */
type Say = (key: string, fallback: string) => string;

/**
 * What a home page says before its script has drawn it, and to whoever never runs one: whose it is, and what one can do
 * here, each as a link. The script puts the whole page in its place. Services that lead out of the site wait for that.
 */
export function firstWords(found: FoundPage, language: string, query: string): string {
  const { owner, library, route, status } = found;
  if (status !== 200 || route?.isHome !== true || owner === undefined || library === undefined) return '';
  const text = tenantText(owner, library.texts, language);
  const say: Say = (key, fallback) => plainText(text([key], fallback), longestLine);
  const page = `<div class="s-landing">${hero(owner.tenant, say)}${services(waysIn(found, library, query), say)}</div>`;
  return `<div id="first-words" class="s-frame"><div class="s-bone-header"></div><main class="s-page">${page}</main></div>`;
}

function hero({ displayName, metaData, uiConfiguration: { title = '', caption = '' } }: Tenant, say: Say): string {
  const words = [
    element('h1', '', say('panel.landing.title', title.trim() || displayName)),
    element('p', 's-caption', say('panel.landing.caption', caption)),
    element('p', 's-description', say('panel.landing.description', metaData.description ?? '')),
  ];
  const room = '<div class="s-picture"><svg class="s-pattern" aria-hidden="true"></svg></div>';
  return `<div class="s-hero"><div class="s-hero-words">${words.join('')}</div>${room}</div>`;
}

function services(ways: readonly OfferedWay[], say: Say): string {
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

/** The services the tenant offers that have a page of the site; while none of several tenants is chosen, the choice of one (D-33). */
function waysIn({ owner, isChosen }: FoundPage, library: TenantLibrary, query: string): readonly OfferedWay[] {
  const code = owner?.tenant.code ?? '';
  const found = (owner?.tenant.configuration.services ?? []).flatMap((service): OfferedWay[] => {
    const known = service.isEnabled ? knownService(library, service.code) : undefined;
    const path = known && pathOf(library, isChosen ? known.route : 'choose-location', code);
    if (known === undefined || path === undefined) return [];
    const asked = new URLSearchParams({ ...(!isChosen && { service: known.code }), ...known.query });
    for (const name of kept) for (const value of new URLSearchParams(query).getAll(name)) asked.append(name, value);
    return [{ service: { code: known.code, name: service.name }, to: asked.size === 0 ? path : `${path}?${asked.toString()}` }];
  });
  return found.filter(({ service }, nth) => found.findIndex((other) => other.service.code === service.code) === nth);
}

type Known = NonNullable<TenantLibrary['routes']['services']>[string] & { readonly code: string };

/** A service by the product's own code, or by another that tenants have for it (D-41). */
function knownService({ routes }: TenantLibrary, code: string): Known | undefined {
  const services = routes.services ?? {};
  const name = own(services, code) === undefined ? Object.keys(services).find((each) => services[each]?.aliases?.includes(code)) : code;
  const service = name === undefined ? undefined : services[name];
  return name === undefined || service === undefined ? undefined : { ...service, code: name };
}

function pathOf({ routes }: TenantLibrary, id: string | undefined, code: string): string | undefined {
  return routes.routes.find((route) => route.id === id)?.path.replace(':tenantCode', code);
}
