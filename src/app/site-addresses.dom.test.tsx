import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { Site } from '../state/site.js';
import { resolveTenants, type Tenant } from '../state/tenancy.js';
import { useFirstSegment, useRoute } from './navigation/address.js';

interface Table {
  readonly installations: { readonly [name: string]: readonly Tenant[] };
  readonly cases: readonly { readonly of: string; readonly slug: string; readonly path: string; readonly route: string | null }[];
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const { installations, cases } = read('fixtures/site-addresses.json') as Table;
const routes = read('schemas/routes.json') as Site['library']['routes'];
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The site as it is loaded for an address: whose it is, and the route table. */
function useFoundRoute(of: string, slug: string): string | null {
  const all = (installations[of] ?? []).map((tenant) => ({ ...tenant, tenantId: tenant.code }));
  const bySlug = all.filter((tenant) => isSame(tenant.slug, slug));
  const byGroup = all.filter((tenant) => isSame(tenant.groupCode, bySlug[0]?.groupCode ?? ''));
  const tenancy = resolveTenants({ bySlug, byGroup }, slug, useFirstSegment());
  const library = { routes } as Site['library'];
  const route = useRoute({ library, tenants: tenancy?.tenants ?? [] });
  return tenancy && route ? route.id : null;
}

describe('an address', () => {
  it.each(cases)(
    '[R-2.24] [R-2.40] [R-2.41] [R-2.42] $path at $slug ($of) is $route, as the server says too',
    ({ of, slug, path, route }) => {
      const { hook } = memoryLocation({ path });
      const wrapper = ({ children }: { readonly children: ReactNode }) => <Router hook={hook}>{children}</Router>;
      expect(renderHook(() => useFoundRoute(of, slug), { wrapper }).result.current).toBe(route);
    },
  );
});
