import useSWR from 'swr';
import type { LookupAnswer } from '../../server/http/routes/lookup.js';
import { call } from './call.js';

export type Lookups = { readonly [category: string]: LookupAnswer['data'] };

const MOST = 999;

/** The active lookup entries of a tenant by category. */
export function useLookups(tenantCode: string) {
  return useSWR(['lookups', tenantCode], async () => {
    const { data } = await call<LookupAnswer['data']>('/api/lookup', {
      query: { limit: MOST },
      headers: { 'x-tenant': tenantCode },
      gives: 'list',
    });
    return byCategory(data.filter((entry) => entry.status === 'Active'));
  });
}

function byCategory(entries: LookupAnswer['data']): Lookups {
  const lookups: { [category: string]: LookupAnswer['data'] } = Object.create(null);
  for (const entry of entries) (lookups[entry.category] ??= []).push(entry);
  return lookups;
}
