import type { Json } from '../../engine/index.js';
import { sendWrite } from './send-write.js';
import type { CallResult } from './call.js';

/** What a member says on arriving. */
export interface Arrival {
  readonly note?: string;
  readonly contactConfirmed?: boolean;
}

/** The answer: a masked record with `isActiveMember`, and a message. */
export type CheckedIn = CallResult<Json>;

/** Checks a member in whom this visitor has shown to be (D-46). Said twice on one day, it counts once. */
export function sendCheckIn(tenantCode: string, clientId: string, arrival: Arrival): Promise<CheckedIn> {
  const path = `/api/clients/${encodeURIComponent(clientId)}`;
  return sendWrite(path, { tenantCode, method: 'PUT', body: { checkIn: true, ...arrival }, gives: 'object' });
}
