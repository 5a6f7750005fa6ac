import type { DraftAnswer } from '../../../server/http/routes/drafts.js';
import { callApi, CallError } from '../../visit/api/call-api.js';

type Draft = NonNullable<DraftAnswer['data']>['draft'];

/** Returns the draft that the server has saved for a flow (D-108), or undefined without one. */
export async function readDraft(tenantCode: string, flow: string): Promise<Draft | undefined> {
  try {
    const headers = { 'x-tenant': tenantCode };
    return (await callApi<DraftAnswer['data']>(`/api/drafts/${flow}`, { headers, gives: 'object or null' })).data?.draft;
  } catch (error) {
    // An expired session has no draft; the server has started a new one.
    if (error instanceof CallError && error.status === 401) return undefined;
    throw error;
  }
}

/** Browsers let only small requests continue after the page is closed, in bytes. */
const MAX_KEEPALIVE_BYTES = 60_000;

/** Replaces the saved draft of a flow. A small draft arrives even if the page is closed. Repeating the request has no further effect. */
export async function saveDraft(tenantCode: string, flow: string, draft: object): Promise<void> {
  const keepalive = new Blob([JSON.stringify(draft)]).size < MAX_KEEPALIVE_BYTES;
  await callApi(`/api/drafts/${flow}`, { method: 'PUT', headers: { 'x-tenant': tenantCode }, body: draft, keepalive, gives: 'object' });
}

export async function removeDraft(tenantCode: string, flow: string): Promise<void> {
  await callApi(`/api/drafts/${flow}`, { method: 'DELETE', headers: { 'x-tenant': tenantCode }, keepalive: true, gives: 'object' });
}
