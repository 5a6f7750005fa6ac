import type { Page, Route, Text } from '../../engine/index.js';
import { own } from '../../engine/base/pointer.js';
import { tenantText } from '../library/tenant-text.js';
import type { Media } from './media.js';
import type { Tenant } from '../records/tenant.js';
import { builtInTexts } from '../shared/built-in-texts.js';
import type { FoundPage } from './find-page.js';
import { escapeHtml, plainText } from './plain-text.js';

const defaultColour = '#00a1be';
/** The background of a dark page, which half darkens the browser frame around it. */
const darkBackground = '#16181b';

/** Returns a tenant's colour as #rrggbb, or the default colour if it is not a hex colour (SPEC 1). */
function safeColour(colourText: unknown): string {
  const digits = typeof colourText === 'string' ? /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colourText.trim())?.[1] : undefined;
  if (digits === undefined) return defaultColour;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return `#${full.toLowerCase()}`;
}

/** Returns the colour mixed with the dark background, for dark screens. */
function darkTone(colour: string): string {
  const [own, other] = [rgbChannels(colour), rgbChannels(darkBackground)];
  return `#${own.map((each, index) => toHex((each + (other[index] ?? 0)) / 2)).join('')}`;
}

/** Returns white or near-black, the one that is more readable on the colour. */
function textColourOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = rgbChannels(colour).map((each) => (each / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? '#12161b' : '#ffffff';
}

function rgbChannels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function toHex(channel: number): string {
  return Math.round(channel).toString(16).padStart(2, '0');
}

/** The longest accepted address of a picture. */
const maxLength = 1000;

/** Returns the path of a picture on this site; undefined for other hosts, from which pages load nothing (PROMISES R6). */
function ownPicturePath(written: string | undefined, origin = 'http://localhost'): string | undefined {
  const address = parseUrl(written, origin);
  return address?.origin === origin ? address.pathname + address.search : undefined;
}

/** Returns the absolute URL of a picture for link previews; undefined if it is no web address, or a path and the origin is unknown. */
function publicPictureUrl(written: string | undefined, origin: string | undefined): string | undefined {
  const address = parseUrl(written, origin);
  const isWeb = address !== undefined && /^https?:$/.test(address.protocol) && address.username === '' && address.password === '';
  return isWeb ? address.href : undefined;
}

/** Returns a picture's address as a URL; undefined if it is empty, too long or invalid. */
function parseUrl(written: string | undefined, origin: string | undefined): URL | undefined {
  const text = written?.trim() ?? '';
  return text !== '' && text.length <= maxLength && URL.canParse(text, origin) ? new URL(text, origin) : undefined;
}

/** Icon file names of a tenant, the preferred first. */
const iconNames = ['icon.svg', 'icon.png', 'icon.ico'];

/** Returns the favicon's URL: the tenant's icon, else its logo, else an SVG in its colour. */
function faviconUrl(code: string | undefined, logo: string | undefined, colour: string, media: Media): string {
  const addresses = code === undefined ? [] : media.addressesOf(code);
  const icon = iconNames.map((name) => addresses.find((address) => address.endsWith(`/${name}`))).find((address) => address !== undefined);
  return icon ?? logo ?? `data:image/svg+xml,${encodeURIComponent(defaultIcon(colour))}`;
}

/** Returns the default icon, a half-open door, as SVG. */
function defaultIcon(colour: string): string {
  const frame = `<rect width="32" height="32" rx="7" fill="${colour}"/>`;
  const path = `<path d="M10 26V9a3 3 0 0 1 3-3h9v20M7 26h18M17 15v3" fill="none" stroke="${textColourOn(colour)}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${frame}${path}</svg>`;
}

/** How a page was requested. */
export interface PageContext {
  readonly language: string;
  /** The scheme, host and port of the page's own addresses; undefined if they are unknown. */
  readonly origin: string | undefined;
  /** Whether the origin alone identifies the site, so that the address without a query is the same page. */
  readonly isNamedByHost: boolean;
  /** The version of definitions and tenants, for development. */
  readonly live?: string | undefined;
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
    metaTag('name', 'live', context.live),
    metaTag('name', 'tenant-slug', slug),
    metaTag('name', 'provider-name', platformText(library, 'owner')),
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

function sharingTags(found: FoundPage, { origin, isNamedByHost, name, description, language }: SharingContext): string[] {
  const { metaData } = found.owner?.tenant ?? noTenant;
  const image = publicPictureUrl(metaData.imageUrl, origin);
  const address = isNamedByHost && origin !== undefined ? canonicalUrl(found, origin) : undefined;
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

function metaTag(kind: 'name' | 'property', key: string, content: string | undefined): string {
  return content === undefined || content === '' ? '' : `<meta ${kind}="${key}" content="${escapeHtml(content)}">`;
}

function pageTitle({ owner, route, library }: FoundPage, name: string, language: string): string {
  const t = owner === undefined || library === undefined ? builtInTexts : tenantText(owner, library, language);
  const label = route?.isHome
    ? t(['panel.landing.title'], owner?.tenant.uiConfiguration.title ?? '')
    : pageLabel(route, library?.pages ?? {}, t);
  const shown = plainText(label, maxTitleLength);
  return [...new Set([shown, name])].filter((part) => part !== '').join(' – ');
}

function platformText(library: FoundPage['library'], key: string): string | undefined {
  const value = own(library?.platform, key);
  return typeof value === 'string' ? value : undefined;
}

function pageLabel(route: Route | undefined, pages: { readonly [id: string]: Page }, t: Text): string {
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
