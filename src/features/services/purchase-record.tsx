import type { PurchaseReceipt } from '../../visit/api/purchases.js';
import type { Person } from '../../visit/offering-choice.js';
import { awaitedText, DateRow, PaymentSourceRow, RegistrationFee } from '../../visit/enrollment-record.js';
import { lineName, useOfferingTexts } from '../../visit/offering-texts.js';

interface PurchaseRecordProps {
  readonly receipt: PurchaseReceipt;
  readonly people: readonly Person[];
  /** The day of the purchase, if it is known. */
  readonly date: string | undefined;
}

/** Shows the services that were bought, for whom, and the amount paid, as a record to print. */
export function PurchaseRecord({ receipt: { payments, enrollments }, people, date }: PurchaseRecordProps) {
  const texts = useOfferingTexts();
  const { t, money } = texts;
  const [payment] = payments;
  const isPaid = payments.every(({ status }) => status === 'captured');
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">{t('panel.enrollment-done.lines', 'What you chose')}</h2>
      <ul className="s-record">
        {enrollments.map((line) => (
          <li key={line.clientEnrollmentId}>
            <p className="s-record-row">
              <strong>{lineName(texts, line)}</strong>
              <span className="s-record-amount">{money(line.cost)}</span>
            </p>
            <RegistrationFee amount={line.registrationFee} />
            <p>{people.find(({ clientId }) => clientId === line.clientId)?.name}</p>
          </li>
        ))}
      </ul>
      <dl className="s-record-sums">
        <div>
          <dt>{isPaid ? t('panel.enrollment-done.paid', 'Paid') : t('panel.enrollment-done.to-pay', 'To be paid')}</dt>
          <dd className="s-record-amount">{money(sumOf(payments))}</dd>
        </div>
        {payment?.last4 !== undefined && <PaymentSourceRow payment={payment} last4={payment.last4} />}
        {date !== undefined && <DateRow date={date} />}
      </dl>
    </section>
  );
}

/** Shows what happens next and, for an outstanding payment, how to pay. */
export function PurchaseNext({ payments }: Pick<PurchaseReceipt, 'payments'>) {
  const { t } = useOfferingTexts();
  const awaited = payments.find(({ status }) => status === 'recorded');
  return (
    <section aria-labelledby="next">
      <h2 id="next">{t('panel.enrollment-done.next-title', 'What happens next')}</h2>
      {awaited && <p className="s-awaited">{awaitedText(t, awaited.paymentMethod, sumOf(payments))}</p>}
      <p>{t('panel.purchase-done.next', 'Someone from our team will contact you to arrange the service.')}</p>
    </section>
  );
}

function sumOf(payments: PurchaseReceipt['payments']): number {
  return payments.reduce((sum, { amount }) => sum + amount, 0);
}
