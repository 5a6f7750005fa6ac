import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Route } from '../../../engine/index.js';
import { findRoute, firstSegment } from '../../../engine/site/find-route.js';
import { useContact } from '../../api/contacts.js';
import type { Referral, Site } from '../../state/site.js';
import type { Tenancy } from '../../state/tenancy.js';

/** The first segment of the address, where a tenant's code stands. */
export function useFirstSegment(): string | undefined {
  const [path] = useLocation();
  return firstSegment(path);
}

/** Whose page it is where no code stands in its path: the agreement of one tenant of several is read at the path of all. */
export function useTenantParameter(): string | undefined {
  return new URLSearchParams(useSearch()).get('tenant') ?? undefined;
}

/** The route the address has; undefined where it has none, or where the code in it is no tenant's of this site. */
export function useRoute({ library, tenants }: Pick<Site, 'library' | 'tenants'>): Route | undefined {
  const [path] = useLocation();
  const codes = tenants.map(({ code }) => code);
  return findRoute(library.routes.routes, { path, first: firstSegment(path) }, codes);
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the query says of who sent the visitor. A contact who is not found changes nothing (D-52). */
export function useReferral({ active, primary }: Tenancy): Referral {
  const query = new URLSearchParams(useSearch());
  const isAgentReferral = isFlag(query.get('agentReferral'));
  const id = query.get('referredby') ?? '';
  const { data: agent } = useContact((active ?? primary).code, ID.test(id) ? id : undefined);
  return useMemo(() => ({ isAgentReferral, agent }), [isAgentReferral, agent]);
}

/** A flag is there, whatever it says, unless it says that it is not. */
function isFlag(value: string | null): boolean {
  return value !== null && value.trim().toLowerCase() !== 'false';
}
