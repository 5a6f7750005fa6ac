import type { Json } from '../../../engine/index.js';
import { sendWrite } from '../../visit/api/send-write.js';
import type { CallResult } from '../../visit/api/call-api.js';

/** What a member enters when checking in. */
export interface Arrival {
  readonly note?: string;
  readonly contactConfirmed?: boolean;
}

/** The answer to a check-in: a masked record with `isActiveMember`, and a message. */
export type CheckInResult = CallResult<Json>;

/** Checks in a member whom this visitor has identified (D-46). Several check-ins on one day count as one. */
export function sendCheckIn(tenantCode: string, clientId: string, arrival: Arrival): Promise<CheckInResult> {
  const path = `/api/clients/${encodeURIComponent(clientId)}`;
  return sendWrite(path, { tenantCode, method: 'PUT', body: { checkIn: true, ...arrival }, gives: 'object' });
}
