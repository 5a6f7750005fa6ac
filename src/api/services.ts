import useSWR from 'swr';
import type { ServicesAnswer } from '../../server/http/routes/services.js';
import { call } from './call.js';

/** What a tenant offers, enabled or not; this wins over what the tenant's own record says (D-14). */
export function useServices(tenantId: string | undefined) {
  return useSWR(
    tenantId && ['services', tenantId],
    async () => (await call<ServicesAnswer['data']>(`/api/tenants/${tenantId}/services`, { gives: 'list' })).data,
  );
}
