import useSWR from 'swr';
import type { LookupAnswer } from '../../../server/http/routes/lookup.js';
import type { Bypass, VerifiedBypass } from '../../../server/http/routes/maintenance.js';
import { MAX_LOOKUPS } from '../../../server/shared/lookups.js';
import { useBypassState } from '../../visit/api/bypass.js';
import { callApi } from '../../visit/api/call-api.js';

const PATH = '/api/maintenance/bypass';

/** Whether the server lets this browser pass the maintenance page; undefined until it has answered. */
export function useBypass(): boolean | undefined {
  const token = useBypassState((state) => state.token);
  const { data, error } = useSWR(
    token !== undefined && ['bypass', token],
    async () => (await callApi<VerifiedBypass['data']>(PATH, { gives: 'object or null' })).data !== null,
  );
  return token === undefined || error !== undefined ? false : data;
}

/** Loads whether the site of these tenants is closed: one active maintenance entry closes it (D-54). Loads nothing before it is known that no bypass applies. */
export function useMaintenance(tenantCodes: readonly string[], hasBypass: boolean | undefined) {
  const isRefused = useBypassState((state) => state.isRefused);
  const { data = hasBypass ? false : undefined, error } = useSWR(hasBypass === false && ['maintenance', ...tenantCodes], async () =>
    (await Promise.all(tenantCodes.map(isClosed))).some(Boolean),
  );
  return { isClosed: isRefused || data, error };
}

async function isClosed(tenantCode: string): Promise<boolean> {
  const query = { limit: MAX_LOOKUPS, category: 'MAINTENANCE_MODE', tenantCode };
  const { data } = await callApi<LookupAnswer['data']>('/api/lookup', { query, gives: 'list' });
  return data.some(({ category, status }) => category === query.category && status === 'Active');
}

/** Returns the token that bypasses the maintenance page. Throws CallError if the secret key is wrong. */
export async function exchangeSecretKey(code: string): Promise<string> {
  return (await callApi<Bypass['data']>(PATH, { method: 'POST', body: { code }, gives: 'object' })).data.token;
}
