import useSWR from 'swr';
import type { LookupAnswer } from '../../server/http/routes/lookup.js';
import type { Bypass } from '../../server/http/routes/maintenance.js';
import { call } from './call.js';

/** Whether the site of these tenants is closed: any active entry of the category closes it (D-54). Asks only where it matters. */
export function useMaintenance(tenantCodes: readonly string[] | undefined) {
  return useSWR(tenantCodes && ['maintenance', ...tenantCodes], async () =>
    (await Promise.all((tenantCodes ?? []).map(isClosed))).some(Boolean),
  );
}

async function isClosed(tenantCode: string): Promise<boolean> {
  const query = { category: 'MAINTENANCE_MODE', tenantCode };
  const { data } = await call<LookupAnswer['data']>('/api/lookup', { query, gives: 'list' });
  return data.some(({ category, status }) => category === query.category && status === 'Active');
}

/** Tries a secret key; the right one gives the token that passes the maintenance page. */
export async function trySecretKey(code: string): Promise<string> {
  return (await call<Bypass['data']>('/api/maintenance/bypass', { method: 'POST', body: { code }, gives: 'object' })).data.token;
}
