import type { Json } from '../../engine/index.js';
import { valueAt } from '../../engine/base/pointer.js';
import type { CheckoutAnswer } from '../../server/http/routes/checkout.js';
import type { ServedEnrollment } from './api/enrollments.js';
import type { CompletedSteps } from './wizard.js';
import type { HistoryData } from './history-data.js';
import { enrolledPeople } from './enrolled-people.js';
import type { Person } from './offering-choice.js';
import { nonBlankText } from './json-values.js';
import { STEP_IDS } from './site-codes.js';

export type PaymentEnd = CheckoutAnswer['data']['payment'];

/** How an enrollment ended: paid, free, to be paid in another way, not paid, or requested where nothing is sold online. */
export type PaymentEndState = 'captured' | 'free' | 'recorded' | 'skipped' | 'requested';

/** What the last page of an enrollment shows. Once the saved receipt has expired, a reload knows only reference and status. */
export interface EnrollmentEnd {
  readonly status: PaymentEndState | undefined;
  readonly reference: string | undefined;
  readonly payment: PaymentEnd | undefined;
  readonly lines: readonly ServedEnrollment[];
  /** The address that a confirmation is sent to; undefined if none is sent. */
  readonly letterTo: string | undefined;
  readonly name: string | undefined;
  readonly isGroup: boolean;
  /** The enrolled people; none after a reload without a saved receipt. */
  readonly people: readonly Person[];
}

/**
 * Returns the end of an enrollment from its completed steps, or from the history entry after a reload. `sells`: whether memberships can
 * be bought online.
 */
export function enrollmentEnd(completed: CompletedSteps, historyData: HistoryData | undefined, sells: boolean): EnrollmentEnd {
  const [information, offering, paying] = [STEP_IDS.information, STEP_IDS.offering, STEP_IDS.payment].map((step) => completed[step]?.data);
  const { payment, lines } = purchaseIn(offering, paying);
  const isKnown = lines.length > 0 || historyData?.['requested'] !== undefined;
  return {
    status: isKnown ? paymentEndState(payment, sells) : savedState(historyData),
    reference: (payment ?? lines[0])?.reference ?? savedReference(historyData),
    payment,
    lines,
    letterTo: valueAt(paying, '/letter') === true ? nonBlankText(valueAt(information, '/client/email')) : undefined,
    name: nonBlankText(valueAt(information, '/client/firstName')),
    isGroup: valueAt(information, '/client/type') === 'Group',
    people: enrolledPeople(completed),
  };
}

function purchaseIn(offering: Json | undefined, paying: Json | undefined): Pick<EnrollmentEnd, 'payment' | 'lines'> {
  return {
    payment: valueAt(paying, '/payment') as PaymentEnd | undefined,
    lines: (valueAt(paying, '/enrollments') ?? valueAt(offering, '/lines') ?? []) as readonly ServedEnrollment[],
  };
}

/** Returns the state of a payment; without one, whether it was skipped or only requested. */
function paymentEndState(payment: PaymentEnd | undefined, sells: boolean): PaymentEndState {
  if (payment === undefined) return sells ? 'skipped' : 'requested';
  return payment.status === 'captured' && payment.amount === 0 ? 'free' : payment.status;
}

function savedReference({ reference, requested }: HistoryData = {}): string | undefined {
  return reference ?? requested;
}

/** Returns the payment state saved in the history entry, or undefined. */
function savedState(historyData: HistoryData | undefined): PaymentEndState | undefined {
  const status = historyData?.['status'];
  return status === 'captured' || status === 'recorded' ? status : undefined;
}
