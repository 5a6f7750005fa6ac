import type { LayoutLink, TenantLibrary } from '../../engine/index.js';
import { conditionHolds } from '../visit/condition-holds.js';
import type { Site } from '../visit/site.js';
import { websiteLink } from '../../server/shared/web-address.js';
import { portalLink } from '../ui/safe-link.js';
import { PAGE_IDS } from '../visit/site-codes.js';

/** A path in the site, or an external address that opens in a new tab. */
type LinkTarget = { readonly to: string } | { readonly href: string };

export interface ShownLink {
  readonly id: string;
  readonly text: string;
  /** Undefined for plain text. */
  readonly target?: LinkTarget | undefined;
}

type Opens = NonNullable<LayoutLink['opens']>;

const LINK_TARGETS: { readonly [opens in Opens]?: (site: Site) => LinkTarget | undefined } = {
  'tenant-website': ({ tenant }) => externalTarget(websiteLink(tenant.website)),
  'agent-sign-up': ({ library }) => {
    const route = library.routes.routes.find(({ page }) => page === PAGE_IDS.agentSignUp);
    return route && { to: route.path };
  },
  'member-portal': ({ tenant, library }) =>
    externalTarget(portalLink(platformText(library.platform, 'memberPortalUrl'), { client: tenant.code })),
};

/** Opens the tenant's own page of a document, else its section of the agreement; nothing without both. */
function documentTarget({ text, tenant }: Site, document: string): LinkTarget | undefined {
  const own = websiteLink(text([`agreement.${document}.link`], ''));
  if (own?.startsWith('https:')) return { href: own };
  return text([`agreement.${document}.text`], '').trim() ? { href: `/agreement?tenant=${tenant.code}#${document}` } : undefined;
}

export function shownLinks(site: Site, route: string, links: readonly LayoutLink[]): ShownLink[] {
  return links
    .filter(({ when }) => conditionHolds(site, route, when))
    .map(({ id, text, opens }) => ({ id, text, opens, target: opens && (LINK_TARGETS[opens] ?? documentTarget)(site, opens) }))
    .filter(({ opens, target }) => opens === undefined || target !== undefined);
}

function externalTarget(href: string | undefined): LinkTarget | undefined {
  return href === undefined ? undefined : { href };
}

export function platformText(platform: TenantLibrary['platform'], key: string): string | undefined {
  const value = platform[key];
  return typeof value === 'string' ? value : undefined;
}
