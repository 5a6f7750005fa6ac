import useSWR from 'swr';
import type { TenantsAnswer } from '../../server/http/routes/tenants.js';
import { call } from './call.js';

type Tenants = TenantsAnswer['data'];

/** The tenants of the site: those its slug names, then all of their group (D-10). */
export function useTenants(slug: string) {
  return useSWR(['tenants', slug], () => findTenants(slug));
}

async function findTenants(slug: string): Promise<{ readonly bySlug: Tenants; readonly byGroup: Tenants }> {
  const bySlug = (await call<Tenants>('/api/tenants/web', { query: { slug }, gives: 'list' })).data;
  const [first] = bySlug;
  if (!first) return { bySlug, byGroup: [] };
  return { bySlug, byGroup: (await call<Tenants>('/api/tenants/web', { query: { groupCode: first.groupCode }, gives: 'list' })).data };
}
