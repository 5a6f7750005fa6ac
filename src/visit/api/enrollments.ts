import type { CheckoutAnswer } from '../../../server/http/routes/checkout.js';
import type { ChosenEnrollments, EnrollmentsAnswer } from '../../../server/http/routes/enrollments.js';
import { sendWrite } from './send-write.js';
import { callApi, type CallResult } from './call-api.js';

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

/** Loads the enrollments of a family, with the order that a checkout would charge (D-136). */
export function loadEnrollments(tenantCode: string, primaryId: string): Promise<CallResult<ServedEnrollment[]>> {
  return callApi(`/api/clients/${primaryId}/enrollments`, { headers: { 'x-tenant': tenantCode }, gives: 'list' });
}

/** What the visitor agrees to pay, and with what. */
export interface ShownOrder {
  /** As the last answer about the enrollments named it. */
  readonly order?: string | undefined;
  /** The payment source that this page has saved. */
  readonly sourceId?: string | undefined;
}

/** Pays all unpaid enrollments of the family, if they are still the order that was shown. Sends no body (SPEC 7). */
export function sendCheckout(
  tenantCode: string,
  { clientId, clientEnrollmentId }: OrderLine,
  { order, sourceId }: ShownOrder,
): Promise<CallResult<CheckoutAnswer['data']>> {
  const headers = { ...(order && { 'x-order': order }), ...(sourceId && { 'x-payment-source': sourceId }) };
  return sendWrite(`/api/clients/${clientId}/enrollments/${clientEnrollmentId}/checkout`, { tenantCode, headers, gives: 'object' });
}
