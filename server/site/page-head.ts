import type { Page, Route } from '../../engine/index.js';
import { own } from '../../engine/pointer.js';
import { tenantText } from '../library/tenant-text.js';
import type { Media } from './media.js';
import type { Tenant } from '../records/tenant.js';
import type { TenantState } from '../tenants/tenant-keeper.js';
import { darkTone, safeColour } from './brand-colour.js';
import { faviconOf } from './favicon.js';
import type { FoundPage } from './find-page.js';
import { ownPicture, toldPicture } from './picture-address.js';
import { escapeHtml, plainText } from './plain-text.js';

/** What the head of a page says besides whose it is. */
export interface HeadAsked {
  readonly language: string;
  /** Scheme, host and port the page was asked of. */
  readonly origin: string;
  /** Whether the host alone says whose site it is, so that an address without its query is this page too. */
  readonly isNamedByHost: boolean;
}

const longestTitle = 120;
const longestDescription = 300;

/** What a head is told of when no tenant says anything: a page that is nobody's. */
const nobody: Pick<Tenant, 'displayName' | 'metaData' | 'uiConfiguration'> = { displayName: '', metaData: {}, uiConfiguration: {} };

/**
 * The part of a page's head that tells whose page it is: to whoever reads the page before its script does, and to those
 * who never run it. Tenants' words are cut, cleaned and escaped; nothing of the address but its route comes back in it.
 */
export function pageHead(found: FoundPage, asked: HeadAsked, media: Media): string {
  const { owner, library, slug } = found;
  const { displayName, metaData, uiConfiguration } = owner?.tenant ?? nobody;
  const colour = safeColour(metaData.themeColor?.primary);
  const { origin } = asked;
  const name = plainText(displayName, longestTitle) || (owner?.tenant.code ?? '');
  const icon = faviconOf(owner?.tenant.code, ownPicture(metaData.logoUrl, origin), colour, media);
  const description = [metaData.description, uiConfiguration.caption]
    .map((text) => plainText(text ?? '', longestDescription))
    .find(Boolean);
  return [
    `<title>${escapeHtml(titleOf(found, name, asked.language))}</title>`,
    meta('name', 'tenant-slug', slug),
    meta('name', 'provider-website', saidBy(library, 'websiteUrl')),
    meta('name', 'support-email', saidBy(library, 'supportEmail')),
    meta('name', 'description', description),
    `<meta name="theme-color" content="${colour}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${darkTone(colour)}" media="(prefers-color-scheme: dark)">`,
    `<link rel="icon" href="${escapeHtml(icon)}">`,
    ...(found.status === 200 ? shared(found, { ...asked, name, description }) : []),
  ].join('');
}

interface Shared extends HeadAsked {
  readonly name: string;
  readonly description: string | undefined;
}

/** What is shown of a page elsewhere: among found pages and in messages. */
function shared(found: FoundPage, { origin, isNamedByHost, name, description, language }: Shared): string[] {
  const { metaData } = found.owner?.tenant ?? nobody;
  const image = toldPicture(metaData.imageUrl, origin);
  const address = isNamedByHost ? addressOf(found, origin) : undefined;
  return [
    address === undefined ? '' : `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', name),
    meta('property', 'og:title', titleOf(found, name, language)),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', image ?? toldPicture(metaData.logoUrl, origin)),
    meta('name', 'twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
    meta('name', 'twitter:title', titleOf(found, name, language)),
    meta('name', 'twitter:description', description),
  ];
}

function meta(kind: 'name' | 'property', key: string, content: string | undefined): string {
  return content === undefined || content === '' ? '' : `<meta ${kind}="${key}" content="${escapeHtml(content)}">`;
}

/** As the site names its pages: the particular part first, the tenant last. */
function titleOf({ owner, route, library }: FoundPage, name: string, language: string): string {
  const say = owner === undefined ? plain : ownText(owner, library, language);
  const label = route?.isHome
    ? say(['panel.landing.title'], owner?.tenant.uiConfiguration.title ?? '')
    : labelOf(route, library?.pages ?? {}, say);
  const shown = plainText(label, longestTitle);
  return [...new Set([shown, name])].filter((part) => part !== '').join(' – ');
}

function plain(_keys: readonly string[], fallback: string): string {
  return fallback;
}

const NO_TEXTS = {};

function ownText(state: TenantState, library: FoundPage['library'], language: string): typeof plain {
  return tenantText(state, library?.texts ?? NO_TEXTS, language);
}

/** A text of the platform's; of some it may have none. */
function saidBy(library: FoundPage['library'], key: string): string | undefined {
  const value = own(library?.platform, key);
  return typeof value === 'string' ? value : undefined;
}

function labelOf(route: Route | undefined, pages: { readonly [id: string]: Page }, say: typeof plain): string {
  if (route === undefined) return say(['page.not-found.title'], 'Page Not Found');
  const page = route.page === undefined ? undefined : (own(pages, route.page) as Page | undefined);
  // Of several steps each has a name of its own, which the site puts before the page's.
  const isOfSteps = (page?.steps?.length ?? 0) > 1;
  return page !== undefined && isOfSteps ? say([`page.${page.id}.title`], page.title) : say([`route.${route.id}`], route.label);
}

/** The route's own path, so that what a visitor typed is not repeated. */
function addressOf({ owner, route }: FoundPage, origin: string): string | undefined {
  return route && origin + route.path.replace(':tenantCode', owner?.tenant.code ?? '');
}
