import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { SWRConfig } from 'swr';
import { Router } from 'wouter';
import { readSettings, type LookupEntry, type Page, type TenantLibrary } from '../../../engine/index.js';
import type { DictionaryAnswer } from '../../../server/http/routes/dictionary.js';
import type { ServicesAnswer } from '../../../server/http/routes/services.js';
import type { SettingsAnswer } from '../../../server/http/routes/settings.js';
import { BrandColours, brandStyleSheet } from '../../ui/look/brand.js';
import { MediaContext } from '../../ui/media.js';
import { SiteProvider } from '../../visit/site-provider.js';
import { useSite } from '../../visit/site.js';
import { tenantBrand, type Tenancy } from '../../visit/tenancy.js';
import { RouteScreen } from '../route-screen.js';
import { SiteRoutes } from '../site-routes.js';
import { decodeAttribute, linkParts, QUERY_MARK } from './link-parts.js';
import { firstForms, firstStepQuery, loadedAnswers } from './loaded-answers.js';
import { siteOf } from './site-of.js';
import { useTranslation } from 'react-i18next';
import { OutsideLink } from '../../ui/link.js';
import { tenantPhone } from '../../visit/tenant-contacts.js';

export { completeLinks } from './link-parts.js';

/** Loads the lazy parts that pages are prerendered with; webpack leaves out all others. */
const loadParts = () =>
  Promise.all([
    import(/* webpackMode: "eager" */ '../../features/landing/landing.js'),
    import(/* webpackMode: "eager" */ '../steps/wizard-screen.js'),
    import(/* webpackMode: "eager" */ '../steps/form-step.js'),
  ]);

/** What a page shows: the data of the API's answers, for everyone the same. */
export interface PageData {
  /** The decoded path of the address. */
  readonly path: string;
  readonly language: string;
  readonly isAgentReferral: boolean;
  readonly tenancy: Tenancy;
  readonly library: TenantLibrary;
  readonly settings: SettingsAnswer['data'];
  readonly services: ServicesAnswer['data'];
  readonly dictionaries: { readonly [language: string]: DictionaryAnswer['data'] };
  /** The page of the route; undefined for a route with a panel. */
  readonly page: Page | undefined;
  readonly lookups: readonly LookupEntry[];
  /** The questionnaire that precedes a membership; null without one. */
  readonly questionnaire: { readonly questions: readonly unknown[] } | null;
}

/** A page as HTML, its links apart, and the style sheet that it needs besides the site's own. */
export interface RenderedPage {
  /** Alternating HTML and links within the site; the links lack the parameters of the visitor's address. */
  readonly parts: readonly string[];
  readonly styles: string;
}

/** Renders a page as the browser first shows it; undefined if it redirects or is not complete. Throws if a part of it fails. */
export async function renderPage(data: PageData): Promise<RenderedPage | undefined> {
  const site = siteOf(data, readSettings(data.settings));
  const brand = tenantBrand(site.tenant);
  const page = (
    <SWRConfig value={{ fallback: loadedAnswers(site.tenant, firstForms(data.library, data.page), data) }}>
      <BrandColours brand={brand}>
        <SiteProvider site={site}>
          <NoScript />
          <SiteRoutes>{(route) => <RouteScreen route={route} />}</SiteRoutes>
        </SiteProvider>
      </BrandColours>
    </SWRConfig>
  );
  await loadParts();
  const ofWidths: string[] = [];
  for (const rem of WINDOW_WIDTHS)
    ofWidths.push(await renderAt({ path: data.path, search: `?${QUERY_MARK}${firstStepQuery(data.page)}` }, rem, page));
  if (ofWidths.some((html) => !html.includes('<h1') || html.includes(' aria-busy="true"'))) return undefined;
  const { html, styles } = moveStyles(joinWidths(ofWidths));
  return { parts: linkParts(html), styles: [brandStyleSheet(brand), WIDTH_STYLES, NO_SCRIPT_STYLES, ...styles].join('') };
}

interface PageAddress {
  readonly path: string;
  readonly search: string;
}

/** Renders a page for a window of a width. Throws the first error of a part, which React would replace by its placeholder. */
async function renderAt({ path, search }: PageAddress, windowRem: number, page: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  // What only wide windows have is help, which comes with the script.
  const matches = (query: string): boolean => windowRem < Number(/width < (.+)rem/.exec(query)?.[1]);
  const { prelude } = await prerender(
    <Router ssrPath={path} ssrSearch={search}>
      <MediaContext value={matches}>{page}</MediaContext>
    </Router>,
    // A larger part would be hidden until a script of React's shows it.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void (isMissingPart(error) || errors.push(error)) },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  // React's marks for hydration, and its hints for pictures that follow at once.
  const source = html.replaceAll(/<!--.*?-->|<link rel="preload"[^>]*>|<template[^>]*><\/template>/gs, '');
  // The browser would send a form by itself, with its answers in the address. Buttons do nothing before the script.
  return source
    .replaceAll(/<form(?=[ >])/g, '<div')
    .replaceAll('</form>', '</div>')
    .replaceAll(' noValidate=""', '')
    .replaceAll('<button ', '<button aria-disabled="true" ');
}

/** Whether a part is not in the prerender, so that the page has its placeholder, as in a browser that still loads it. */
function isMissingPart(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND';
}

/** Moves inline styles to a style sheet, because the content security policy allows those with a nonce only. */
function moveStyles(source: string): { readonly html: string; readonly styles: readonly string[] } {
  const styles: string[] = [];
  const html = source.replaceAll(/ style="([^"]*)"/g, (_attribute, style: string) => {
    const rule = decodeAttribute(style).replaceAll('<', '');
    const known = styles.indexOf(rule);
    return ` data-style="${known < 0 ? styles.push(rule) - 1 : known}"`;
  });
  return { html, styles: styles.map((rule, index) => `[data-style="${index}"]{${rule}}`) };
}

/** Replaces the site's own sentence, which names no tenant and knows one language only. */
const NO_SCRIPT_STYLES =
  '#prerender~noscript{display:none}.s-no-script{margin:0;padding:12px 16px;border-bottom:1px solid;text-align:center}.s-no-script a{color:inherit;white-space:nowrap}';

/** Shows what to do where no scripts run: the page is there, and its form cannot be sent. */
function NoScript() {
  const { t } = useTranslation();
  const { tenant } = useSite();
  const { text, href } = tenantPhone(tenant);
  return (
    <noscript>
      <p className="s-no-script">
        <b>{tenant.displayName}</b>
        <br />
        {t('page.no-script', 'This page needs JavaScript. Turn it on in the settings of your browser, or call us:')}{' '}
        {href === undefined ? text : <OutsideLink href={href}>{text}</OutsideLink>}
      </p>
    </noscript>
  );
}

/** Widths of a window in rem: a phone's, a narrow one and a wide one, as the header distinguishes them. */
const WINDOW_WIDTHS = [40, 50, 70];
const WIDTH_NAMES = ['phone', 'narrow', 'wide'];

/** Shows of the headers of several widths the one of the window. */
const WIDTH_STYLES = ['(width < 48rem)', '(48rem <= width < 62rem)', '(width >= 62rem)']
  .map((query, index) => `@media ${query}{[data-widths]:not([data-widths~="${WIDTH_NAMES[index]}"]){display:none}}`)
  .join('');

const HEADER = /<header[ >].*?<\/header>/s;

/** Joins the pages of several widths to one with all of their headers, the only part that differs. */
function joinWidths(pages: readonly string[]): string {
  const [first = ''] = pages;
  const namesOf = new Map<string, string[]>();
  pages.forEach((page, index) => {
    const [header = ''] = HEADER.exec(page) ?? [];
    namesOf.set(header, [...(namesOf.get(header) ?? []), WIDTH_NAMES[index] ?? '']);
  });
  if (namesOf.size === 1) return first;
  const headers = [...namesOf].map(([header, names]) => header.replace('<header', `<header data-widths="${names.join(' ')}"`));
  return first.replace(HEADER, () => headers.join(''));
}
