import { BASE_LANGUAGE, type Page } from '../../engine/index.js';
import { own } from '../../engine/pointer.js';
import type { Site } from './site.js';
import type { FoundPage } from './find-page.js';
import { escapeHtml } from './plain-text.js';

/** The part of the built site in which a page of steps is drawn, and that in which its forms are. */
const stepsPart = 'steps';
const formPart = 'form';

/**
 * What a page will ask for once its script runs, so that the browser fetches it beside the script and not after it. Only
 * what is asked for in any case, to the letter: a browser complains of anything else. `npm run first-page` shows what it
 * is worth, and tells of complaints. The styles of a page whose words are written already hold at once.
 */
export function loadedAhead(found: FoundPage, language: string, site: Site, isWritten = false): string {
  if (found.status !== 200) return '';
  const names = partsOf(found);
  const calls = callsOf(found, language).map(
    (href) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${escapeHtml(href)}">`,
  );
  const parts = names.flatMap((name) => site.part(name));
  const files = [...new Set(parts)].map((href) => {
    const isStyle = href.endsWith('.css');
    const rel = isStyle && isWritten ? 'rel="stylesheet"' : `rel="preload" as="${isStyle ? 'style' : 'script'}"`;
    return `<link ${rel} href="${escapeHtml(href)}">`;
  });
  return [`<meta name="first-parts" content="${escapeHtml(names.join(' '))}">`, ...files, ...calls].join('');
}

/** The first calls of the site, in its order and as it writes them: D-10, D-54, and what its pages are drawn from. */
function callsOf({ slug, owner, primary }: FoundPage, language: string): string[] {
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
    ...codes.map((each) => `/api/lookup?category=MAINTENANCE_MODE&tenantCode=${each}`),
  ];
}

/** The lazy parts that a route is drawn by. A panel's part has the panel's name. */
function partsOf({ route, library }: FoundPage): readonly string[] {
  const page = route?.page === undefined ? undefined : (own(library?.pages, route.page) as Page | undefined);
  const panel = page?.panel ?? route?.panel;
  return panel === undefined ? partsOfSteps(page) : [panel];
}

function partsOfSteps(page: Page | undefined): readonly string[] {
  const [first] = page?.steps ?? [];
  return first?.form === undefined && first?.choices === undefined ? [stepsPart] : [stepsPart, formPart];
}
