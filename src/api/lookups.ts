import useSWR from 'swr';
import { activeLookups } from '../../engine/site/lookups.js';
import type { LookupAnswer } from '../../server/http/routes/lookup.js';
import { callApi } from './call-api.js';

export type Lookups = { readonly [category: string]: readonly LookupAnswer['data'][number][] };

const MAX_ENTRIES = 999;

/** Loads the active lookup entries of a tenant, by category. */
export function useLookups(tenantCode: string) {
  return useSWR(['lookups', tenantCode], async () => {
    const { data } = await callApi<LookupAnswer['data']>('/api/lookup', {
      query: { limit: MAX_ENTRIES },
      headers: { 'x-tenant': tenantCode },
      gives: 'list',
    });
    return activeLookups(data);
  });
}
