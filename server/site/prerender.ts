import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Page, Route, TenantLibrary } from '../../engine/index.js';
import { own } from '../../engine/base/pointer.js';
import { eligibilityQuestionnaire } from '../questionnaires/tenant-questionnaires.js';
import type { Tenant } from '../records/tenant.js';
import { listedServices, type ListedService } from '../tenants/listed-services.js';
import { publicSettings } from '../tenants/public-settings.js';
import type { TenantState } from '../tenants/tenant-cache.js';
import type { FoundPage } from './find-page.js';

/** What a page shows, as the API answers it for every visitor. */
interface PageData {
  readonly path: string;
  readonly language: string;
  readonly isAgentReferral: boolean;
  readonly tenancy: { readonly tenants: readonly Tenant[]; readonly primary: Tenant; readonly active: Tenant | undefined };
  readonly library: TenantLibrary;
  readonly settings: TenantState['settings'];
  readonly services: readonly ListedService[];
  readonly dictionaries: TenantState['dictionaries'];
  readonly page: Page | undefined;
  readonly lookups: TenantState['lookups'];
  readonly questionnaire: { readonly questions: readonly unknown[] } | null;
}

/** A page as alternating HTML and links, and the style sheet that it needs besides the site's own. */
interface RenderedPage {
  readonly parts: readonly string[];
  readonly styles: string;
}

/** The site's own components, built for the server (src/app/prerender/render-page.tsx). */
export interface PageRenderer {
  /** Returns undefined for a page that redirects or is not complete. */
  renderPage(data: PageData): Promise<RenderedPage | undefined>;
  /** Returns the HTML of a page whose links preserve the parameters of an address. */
  completeLinks(parts: readonly string[], search: string): string;
}

/** Returns the current renderer; undefined if the site is not built. */
export type LoadRenderer = () => Promise<PageRenderer | undefined>;

/** How a page was requested. */
interface PageRequest {
  readonly query: string;
  readonly language: string;
  /** Lets the page's style sheet apply. */
  readonly nonce: string;
}

/** Returns the HTML of a page before its script runs; empty if the page has none. */
export type Prerender = (found: FoundPage, request: PageRequest) => Promise<string>;

/** Loads the built renderer when it is first needed; with `isWatching`, it notices later builds, for development. */
export function openRenderer(file: string, isWatching: boolean): LoadRenderer {
  let loaded: { readonly time: number; readonly renderer: Promise<PageRenderer | undefined> } | undefined;
  return () => {
    if (loaded !== undefined && !isWatching) return loaded.renderer;
    const time = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (loaded?.time !== time) {
      const address = `${pathToFileURL(file).href}?${time}`;
      loaded = { time, renderer: time === 0 ? Promise.resolve(undefined) : import(address) };
    }
    return loaded.renderer;
  };
}

/** The pages of a tenant as long as its record, its definitions and the renderer stay the same. */
interface CachedPages {
  readonly library: TenantLibrary;
  readonly renderer: PageRenderer;
  readonly pages: Map<string, Promise<RenderedPage | undefined>>;
}

/** The most pages of a tenant in memory. */
const MAX_PAGES = 50;

/** Returns a prerender with a cache; `onError` receives the error of a page, which is then served without prerender. */
export function createPrerender(loadRenderer: LoadRenderer, onError: (error: unknown, tenantCode: string) => void): Prerender {
  const cache = new WeakMap<TenantState, CachedPages>();
  const pagesOf = (owner: TenantState, library: TenantLibrary, renderer: PageRenderer): CachedPages['pages'] => {
    const known = cache.get(owner);
    if (known?.library === library && known.renderer === renderer) return known.pages;
    const pages: CachedPages['pages'] = new Map();
    cache.set(owner, { library, renderer, pages });
    return pages;
  };
  return async (found, { query, language, nonce }) => {
    const shown = shownPage(found, query);
    if (shown === undefined) return '';
    const { owner, library } = shown;
    const onFailure = (error: unknown): undefined => {
      onError(error, owner.tenant.code);
      return undefined;
    };
    const renderer = await loadRenderer().catch(onFailure);
    if (renderer === undefined) return '';
    const data = pageData(shown, language, query);
    const pages = pagesOf(owner, library, renderer);
    const key = pageKey(data);
    const page = pages.get(key) ?? renderer.renderPage(data).catch(onFailure);
    if (pages.size >= MAX_PAGES && !pages.has(key)) pages.clear();
    pages.set(key, page);
    const rendered = await page;
    if (rendered === undefined) return '';
    const html = renderer.completeLinks(rendered.parts, query);
    return `<div id="prerender"><style nonce="${nonce}">${rendered.styles}</style>${html}</div>`;
  };
}

/** A page that has a prerender, with everything that it needs. */
interface ShownPage extends FoundPage {
  readonly owner: TenantState;
  readonly library: TenantLibrary;
  readonly route: Route;
}

/** The parameters that change nothing in a form before it is filled in; others may choose a plan, a form or a referrer. */
const NEUTRAL_PARAMETERS = new Set(['slug', 'agentReferral', 'step']);

/** Returns a page that has a prerender, as home pages and the first steps of forms do; undefined for others. */
function shownPage(found: FoundPage, query: string): ShownPage | undefined {
  const { status, owner, library, route } = found;
  if (status !== 200 || owner === undefined || library === undefined || route === undefined) return undefined;
  const isShown = route.isHome === true || isFirstForm(pageOf(library, route), new URLSearchParams(query));
  return isShown ? { ...found, owner, library, route } : undefined;
}

function isFirstForm(page: Page | undefined, query: URLSearchParams): boolean {
  const first = page?.steps?.[0];
  const step = query.get('step') ?? undefined;
  const isForm = first !== undefined && first.panel === undefined;
  const isFirst = step === undefined || step === first?.id.toLowerCase().replaceAll('_', '-');
  return isForm && isFirst && [...query.keys()].every((name) => NEUTRAL_PARAMETERS.has(name));
}

function pageOf({ pages }: TenantLibrary, { page }: Route): Page | undefined {
  return page === undefined ? undefined : (own(pages, page) as Page | undefined);
}

/** Returns what a page shows; its path is that of the route, not the visitor's spelling of it. */
function pageData({ tenants, primary, isChosen, owner, library, route }: ShownPage, language: string, query: string): PageData {
  const { tenant, dictionaries } = owner;
  const referral = new URLSearchParams(query).get('agentReferral');
  return {
    path: route.path.replace(':tenantCode', tenant.code),
    language,
    isAgentReferral: referral !== null && referral.trim().toLowerCase() !== 'false',
    tenancy: { tenants, primary: primary?.tenant ?? tenant, active: isChosen ? tenant : undefined },
    library,
    settings: publicSettings(owner, library),
    services: listedServices(owner, library),
    dictionaries,
    page: pageOf(library, route),
    lookups: owner.lookups,
    questionnaire: eligibilityQuestionnaire(owner)?.questionnaire ?? null,
  };
}

/** Returns the key of a page among those of its tenant. The hour is part of it, because pages show the current year. */
function pageKey({ path, language, isAgentReferral, tenancy }: PageData): string {
  return JSON.stringify([path, language, isAgentReferral, tenancy.active?.code, new Date().toISOString().slice(0, 13)]);
}
