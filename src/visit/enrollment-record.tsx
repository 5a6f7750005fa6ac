import { formatting } from '../../engine/index.js';
import type { ServedEnrollment } from './api/enrollments.js';
import { coveredPeople, type Person } from './offering-choice.js';
import { totalsOf } from './totals.js';
import { useSite, type Translate } from './site.js';
import type { EnrollmentEnd, PaymentEnd, PaymentEndState } from './enrollment-end.js';
import { laterText, lineName, useOfferingTexts } from './offering-texts.js';
import { datedInstallments } from '../../server/shared/payment-plan.js';
import { requestText, installmentDueText } from '../../server/shared/payment-texts.js';

interface RecordProps {
  readonly end: EnrollmentEnd;
  /** The day of the purchase, if it is known. */
  readonly date: string | undefined;
}

/** Shows what was chosen, for whom, and what was paid, as a record to print. */
export function EnrollmentRecord({ end: { lines, payment, status, people }, date }: RecordProps) {
  const texts = useOfferingTexts();
  const { t, money } = texts;
  const totals = totalsOf(lines);
  const later = laterText(texts, lines);
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">{t('panel.enrollment-done.lines', 'Your membership')}</h2>
      <ul className="s-record">
        {lines.map((line) => (
          <EnrollmentRow key={line.clientEnrollmentId} line={line} people={people} />
        ))}
      </ul>
      <dl className="s-record-sums">
        <div>
          <dt>{amountLabel(t, status)}</dt>
          <dd className="s-record-amount">{money(payment?.amount ?? totals.today)}</dd>
        </div>
        {payment?.last4 !== undefined && <PaymentSourceRow payment={payment} last4={payment.last4} />}
        {date !== undefined && <DateRow date={date} isPaid={isSettled(status)} />}
      </dl>
      {later !== undefined && <p className="s-record-later">{later}</p>}
      <InstallmentDates lines={lines} />
    </section>
  );
}

/** Shows when the later installments are due and who asks for them; nothing without any. */
export function InstallmentDates({ lines }: { readonly lines: readonly ServedEnrollment[] }) {
  const texts = useOfferingTexts();
  const { tenant } = useSite();
  const due = datedInstallments(lines);
  if (due.length === 0) return null;
  return (
    <>
      <p className="s-record-later">{requestText(texts.t, tenant.displayName)}</p>
      <ul className="s-record">
        {due.map((payment) => (
          <li key={payment.dueDate}>{installmentDueText(texts, payment)}</li>
        ))}
      </ul>
    </>
  );
}

/** Shows the day on which a purchase was paid, or ordered while it is unpaid. */
export function DateRow({ date, isPaid }: { readonly date: string; readonly isPaid: boolean }) {
  const { t } = useOfferingTexts();
  const { library } = useSite();
  return (
    <div>
      <dt>{isPaid ? t('panel.enrollment-done.paid-on', 'Paid on') : t('panel.enrollment-done.date', 'Ordered on')}</dt>
      <dd>{formatting.date(date, library.platform)}</dd>
    </div>
  );
}

interface EnrollmentRowProps {
  readonly line: ServedEnrollment;
  readonly people: readonly Person[];
}

/** Shows an enrollment line: plan, price, registration fee, the people it is for, and start date. */
function EnrollmentRow({ line, people }: EnrollmentRowProps) {
  const texts = useOfferingTexts();
  const { t, money, howOften } = texts;
  const { cost, registrationFee, startDate } = line;
  const members = coveredPeople(line, people);
  return (
    <li>
      <p className="s-record-row">
        <strong>{lineName(texts, line)}</strong>
        <span className="s-record-amount">
          {money(cost)} {howOften(line)}
        </span>
      </p>
      {members.length > 0 && <p className="s-record-people">{members.map(({ name }) => name).join(', ')}</p>}
      {startDate !== undefined && <p>{t('panel.enrollment-done.from', 'From {date, date}', { date: startDate })}</p>}
      <RegistrationFee amount={registrationFee} />
    </li>
  );
}

/** Shows the registration fee of a line; nothing for a line without a fee. */
export function RegistrationFee({ amount }: { readonly amount: number }) {
  const { t, money } = useOfferingTexts();
  if (amount === 0) return null;
  return (
    <p className="s-record-row">
      <span>{t('panel.offering.fee', 'Registration fee')}</span>
      <span className="s-record-amount">{money(amount)}</span>
    </p>
  );
}

/** Shows "Paid with", the brand's name and the last digits, as a row of a `dl`. Screen readers get words in place of the dots. */
export function PaymentSourceRow({ payment, last4 }: { readonly payment: PaymentEnd; readonly last4: string }) {
  const { t } = useOfferingTexts();
  const brand = brandText(t, payment);
  return (
    <div>
      <dt>{t('panel.enrollment-done.with', 'Paid with')}</dt>
      <dd>
        <span aria-hidden="true">
          {brand} •••• {last4}
        </span>
        <span className="v-unseen">{t('panel.enrollment-done.ending', '{brand}, number ending in {last4}', { brand, last4 })}</span>
      </dd>
    </div>
  );
}

/** Whether nothing is left to pay. */
export function isSettled(status: PaymentEndState | undefined): boolean {
  return status === 'captured' || status === 'free';
}

/** Returns the label of the amount: paid, to be paid, or first payment. */
function amountLabel(t: Translate, status: PaymentEndState | undefined): string {
  if (isSettled(status)) return t('panel.enrollment-done.paid', 'Paid');
  if (status === 'requested') return t('panel.offering.due-first', 'First payment');
  return t('panel.enrollment-done.to-pay', 'To be paid');
}

const BRANDS: { readonly [brand: string]: string } = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
};

function brandText(t: Translate, { brand, paymentMethod }: PaymentEnd): string {
  if (brand !== undefined) return t(`payment.brand.${brand}`, BRANDS[brand] ?? brand);
  if (paymentMethod === 'Bank') return t('payment.brand.account', 'Account');
  return t('payment.brand.card', 'Card');
}

/** Returns how to pay an amount with a method that no gateway handles. */
export function awaitedText(t: Translate, method: string, amount: number): string {
  switch (method) {
    case 'Cash':
      return t('panel.enrollment-done.awaits.Cash', 'Please pay {amount, currency} in cash when you visit us.', { amount });
    case 'Check':
      return t('panel.enrollment-done.awaits.Check', 'Please send or bring us your check for {amount, currency}.', { amount });
    case 'Sponsor on AC':
      return t('panel.enrollment-done.awaits.Sponsor', "We'll bill your sponsor {amount, currency}.", { amount });
    default:
      return t('panel.enrollment-done.awaits.Other', "We'll contact you about how to pay {amount, currency}.", { amount });
  }
}
