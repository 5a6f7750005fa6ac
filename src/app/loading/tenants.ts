import useSWR from 'swr';
import type { TenantsAnswer } from '../../../server/http/routes/tenants.js';
import { callApi } from '../../visit/api/call-api.js';

type Tenants = TenantsAnswer['data'];

/** Loads the tenants with the slug of the site, and all tenants of their group (D-10). */
export function useTenants(slug: string) {
  return useSWR(['tenants', slug], () => loadTenants(slug));
}

/** Requests the tenants with a slug, then those of the first one's group; both lists are empty for an unknown slug. */
async function loadTenants(slug: string): Promise<{ readonly bySlug: Tenants; readonly byGroup: Tenants }> {
  const bySlug = (await callApi<Tenants>('/api/tenants/web', { query: { slug }, gives: 'list' })).data;
  const [first] = bySlug;
  if (!first) return { bySlug, byGroup: [] };
  return { bySlug, byGroup: (await callApi<Tenants>('/api/tenants/web', { query: { groupCode: first.groupCode }, gives: 'list' })).data };
}
