import useSWR from 'swr';
import { create } from 'zustand';
import type { LookupAnswer } from '../../../server/http/routes/lookup.js';
import type { Bypass } from '../../../server/http/routes/maintenance.js';
import { MAX_LOOKUPS } from '../../../server/shared/lookups.js';
import { callApi } from '../../visit/api/call-api.js';

/** The storage key of the signed bypass token, which contains its expiry (D-53). The secret key itself is not stored. */
const KEY = 'maintenance-bypass';
const TOKEN = /^maintenance-bypass (\d{4}-\d\d-\d\dT[\d:.]+Z)\../;

const useToken = create<{ readonly token: string | undefined }>(() => ({ token: storedToken() }));

/** Whether this browser may bypass the maintenance page now. */
export function useBypass(): boolean {
  return isValidNow(useToken(({ token }) => token));
}

/** Stores a bypass token in this browser; without storage the bypass lasts until the page is reloaded. */
export function saveBypass(token: string): void {
  useToken.setState({ token });
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // Without storage the token is valid for this page only.
  }
}

/** Returns the stored bypass token, or undefined without one or without storage. */
function storedToken(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whether the token has the expected syntax and has not expired. */
function isValidNow(token: string | undefined): boolean {
  const until = token === undefined ? undefined : TOKEN.exec(token)?.[1];
  return until !== undefined && Date.parse(until) > Date.now();
}

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
