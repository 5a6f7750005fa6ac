import { dayIn } from '../base/calendar.js';
import type { Family } from '../enrollments/family.js';
import type { EnrollmentRow } from '../enrollments/line.js';
import { dueFor, isForKind } from '../enrollments/price.js';
import { apiError } from '../errors/api-error.js';
import type { Caller } from '../visitors/caller.js';

/**
 * Holds lines that are about to be paid against what the tenant sells at this moment, as they were when they were
 * chosen (D-29); 409 where an offering is another since, or a first day is over.
 */
export function judgeDue(due: readonly EnrollmentRow[], { state }: Caller, family: Family, now: Date): void {
  if (!due.every((line) => isStillSold(line, state, family))) throw apiError('offering_changed_before_payment');
  const today = dayIn(state.tenant.timeZone, now);
  if (due.some(({ start_date }) => start_date !== null && start_date < today)) throw apiError('start_date_past');
}

function isStillSold(line: EnrollmentRow, { offerings }: Caller['state'], family: Family): boolean {
  const isPrimary = line.client_id === family.primaryId;
  const offering = offerings.find(({ tenantOfferingId }) => tenantOfferingId === line.offering_id);
  if (offering?.status !== 'Active' || offering.type !== line.kind) return false;
  if (!isForKind(offering, isPrimary && family.isGroup)) return false;
  if (offering.billingType !== line.billing_type || offering.billingInterval !== line.billing_interval) return false;
  // Who chose as a member (D-96) may pay later than the half hour in which a member is known.
  return [true, false].some((isMember) => {
    const price = dueFor(offering, { isPrimary, isMember });
    return price?.cost === line.cost && price.registrationFee === line.registration_fee;
  });
}
