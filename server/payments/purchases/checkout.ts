import { knownSettings } from '../../base/known-codes.js';
import { randomUUID } from 'node:crypto';
import { requireDefinitions } from '../../visit/validate-by-form.js';
import { lockPeopleToPay } from '../../clients/known-people.js';
import { type Family, lockFamily } from '../../enrollments/family.js';
import { isOrder, payableLines, readFamilyLines } from '../../enrollments/family-lines.js';
import { type EnrollmentRow, priceFor, isForKind } from '../../enrollments/line.js';
import { apiError } from '../../errors/api-error.js';
import { letterLanguage, queuePaymentLetters } from '../settling/queue-payment-letters.js';
import { refuseIneligible } from '../../questionnaires/responses.js';
import type { PaymentServices } from '../payment-services.js';
import type { Database } from '../../database/store.js';
import { type Caller, refuseWhileClosed } from '../../visit/caller.js';
import type { CallAnswer } from '../../visit/idempotent-write.js';
import { answerOfPayments, type OpenPayments, resumePayments } from '../settling/finish-payments.js';
import { updateUnpaidLines, amountDue, findHoldingPayment, type PaymentStart, startPayments } from '../payment-rows.js';
import { requireConsent } from '../../visit/agreements.js';
import { chargedSource, type ChargedSource, findSavedSource, freeSource, readSavedConsent } from '../sources/source-to-charge.js';
import { dayIn } from '../../base/calendar.js';

export type CheckoutServices = Pick<PaymentServices, 'library' | 'secrets' | 'now'>;

/** What is paid, as the page that asks for it knows it (D-136). */
export interface CheckoutTarget {
  readonly clientId: string;
  readonly enrollmentId: string;
  /** The hash of the order that was shown, from x-order. */
  readonly order?: string | undefined;
  /** The source that the page has saved, from x-payment-source. */
  readonly sourceId?: string | undefined;
}

/**
 * Starts one charge for the family's unpaid lines, resumes the one that has begun, or returns the answer of a finished one. Throws 404 for
 * an unknown line, 409 `order_changed` for another order than the visitor saw.
 */
export async function beginCheckout(
  db: Database,
  bench: CheckoutServices,
  caller: Caller,
  target: CheckoutTarget,
): Promise<CallAnswer | { open: OpenPayments }> {
  const refuseKnownPeople = await lockPeopleToPay(db, caller, target.clientId);
  const family = await lockFamily(db, caller, target.clientId);
  const lines = await readFamilyLines(db, caller, family);
  const named = lines.find((line) => line.client_enrollment_id === target.enrollmentId.toLowerCase());
  if (named === undefined) throw apiError(target.order === undefined ? 'enrollment_not_found' : 'order_changed');
  const earlier = await findHoldingPayment(db, caller.scope.tenantId, named.client_enrollment_id);
  if (earlier !== undefined) return resumePayments(db, bench, caller, earlier.act);
  refuseWhileClosed(caller);
  const due = payableLines(lines);
  const isFree = due.every((line) => amountDue(line) === 0);
  const saved = await findSavedSource(db, caller, family.primaryId, { sourceId: target.sourceId, isFree });
  // A page that names no order agreed to the one for which the source was saved.
  const shown = target.order ?? (saved && (saved.order ?? ''));
  if (shown !== undefined && !isOrder(shown, { family, lines }, bench.secrets.session)) throw apiError('order_changed');
  requireOnlinePurchase(caller);
  validateDueLines(due, caller, family, bench.now());
  // The answers may have changed since the plan was chosen (D-19).
  await refuseIneligible(db, bench, caller, family.primaryId);
  await refuseKnownPeople();
  const source = isFree ? freeSource : chargedSource(saved, caller);
  return startCheckout(db, bench, caller, family.primaryId, { due, source, isFree });
}

/** Throws `purchase_not_offered` if the tenant's settings let visitors only request a membership. */
function requireOnlinePurchase({ state }: Caller): void {
  if (state.parsedSettings[knownSettings.buyMembership]?.on === true) return;
  throw apiError('purchase_not_offered');
}

/** Stores the payment of the lines that are due and returns it open for the gateway, or returns the answer if no gateway is involved. */
async function startCheckout(
  db: Database,
  bench: CheckoutServices,
  caller: Caller,
  primaryId: string,
  { due, source, isFree }: { readonly due: readonly EnrollmentRow[]; readonly source: ChargedSource; readonly isFree: boolean },
): Promise<CallAnswer | { open: OpenPayments }> {
  const { library } = requireDefinitions(bench.library, caller);
  requireConsent(await readSavedConsent(db, caller, primaryId), { state: caller.state, library });
  const status = isFree ? 'captured' : source.gatewaySource === null ? 'recorded' : 'started';
  const start: PaymentStart = {
    caller,
    act: randomUUID(),
    clientId: primaryId,
    kind: 'checkout',
    source,
    currency: library.platform.currency,
    status,
    language: await letterLanguage(db, bench.library, caller, primaryId),
    now: bench.now(),
    keys: bench.secrets.session,
  };
  const payments = await startPayments(db, start, [due]);
  if (source.gatewaySource !== null) return { open: { act: start.act, payments, gatewaySource: source.gatewaySource } };
  await updateUnpaidLines(db, caller.scope.tenantId, payments, isFree ? 'Active' : 'Pending', start.now);
  await queuePaymentLetters(db, caller.scope.tenantId, payments);
  return answerOfPayments(db, caller, payments);
}

/** Throws 409 if an offering of the lines to be paid has changed since it was chosen (D-29), or a start date has passed. */
function validateDueLines(due: readonly EnrollmentRow[], { state }: Caller, family: Family, now: Date): void {
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
  // A line chosen at the member price (D-96) stays valid after the half hour in which a member counts as recognised.
  return [true, false].some((isMember) => {
    const price = priceFor(offering, { isPrimary, isMember });
    if (price?.cost !== line.cost || price.registrationFee !== line.registration_fee) return false;
    return price.installments === line.installments;
  });
}
