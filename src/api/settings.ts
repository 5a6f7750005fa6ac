import useSWR from 'swr';
import type { SettingsAnswer } from '../../server/http/routes/settings.js';
import { call } from './call.js';

/** The settings of a tenant by category, once the tenant is known. */
export function useSettings(tenantId: string | undefined) {
  return useSWR(
    tenantId && ['settings', tenantId],
    async () => (await call<SettingsAnswer['data']>(`/api/tenants/${tenantId}/settings`, { gives: 'object' })).data,
  );
}
