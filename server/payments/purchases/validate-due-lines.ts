import { dayIn } from '../../base/calendar.js';
import type { Family } from '../../enrollments/family.js';
import type { EnrollmentRow } from '../../enrollments/line.js';
import { priceFor, isForKind } from '../../enrollments/price.js';
import { apiError } from '../../errors/api-error.js';
import type { Caller } from '../../visit/caller.js';

/** Throws 409 if an offering of the lines to be paid has changed since it was chosen (D-29), or a start date has passed. */
export function validateDueLines(due: readonly EnrollmentRow[], { state }: Caller, family: Family, now: Date): void {
  if (!due.every((line) => isStillSold(line, state, family))) throw apiError('offering_changed_before_payment');
  const today = dayIn(state.tenant.timeZone, now);
  if (due.some(({ start_date }) => start_date !== null && start_date < today)) throw apiError('start_date_past');
}

/** Returns whether the tenant still sells the line's offering on the same terms and price. */
function isStillSold(line: EnrollmentRow, { offerings }: Caller['state'], family: Family): boolean {
  const isPrimary = line.client_id === family.primaryId;
  const offering = offerings.find(({ tenantOfferingId }) => tenantOfferingId === line.offering_id);
  if (offering?.status !== 'Active' || offering.type !== line.kind) return false;
  if (!isForKind(offering, isPrimary && family.isGroup)) return false;
  if (offering.billingType !== line.billing_type || offering.billingInterval !== line.billing_interval) return false;
  // A line chosen at the member price (D-96) stays valid after the half hour in which a member counts as recognised.
  return [true, false].some((isMember) => {
    const price = priceFor(offering, { isPrimary, isMember });
    return price?.cost === line.cost && price.registrationFee === line.registration_fee;
  });
}
