import useSWR from 'swr';
import type { VisitAnswer } from '../../../server/http/routes/session.js';
import { callApi } from './call-api.js';
import { forgetCached, onForget } from './forget.js';

export type FamilyOfVisit = VisitAnswer['data']['families'][number];

/** The first parts of the cache keys of people whom this visit entered or checked in as. */
export const PEOPLE_KEYS = { visit: 'visit', group: 'own-group', members: 'people-of-group' } as const;

/** Loads the clients whom this visit knows, each with the dependents that it entered; the newest first. */
export function useFamiliesOfVisit(tenantCode: string) {
  return useSWR([PEOPLE_KEYS.visit, tenantCode], () => loadFamilies(tenantCode));
}

/** Loads the clients whom this visit knows, once the server has confirmed all ends. */
export async function loadFamilies(tenantCode: string): Promise<readonly FamilyOfVisit[]> {
  await confirmEnds();
  return (await callApi<VisitAnswer['data']>('/api/session', { headers: { 'x-tenant': tenantCode }, gives: 'object' })).data.families;
}
onForget(PEOPLE_KEYS.visit, () => forgetCached(PEOPLE_KEYS.visit));

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

let confirmAllEnds: () => Promise<unknown> = () => Promise.resolve();

/**
 * Resolves when the server has confirmed all ends; sends one again that failed, and rejects if it fails again. Lists of people and
 * drafts wait for it, because until then the server still returns those of before.
 */
export function confirmEnds(): Promise<unknown> {
  return confirmAllEnds();
}

function sendEnd(path: string, headers: { readonly [name: string]: string } = {}): void {
  const confirmFormer = confirmAllEnds;
  const send = () => callApi(path, { method: 'DELETE', headers, keepalive: true, gives: 'object' });
  let answer = send();
  answer.catch(() => undefined);
  confirmAllEnds = async () => {
    await confirmFormer();
    const failed = answer;
    // All callers that wait at the same time share one further attempt.
    await failed.catch(() => (answer === failed ? (answer = send()) : answer));
  };
}
