import type { Page, Route } from '../../engine/index.js';
import { own } from '../../engine/pointer.js';
import { tenantText } from '../library/tenant-text.js';
import type { Media } from './media.js';
import type { Tenant } from '../records/tenant.js';
import { darkTone, safeColour } from './brand-colour.js';
import { faviconUrl } from './favicon.js';
import type { FoundPage } from './find-page.js';
import { ownPicturePath, publicPictureUrl } from './picture-address.js';
import { escapeHtml, plainText } from './plain-text.js';

/** How a page was requested. */
export interface PageContext {
  readonly language: string;
  /** The scheme, host and port of the request. */
  readonly origin: string;
  /** Whether the host alone identifies the site, so that the address without a query is the same page. */
  readonly isNamedByHost: boolean;
}

const maxTitleLength = 120;
const maxDescriptionLength = 300;

/** The values for a page without a tenant. */
const noTenant: Pick<Tenant, 'displayName' | 'metaData' | 'uiConfiguration'> = { displayName: '', metaData: {}, uiConfiguration: {} };

/** Returns the tags of a page's head: title, description, icon, colours and sharing tags. Tenants' texts are cut, cleaned and escaped. */
export function pageHead(found: FoundPage, context: PageContext, media: Media): string {
  const { owner, library, slug } = found;
  const { displayName, metaData, uiConfiguration } = owner?.tenant ?? noTenant;
  const colour = safeColour(metaData.themeColor?.primary);
  const { origin } = context;
  const name = plainText(displayName, maxTitleLength) || (owner?.tenant.code ?? '');
  const icon = faviconUrl(owner?.tenant.code, ownPicturePath(metaData.logoUrl, origin), colour, media);
  const description = [metaData.description, uiConfiguration.caption]
    .map((text) => plainText(text ?? '', maxDescriptionLength))
    .find(Boolean);
  return [
    `<title>${escapeHtml(pageTitle(found, name, context.language))}</title>`,
    metaTag('name', 'tenant-slug', slug),
    metaTag('name', 'provider-website', platformText(library, 'websiteUrl')),
    metaTag('name', 'support-email', platformText(library, 'supportEmail')),
    metaTag('name', 'description', description),
    `<meta name="theme-color" content="${colour}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${darkTone(colour)}" media="(prefers-color-scheme: dark)">`,
    `<link rel="icon" href="${escapeHtml(icon)}">`,
    ...(found.status === 200 ? sharingTags(found, { ...context, name, description }) : []),
  ].join('');
}

interface SharingContext extends PageContext {
  readonly name: string;
  readonly description: string | undefined;
}

/** Returns the tags for search engines and link previews. */
function sharingTags(found: FoundPage, { origin, isNamedByHost, name, description, language }: SharingContext): string[] {
  const { metaData } = found.owner?.tenant ?? noTenant;
  const image = publicPictureUrl(metaData.imageUrl, origin);
  const address = isNamedByHost ? canonicalUrl(found, origin) : undefined;
  return [
    address === undefined ? '' : `<link rel="canonical" href="${escapeHtml(address)}">`,
    metaTag('property', 'og:type', 'website'),
    metaTag('property', 'og:site_name', name),
    metaTag('property', 'og:title', pageTitle(found, name, language)),
    metaTag('property', 'og:description', description),
    metaTag('property', 'og:url', address),
    metaTag('property', 'og:image', image ?? publicPictureUrl(metaData.logoUrl, origin)),
    metaTag('name', 'twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
    metaTag('name', 'twitter:title', pageTitle(found, name, language)),
    metaTag('name', 'twitter:description', description),
  ];
}

/** Returns a meta tag; empty without content. */
function metaTag(kind: 'name' | 'property', key: string, content: string | undefined): string {
  return content === undefined || content === '' ? '' : `<meta ${kind}="${key}" content="${escapeHtml(content)}">`;
}

/** Returns the page's title: its label first, the tenant last. */
function pageTitle({ owner, route, library }: FoundPage, name: string, language: string): string {
  const t = owner === undefined || library === undefined ? fallbackText : tenantText(owner, library, language);
  const label = route?.isHome
    ? t(['panel.landing.title'], owner?.tenant.uiConfiguration.title ?? '')
    : pageLabel(route, library?.pages ?? {}, t);
  const shown = plainText(label, maxTitleLength);
  return [...new Set([shown, name])].filter((part) => part !== '').join(' – ');
}

function fallbackText(_keys: readonly string[], fallback: string): string {
  return fallback;
}

/** Returns a text value of the platform; undefined without one. */
function platformText(library: FoundPage['library'], key: string): string | undefined {
  const value = own(library?.platform, key);
  return typeof value === 'string' ? value : undefined;
}

/** Returns the label of a route or of its page. */
function pageLabel(route: Route | undefined, pages: { readonly [id: string]: Page }, t: typeof fallbackText): string {
  if (route === undefined) return t(['page.not-found.title'], 'Page Not Found');
  const page = route.page === undefined ? undefined : (own(pages, route.page) as Page | undefined);
  // With several steps, each has its own name, which the site puts before the page's.
  const isOfSteps = (page?.steps?.length ?? 0) > 1;
  return page !== undefined && isOfSteps ? t([`page.${page.id}.title`], page.title) : t([`route.${route.id}`], route.label);
}

/** Returns the URL of the route, so that nothing a visitor typed is repeated; undefined without a route. */
function canonicalUrl({ owner, route }: FoundPage, origin: string): string | undefined {
  return route && origin + route.path.replace(':tenantCode', owner?.tenant.code ?? '');
}
