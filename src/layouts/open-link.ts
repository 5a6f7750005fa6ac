import type { LayoutLink, TenantLibrary } from '../../engine/index.js';
import { conditionHolds, type Site } from '../state/site.js';
import { portalLink, websiteLink } from '../ui/safe-link.js';
import { PAGE_IDS } from '../state/site-codes.js';

/** A page of the site, or another site in a tab of its own. */
type Way = { readonly to: string } | { readonly href: string };

/** A link or text of header or footer that a visitor sees. */
export interface ShownLink {
  readonly id: string;
  readonly text: string;
  /** None where it is a text. */
  readonly way?: Way | undefined;
}

type Opens = NonNullable<LayoutLink['opens']>;

const WAYS: { readonly [opens in Opens]: (site: Site) => Way | undefined } = {
  'tenant-website': ({ tenant }) => outside(websiteLink(tenant.website)),
  'agent-sign-up': ({ library }) => {
    const route = library.routes.routes.find(({ page }) => page === PAGE_IDS.agentSignUp);
    return route && { to: route.path };
  },
  'member-portal': ({ tenant, library }) => outside(portalLink(platformText(library.platform, 'memberPortalUrl'), { client: tenant.code })),
};

/** Of the links and texts of header or footer those that are there on a route; one that leads nowhere is not. */
export function shownLinks(site: Site, route: string, links: readonly LayoutLink[]): ShownLink[] {
  return links
    .filter(({ when }) => conditionHolds(site, route, when))
    .map(({ id, text, opens }) => ({ id, text, opens, way: opens && WAYS[opens](site) }))
    .filter(({ opens, way }) => opens === undefined || way !== undefined);
}

function outside(href: string | undefined): Way | undefined {
  return href === undefined ? undefined : { href };
}

/** What a platform says under a key, where that is a text. */
export function platformText(platform: TenantLibrary['platform'], key: string): string | undefined {
  const said = platform[key];
  return typeof said === 'string' ? said : undefined;
}
