import { createHash } from 'node:crypto';
import { own } from '../../engine/base/pointer.js';
import { BASE_LANGUAGE, type Page } from '../../engine/index.js';
import { CALL_HEADERS } from '../shared/call-headers.js';
import { MAX_LOOKUPS } from '../shared/lookups.js';
import type { FoundPage } from './find-page.js';
import { escapeHtml } from './plain-text.js';
import type { BuiltSiteFiles } from './site.js';

/**
 * Starts the calls in `data-calls` with the headers of every call, which a preload tag cannot send. The site takes their responses
 * from `firstCalls` (src/visit/api/first-calls.ts). A failure is reported where the site takes it.
 */
const SCRIPT = `{
  const headers = ${JSON.stringify(CALL_HEADERS)};
  globalThis.firstCalls = new Map(
    JSON.parse(document.currentScript.dataset.calls).map((address) => {
      const ending = new AbortController();
      const response = fetch(address, { headers, signal: ending.signal });
      response.catch(() => undefined);
      return [address, { response, abort: () => ending.abort() }];
    }),
  );
}`;

/** The source that lets a page run this one script and no other inline script. */
export const FIRST_CALLS_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** Returns the script that starts calls as soon as the browser reads the page; empty without calls. */
function firstCallsScript(addresses: readonly string[]): string {
  return addresses.length === 0 ? '' : `<script data-calls="${escapeHtml(JSON.stringify(addresses))}">${SCRIPT}</script>`;
}

/** The lazy chunks of every page of a tenant, of pages with steps, and of forms. */
const pagesChunk = 'pages';
const stepsChunk = 'steps';
const formChunk = 'form';

/**
 * Returns preload tags for exactly the files that the page will request, since browsers warn about anything unused, and the script that
 * starts its first calls. Styles of a prerendered page load at once.
 */
export function preloadTags(found: FoundPage, language: string, site: BuiltSiteFiles, isPrerendered = false): string {
  if (found.status !== 200) return '';
  const names = [pagesChunk, ...lazyPartsOf(found)];
  const parts = names.flatMap((name) => site.chunkFiles(name));
  const files = [...new Set(parts)].map((href) => {
    const isStyle = href.endsWith('.css');
    // What is seen already waits for its styles and not for scripts, so that they come later on a slow connection.
    const rel =
      isStyle && isPrerendered
        ? 'rel="stylesheet"'
        : `rel="preload" as="${isStyle ? 'style' : 'script'}"${isPrerendered ? ' fetchpriority="low"' : ''}`;
    return `<link ${rel} href="${escapeHtml(href)}">`;
  });
  return [
    `<meta name="first-parts" content="${escapeHtml(names.join(' '))}">`,
    firstCallsScript(firstCalls(found, language)),
    ...files,
  ].join('');
}

/** Returns the first API calls of the site as it writes them (D-10, D-54); empty if a code is not URL-safe. */
function firstCalls({ slug, owner, primary }: FoundPage, language: string): string[] {
  if (owner === undefined || primary === undefined) return [];
  const { tenantId, code, groupCode } = owner.tenant;
  const codes = [...new Set([primary.tenant.code, code])];
  if (![slug, tenantId, groupCode, language, ...codes].every((part) => /^[\w-]+$/.test(part))) return [];
  return [
    `/api/tenants/web?slug=${slug}`,
    `/api/tenants/web?groupCode=${groupCode}`,
    `/library/${code}`,
    `/api/tenants/${tenantId}/settings`,
    ...[...new Set([language, BASE_LANGUAGE])].map((each) => `/api/lang-dictionary/${each}/tenant?groupCode=${groupCode}`),
    `/api/tenants/${tenantId}/services`,
    ...codes.map((each) => `/api/lookup?limit=${MAX_LOOKUPS}&category=MAINTENANCE_MODE&tenantCode=${each}`),
  ];
}

/** Returns the names of the lazy chunks that draw a route; a panel's chunk has the panel's name. */
function lazyPartsOf({ route, library }: FoundPage): readonly string[] {
  const page = route?.page === undefined ? undefined : (own(library?.pages, route.page) as Page | undefined);
  const panel = page?.panel ?? route?.panel;
  return panel === undefined ? lazyPartsOfSteps(page) : [panel];
}

/** Returns the chunks of a page with steps, with that of forms if its first step has one. */
function lazyPartsOfSteps(page: Page | undefined): readonly string[] {
  const [first] = page?.steps ?? [];
  return first?.form === undefined && first?.choices === undefined ? [stepsChunk] : [stepsChunk, formChunk];
}
