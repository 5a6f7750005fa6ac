import { callApi, type CallOptions, type CallResult } from './call-api.js';
import { forgetCached } from './forget.js';

/** The first parts of the cache keys of people whom this visit entered or checked in as. */
export const PEOPLE_KEYS = { visit: 'visit', group: 'own-group', members: 'people-of-group' } as const;

/** Calls the API about this visit, once the one before has ended; the answer shows that the browser has a session. */
export async function callInVisit<T>(path: string, options: CallOptions): Promise<CallResult<T>> {
  await confirmEnds();
  const answer = await callApi<T>(path, options);
  noteSession();
  return answer;
}

let isSessionKnown = false;

/** Records that the browser has a session, whose cookie scripts cannot read. */
export function noteSession(): void {
  isSessionKnown = true;
}

/** Returns whether the browser is known to have a session, once the visit before has ended. */
export async function hasSession(): Promise<boolean> {
  await confirmEnds();
  return isSessionKnown;
}

/** Ends the visit on the server, so that the next person at this device does not find it. */
export function endSession(): void {
  sendEnd('/api/session');
  forgetCached(...Object.values(PEOPLE_KEYS));
}

/** Removes on the server what this visit has entered at a tenant and not finished (D-99). */
export function endDrafts(tenantCode: string): void {
  sendEnd('/api/drafts', { 'x-tenant': tenantCode });
}

/** Ends on the server what this visit may see and do with a group, if it has one (D-92). */
export function endGroup(tenantCode: string, groupId: string | undefined): void {
  if (groupId === undefined) return;
  sendEnd(`/api/session/groups/${encodeURIComponent(groupId)}`, { 'x-tenant': tenantCode });
  forgetCached(...Object.values(PEOPLE_KEYS));
}

/**
 * Resolves when the server has confirmed all ends; sends one again that failed, and rejects if it fails again. Lists of people, drafts and writes
 * wait for it, because until then they belong to the visit of before.
 */
let confirmEnds: () => Promise<unknown> = () => Promise.resolve();

function sendEnd(path: string, headers: { readonly [name: string]: string } = {}): void {
  const confirmFormer = confirmEnds;
  const send = () => callApi(path, { method: 'DELETE', headers, keepalive: true, gives: 'object' });
  let answer = send();
  answer.catch(() => undefined);
  confirmEnds = async () => {
    await confirmFormer();
    const failed = answer;
    // All callers that wait at the same time share one further attempt.
    await failed.catch(() => (answer === failed ? (answer = send()) : answer));
  };
}
