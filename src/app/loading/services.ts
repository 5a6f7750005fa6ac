import useSWR from 'swr';
import type { ServicesAnswer } from '../../../server/http/routes/services.js';
import { callApi } from '../../visit/api/call-api.js';

/** Loads all services of a tenant, enabled or not. They take precedence over the tenant's own record (D-14). */
export function useServices(tenantId: string | undefined) {
  return useSWR(
    tenantId && ['services', tenantId],
    async () => (await callApi<ServicesAnswer['data']>(`/api/tenants/${tenantId}/services`, { gives: 'list' })).data,
  );
}
