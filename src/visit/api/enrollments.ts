import type { CheckoutAnswer } from '../../../server/http/routes/checkout.js';
import type { ChosenEnrollments, EnrollmentsAnswer } from '../../../server/http/routes/enrollments.js';
import { sendWrite } from './send-write.js';
import type { CallResult } from './call-api.js';

export type ChosenEnrollment = ChosenEnrollments[number];
export type ServedEnrollment = EnrollmentsAnswer['data'][number];
/** What is bought for one person: a saved enrollment, or a service before its purchase. */
export type OrderLine = Omit<ServedEnrollment, 'reference' | 'status' | 'tenantId' | 'tenantGroupCode' | 'dueToday' | 'laterPayments'>;

/** Adds enrollments to those that the family of a primary client has, and returns them. */
export function addEnrollments(
  tenantCode: string,
  primaryId: string,
  lines: readonly ChosenEnrollment[],
): Promise<CallResult<ServedEnrollment[]>> {
  return sendWrite(`/api/clients/${primaryId}/enrollments`, { tenantCode, body: lines, gives: 'list' });
}

/** Replaces all unpaid enrollments of the family by these and returns them (D-5). */
export function chooseEnrollments(
  tenantCode: string,
  primaryId: string,
  lines: readonly ChosenEnrollment[],
): Promise<CallResult<ServedEnrollment[]>> {
  return sendWrite(`/api/clients/${primaryId}/bulk/enrollments`, { tenantCode, method: 'PUT', body: lines, gives: 'list' });
}

/** Pays all unpaid enrollments of the family with the payment source that was saved last. Sends no body (SPEC 7). */
export function sendCheckout(tenantCode: string, { clientId, clientEnrollmentId }: OrderLine): Promise<CallResult<CheckoutAnswer['data']>> {
  return sendWrite(`/api/clients/${clientId}/enrollments/${clientEnrollmentId}/checkout`, { tenantCode, gives: 'object' });
}
