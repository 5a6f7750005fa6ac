import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Route } from '../../../engine/index.js';
import { findRoute, firstSegment } from '../../../engine/site/find-route.js';
import { useContact } from '../../api/contacts.js';
import type { Referral, Site } from '../../state/site.js';
import type { Tenancy } from '../../state/tenancy.js';

/** Returns the first segment of the path, which may be a tenant's code. */
export function useFirstSegment(): string | undefined {
  const [path] = useLocation();
  return firstSegment(path);
}

/** Returns the `tenant` parameter of the query, for pages without a tenant code in the path; undefined without one. */
export function useTenantParameter(): string | undefined {
  return new URLSearchParams(useSearch()).get('tenant') ?? undefined;
}

/** Returns the route of the address; undefined if it has none or names a tenant of another site. */
export function useRoute({ library, tenants }: Pick<Site, 'library' | 'tenants'>): Route | undefined {
  const [path] = useLocation();
  const codes = tenants.map(({ code }) => code);
  return findRoute(library.routes.routes, { path, first: firstSegment(path) }, codes);
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the referral in the query. An unknown contact is ignored (D-52). */
export function useReferral({ active, primary }: Tenancy): Referral {
  const query = new URLSearchParams(useSearch());
  const isAgentReferral = isFlag(query.get('agentReferral'));
  const id = query.get('referredby') ?? '';
  const { data: agent } = useContact((active ?? primary).code, ID.test(id) ? id : undefined);
  return useMemo(() => ({ isAgentReferral, agent }), [isAgentReferral, agent]);
}

/** Whether a flag is set: present with any value except `false`. */
function isFlag(value: string | null): boolean {
  return value !== null && value.trim().toLowerCase() !== 'false';
}
