import type { Json } from '../../engine/index.js';
import { act } from './act.js';
import type { Answer } from './call.js';

/** What a member says on arriving. */
export interface Arrival {
  readonly note?: string;
  readonly contactConfirmed?: boolean;
}

/** The answer: a masked record with `isActiveMember`, and a message. */
export type CheckedIn = Answer<Json>;

/** Checks a member in whom this visitor has shown to be (D-46). Said twice on one day, it counts once. */
export function checkIn(tenantCode: string, clientId: string, arrival: Arrival): Promise<CheckedIn> {
  const path = `/api/clients/${encodeURIComponent(clientId)}`;
  return act(path, { tenantCode, method: 'PUT', body: { checkIn: true, ...arrival }, gives: 'object' });
}
