import useSWR from 'swr';
import type { LookupAnswer } from '../../../server/http/routes/lookup.js';
import type { Bypass } from '../../../server/http/routes/maintenance.js';
import { MAX_LOOKUPS } from '../../../server/shared/lookups.js';
import { callApi } from '../../visit/api/call-api.js';

/** Loads whether the site of these tenants is closed: one active maintenance entry closes it (D-54). Loads nothing without tenants. */
export function useMaintenance(tenantCodes: readonly string[] | undefined) {
  return useSWR(tenantCodes && ['maintenance', ...tenantCodes], async () =>
    (await Promise.all((tenantCodes ?? []).map(isClosed))).some(Boolean),
  );
}

/** Whether the tenant has an active lookup entry in the maintenance category. */
async function isClosed(tenantCode: string): Promise<boolean> {
  const query = { limit: MAX_LOOKUPS, category: 'MAINTENANCE_MODE', tenantCode };
  const { data } = await callApi<LookupAnswer['data']>('/api/lookup', { query, gives: 'list' });
  return data.some(({ category, status }) => category === query.category && status === 'Active');
}

/** Returns the token that bypasses the maintenance page. Throws CallError if the secret key is wrong. */
export async function exchangeSecretKey(code: string): Promise<string> {
  return (await callApi<Bypass['data']>('/api/maintenance/bypass', { method: 'POST', body: { code }, gives: 'object' })).data.token;
}
