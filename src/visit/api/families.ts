import useSWR from 'swr';
import type { VisitAnswer } from '../../../server/http/routes/session.js';
import { forgetCached, onForget } from './forget.js';
import { callInVisit, hasSession, PEOPLE_KEYS } from './session.js';

export type FamilyOfVisit = VisitAnswer['data']['families'][number];

/** Loads the clients whom this visit knows, each with the dependents that it entered; the newest first. */
export function useFamiliesOfVisit(tenantCode: string) {
  return useSWR([PEOPLE_KEYS.visit, tenantCode], () => fetchFamilies(tenantCode));
}
onForget(PEOPLE_KEYS.visit, () => forgetCached(PEOPLE_KEYS.visit));

/** Loads the clients whom this visit knows, once the one before has ended. */
export async function fetchFamilies(tenantCode: string): Promise<readonly FamilyOfVisit[]> {
  const options = { headers: { 'x-tenant': tenantCode }, gives: 'object' } as const;
  return (await callInVisit<VisitAnswer['data']>('/api/session', options)).data.families;
}

let sessionStart: Promise<unknown> | undefined;

/** Resolves when the browser has the session of this visit, without which a write whose answer was lost cannot be repeated (D-141). */
export async function requireSession(tenantCode: string): Promise<void> {
  if (await hasSession()) return;
  sessionStart ??= fetchFamilies(tenantCode).finally(() => (sessionStart = undefined));
  await sessionStart;
}
