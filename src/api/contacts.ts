import useSWR from 'swr';
import type { ContactAnswer, ReferrersAnswer } from '../../server/http/routes/contacts.js';
import { call } from './call.js';

/** One contact who refers people to a tenant, where an id is given. */
export function useContact(tenantCode: string, id: string | undefined) {
  return useSWR(
    id && ['contact', tenantCode, id],
    async () => (await call<ContactAnswer['data']>(`/api/contacts/${id}`, { headers: { 'x-tenant': tenantCode }, gives: 'object' })).data,
  );
}

/** Who may have referred somebody: agents by name, clients by their whole id or e-mail address (D-116). Asked by POST: it is no part of an address. */
export async function searchReferrers(tenantCode: string, query: string, signal: AbortSignal): Promise<ReferrersAnswer['data']> {
  const headers = { 'x-tenant': tenantCode };
  return (await call<ReferrersAnswer['data']>('/api/search/referrer', { method: 'POST', headers, body: { query }, gives: 'list', signal }))
    .data;
}
