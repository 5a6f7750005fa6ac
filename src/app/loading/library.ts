import useSWR from 'swr';
import type { TenantLibrary } from '../../../engine/index.js';
import { callApi } from '../../visit/api/call-api.js';

/** Loads the compiled definitions of a tenant; loads nothing without a code. */
export function useLibrary(tenantCode: string | undefined) {
  return useSWR(
    tenantCode && ['library', tenantCode],
    async () => (await callApi<TenantLibrary>(`/library/${encodeURIComponent(tenantCode ?? '')}`, { gives: 'object' })).data,
  );
}
