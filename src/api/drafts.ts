import type { DraftAnswer } from '../../server/http/routes/drafts.js';
import { call, CallError } from './call.js';

type Draft = NonNullable<DraftAnswer['data']>['draft'];

/** What a visitor has done and not finished, as the server kept it (D-108); undefined where there is nothing. */
export async function readDraft(tenantCode: string, flow: string): Promise<Draft | undefined> {
  try {
    const headers = { 'x-tenant': tenantCode };
    return (await call<DraftAnswer['data']>(`/api/drafts/${flow}`, { headers, gives: 'object or null' })).data?.draft;
  } catch (error) {
    // A session whose time is over has no draft, and another one has begun.
    if (error instanceof CallError && error.status === 401) return undefined;
    throw error;
  }
}

/** Browsers let little more than this outlive the page, in bytes. */
const MOST_AFTERWARDS = 60_000;

/** Keeps a draft in place of the one before; sent twice it is the same, so that it needs no key. It arrives after the page has gone, too. */
export async function saveDraft(tenantCode: string, flow: string, draft: object): Promise<void> {
  const keepalive = new Blob([JSON.stringify(draft)]).size < MOST_AFTERWARDS;
  await call(`/api/drafts/${flow}`, { method: 'PUT', headers: { 'x-tenant': tenantCode }, body: draft, keepalive, gives: 'object' });
}

export async function removeDraft(tenantCode: string, flow: string): Promise<void> {
  await call(`/api/drafts/${flow}`, { method: 'DELETE', headers: { 'x-tenant': tenantCode }, keepalive: true, gives: 'object' });
}
