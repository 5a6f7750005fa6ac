import { randomUUID } from 'node:crypto';
import { isBlank } from '../../engine/index.js';
import { own } from '../../engine/base/pointer.js';
import { newReference } from '../base/reference.js';
import type { Database } from '../database/store.js';
import type { TenantScope } from '../database/scope.js';
import type { ClientRecord } from './client-record.js';

const appointmentKeys = ['note', 'appointment', 'hasInsurance', 'insuranceName', 'insuranceMemberId', 'groupNumber', 'timeZone'];

/** Does this client ask for an appointment? No other form sends a note. */
export function isAppointmentRequest(client: unknown): boolean {
  return !isBlank(own(client, 'note')) || !isBlank(own(client, 'appointment'));
}

/**
 * Files the request of a client who asks for an appointment, and gives it the reference people quote. `possibleClientId`
 * is the client the request may be of, whom only the staff see (D-24).
 */
export async function saveAppointmentRequest(
  db: Database,
  scope: TenantScope,
  client: ClientRecord,
  possibleClientId: string | undefined,
): Promise<{ reference: string }> {
  const body = Object.fromEntries(appointmentKeys.flatMap((key) => (isBlank(own(client, key)) ? [] : [[key, own(client, key)]])));
  const reference = newReference('AP');
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('appointment_requests')
    .values({
      tenant_id: scope.tenantId,
      request_id: randomUUID(),
      client_id: String(client['clientId']),
      reference,
      body: JSON.stringify(body),
      possible_client_id: possibleClientId ?? null,
      created_at: String(client['createdAt']),
    })
    .onConflict((on) => on.columns(['tenant_id', 'reference']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n ? { reference } : saveAppointmentRequest(db, scope, client, possibleClientId);
}
