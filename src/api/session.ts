import useSWR, { mutate } from 'swr';
import type { VisitAnswer } from '../../server/http/routes/session.js';
import { callApi } from './call-api.js';
import { onForget } from './forget.js';

export type FamilyOfVisit = VisitAnswer['data']['families'][number];

const VISIT = 'visit';

/** Loads the clients whom this visit knows, each with the dependents that it entered; the newest first. */
export function useFamiliesOfVisit(tenantCode: string) {
  return useSWR([VISIT, tenantCode], async () => {
    return (await callApi<VisitAnswer['data']>('/api/session', { headers: { 'x-tenant': tenantCode }, gives: 'object' })).data.families;
  });
}
onForget(VISIT, () => void mutate((key) => Array.isArray(key) && key[0] === VISIT, undefined, { revalidate: false }));

/** Ends the visit on the server, so that the next person at this device does not find it. Without an answer it goes on. */
export function endSession(): void {
  void callApi('/api/session', { method: 'DELETE', keepalive: true, gives: 'object' }).catch(() => undefined);
}
