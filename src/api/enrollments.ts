import type { CheckoutAnswer } from '../../server/http/routes/checkout.js';
import type { ChosenEnrollments, EnrollmentsAnswer } from '../../server/http/routes/enrollments.js';
import { sendWrite } from './send-write.js';
import type { CallResult } from './call.js';

export type ChosenLine = ChosenEnrollments[number];
export type EnrollmentLine = EnrollmentsAnswer['data'][number];

/** Puts these lines in place of everything the family has not paid yet (D-5). */
export function chooseEnrollments(
  tenantCode: string,
  primaryId: string,
  lines: readonly ChosenLine[],
): Promise<CallResult<EnrollmentLine[]>> {
  return sendWrite(`/api/clients/${primaryId}/bulk/enrollments`, { tenantCode, method: 'PUT', body: lines, gives: 'list' });
}

/** Pays what the family has not paid yet with the way to pay that was saved last. No body (SPEC 7). */
export function sendCheckout(
  tenantCode: string,
  { clientId, clientEnrollmentId }: EnrollmentLine,
): Promise<CallResult<CheckoutAnswer['data']>> {
  return sendWrite(`/api/clients/${clientId}/enrollments/${clientEnrollmentId}/checkout`, { tenantCode, gives: 'object' });
}
