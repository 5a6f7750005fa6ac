import useSWR from 'swr';
import { activeLookups } from '../../engine/site/lookups.js';
import type { LookupAnswer } from '../../server/http/routes/lookup.js';
import { call } from './call.js';

export type Lookups = { readonly [category: string]: readonly LookupAnswer['data'][number][] };

const MOST = 999;

/** The active lookup entries of a tenant by category. */
export function useLookups(tenantCode: string) {
  return useSWR(['lookups', tenantCode], async () => {
    const { data } = await call<LookupAnswer['data']>('/api/lookup', {
      query: { limit: MOST },
      headers: { 'x-tenant': tenantCode },
      gives: 'list',
    });
    return activeLookups(data);
  });
}
