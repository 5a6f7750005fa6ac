import useSWR from 'swr';
import type { ContactAnswer, ReferrersAnswer } from '../../../server/http/routes/contacts.js';
import { callApi } from './call-api.js';

/** Loads a contact who refers people to a tenant; loads nothing without an id. */
export function useContact(tenantCode: string, id: string | undefined) {
  return useSWR(
    id && ['contact', tenantCode, id],
    async () =>
      (await callApi<ContactAnswer['data']>(`/api/contacts/${id}`, { headers: { 'x-tenant': tenantCode }, gives: 'object' })).data,
  );
}

/**
 * Returns possible referrers: agents by name, clients by their complete id or e-mail address (D-116). Uses POST to keep the query out of
 * URLs and logs.
 */
export async function searchReferrers(tenantCode: string, query: string, signal: AbortSignal): Promise<ReferrersAnswer['data']> {
  const headers = { 'x-tenant': tenantCode };
  return (
    await callApi<ReferrersAnswer['data']>('/api/search/referrer', { method: 'POST', headers, body: { query }, gives: 'list', signal })
  ).data;
}
