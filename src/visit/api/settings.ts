import useSWR from 'swr';
import type { SettingsAnswer } from '../../../server/http/routes/settings.js';
import { callApi } from './call-api.js';

/** Loads the settings of a tenant by category; loads nothing without a tenant. */
export function useSettings(tenantId: string | undefined) {
  return useSWR(
    tenantId && ['settings', tenantId],
    async () => (await callApi<SettingsAnswer['data']>(`/api/tenants/${tenantId}/settings`, { gives: 'object' })).data,
  );
}
