import type { Json } from '../../../engine/index.js';
import { valueAt } from '../../../engine/pointer.js';
import type { CheckoutAnswer } from '../../../server/http/routes/checkout.js';
import type { EnrollmentLine } from '../../api/enrollments.js';
import type { CompletedSteps } from '../../state/wizard.js';
import type { HistoryData } from '../../state/history-data.js';
import { STEP_IDS } from '../../state/site-codes.js';

export type PaymentEnd = CheckoutAnswer['data']['payment'];

/** How an enrollment ended: paid, nothing due, to be paid another way, not paid now, or asked for where nothing is sold. */
export type PaymentEndState = 'captured' | 'free' | 'recorded' | 'skipped' | 'requested';

/** What the end of an enrollment tells. Of one that was loaded anew only its reference and its standing are known. */
export interface EnrollmentEnd {
  readonly standing: PaymentEndState | undefined;
  readonly reference: string | undefined;
  readonly payment: PaymentEnd | undefined;
  readonly lines: readonly EnrollmentLine[];
  /** Where a confirmation is sent, masked; undefined where none is. */
  readonly letterTo: string | undefined;
  readonly name: string | undefined;
  readonly isGroup: boolean;
}

/** `kept` is what the place where it ended keeps over a reload; `sells` is whether memberships can be bought here at all. */
export function enrollmentEnd(journey: CompletedSteps, kept: HistoryData | undefined, sells: boolean): EnrollmentEnd {
  const [information, offering, paying] = [STEP_IDS.information, STEP_IDS.offering, STEP_IDS.payment].map((step) => journey[step]?.data);
  const { payment, lines } = boughtIn(offering, paying);
  const isKnown = lines.length > 0 || kept?.['requested'] !== undefined;
  return {
    standing: isKnown ? standingOf(payment, sells) : keptStanding(kept),
    reference: (payment ?? lines[0])?.reference ?? keptReference(kept),
    payment,
    lines,
    letterTo: valueAt(paying, '/letter') === true ? maskedEmail(text(information, '/client/email')) : undefined,
    name: text(information, '/client/firstName'),
    isGroup: valueAt(information, '/client/type') === 'Group',
  };
}

/** What the steps left behind is what our own server answered them. */
function boughtIn(offering: Json | undefined, paying: Json | undefined): Pick<EnrollmentEnd, 'payment' | 'lines'> {
  return {
    payment: valueAt(paying, '/payment') as PaymentEnd | undefined,
    lines: (valueAt(paying, '/enrollments') ?? valueAt(offering, '/lines') ?? []) as readonly EnrollmentLine[],
  };
}

function standingOf(payment: PaymentEnd | undefined, sells: boolean): PaymentEndState {
  if (payment === undefined) return sells ? 'skipped' : 'requested';
  return payment.status === 'captured' && payment.amount === 0 ? 'free' : payment.status;
}

function keptReference({ reference, requested }: HistoryData = {}): string | undefined {
  return reference ?? requested;
}

function keptStanding(kept: HistoryData | undefined): PaymentEndState | undefined {
  const status = kept?.['status'];
  return status === 'captured' || status === 'recorded' ? status : undefined;
}

function text(data: Json | undefined, at: `/${string}`): string | undefined {
  const found = valueAt(data, at);
  return typeof found === 'string' && found.trim() !== '' ? found : undefined;
}

/**
 * An address as its owner knows it again and nobody else learns it.
 * @example maskedEmail('ada.marsh@example.org') // 'a***@example.org'
 */
export function maskedEmail(address: string | undefined): string | undefined {
  const split = address?.lastIndexOf('@') ?? -1;
  return address === undefined || split < 1 ? undefined : `${[...address][0]}***${address.slice(split)}`;
}
