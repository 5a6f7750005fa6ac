import '../../visit/done.css';
import '../../visit/enrollment-done.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { valueAt } from '../../../engine/base/pointer.js';
import type { PurchaseReceipt } from '../../visit/api/payments.js';
import { enrolledPeople } from '../../visit/enrolled-people.js';
import { currentHistoryData, type HistoryData } from '../../visit/history-data.js';
import type { Translate } from '../../visit/site.js';
import { STEP_IDS } from '../../visit/site-codes.js';
import { useCompletedSteps, useEndDate } from '../../visit/wizard.js';
import { ContactSection } from '../../visit/contacts.js';
import { EndLinks } from '../../visit/end-links.js';
import type { PanelProps } from '../../visit/panel.js';
import { CopyButton, Reference } from '../../visit/copy-button.js';
import type { Person } from '../../visit/offering-choice.js';
import { awaitedText, DateRow, InstallmentDates, PaymentSourceRow, RegistrationFee } from '../../visit/enrollment-record.js';
import { laterText, lineName, useOfferingTexts } from '../../visit/offering-texts.js';

export function PurchaseDone({ pageKey }: PanelProps) {
  const { t } = useTranslation();
  const completed = useCompletedSteps(pageKey);
  const date = useEndDate(pageKey);
  const [historyData] = useState(currentHistoryData);
  // The step saved the server's answer.
  const receipt = completed[STEP_IDS.payment]?.data as unknown as PurchaseReceipt | undefined;
  const payments = receipt?.payments ?? [];
  return (
    <section className="s-done s-enrolled">
      <h1 tabIndex={-1}>{titleText(t, valueAt(completed[STEP_IDS.information]?.data, '/client/firstName'))}</h1>
      <p>{statusText(t, payments, historyData)}</p>
      <PurchaseReference references={referencesOf(payments, historyData)} />
      {receipt && <PurchaseRecord receipt={receipt} people={enrolledPeople(completed)} date={date} />}
      <PurchaseNext payments={payments} />
      <ContactSection title={t('panel.enrollment-done.contacts', 'If you have questions')} />
      <EndLinks />
    </section>
  );
}

function referencesOf(payments: PurchaseReceipt['payments'], historyData: HistoryData | undefined): readonly string[] {
  const saved = historyData?.['reference'];
  return payments.length > 0 || saved === undefined ? payments.map(({ reference }) => reference) : [saved];
}

/** The references of several payments are beside their lines. */
function PurchaseReference({ references }: { readonly references: readonly string[] }) {
  const { t } = useTranslation();
  const [reference] = references;
  if (reference === undefined) return null;
  const count = references.length;
  return (
    <>
      {count === 1 && <Reference name={t('panel.enrollment-done.reference', 'Reference')} value={reference} />}
      <p className="s-keep">
        {t('panel.purchase-done.keep-all', 'Keep these numbers. They help us find your order quickly when you call.', { count })}
      </p>
    </>
  );
}

function titleText(t: Translate, name: unknown): string {
  if (typeof name !== 'string' || name.trim() === '') return t('panel.enrollment-done.heading', 'Thank you');
  return t('panel.enrollment-done.title', 'Thank you, {name}', { name });
}

function statusText(t: Translate, payments: PurchaseReceipt['payments'], historyData: HistoryData | undefined): string {
  if (payments.length > 0 && payments.every(({ amount }) => amount === 0))
    return t('panel.purchase-done.free', "Your order is complete. There's nothing to pay.");
  const status = payments[0]?.status ?? historyData?.['status'];
  if (status === 'captured') return t('panel.purchase-done.captured', 'Your services are paid.');
  if (status === 'recorded') return t('panel.purchase-done.recorded', 'Your services are reserved until we receive your payment.');
  return t('panel.purchase-done.received', "We've received your order.");
}

interface PurchaseRecordProps {
  readonly receipt: PurchaseReceipt;
  readonly people: readonly Person[];
  /** The day of the purchase, if it is known. */
  readonly date: string | undefined;
}

export function PurchaseRecord({ receipt: { payments, enrollments }, people, date }: PurchaseRecordProps) {
  const texts = useOfferingTexts();
  const { t, money } = texts;
  const [payment] = payments;
  const later = laterText(texts, enrollments);
  const isPaid = payments.every(({ status }) => status === 'captured');
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">{t('panel.payment.order', 'Your order')}</h2>
      <ul className="s-record">
        {enrollments.map((line, index) => (
          <li key={line.clientEnrollmentId}>
            <p className="s-record-row">
              <strong>{lineName(texts, line)}</strong>
              <span className="s-record-amount">{money(line.cost)}</span>
            </p>
            <RegistrationFee amount={line.registrationFee} />
            <p>{people.find(({ clientId }) => clientId === line.clientId)?.name}</p>
            {payments.length > 1 && <LineReference payment={payments[index]} />}
          </li>
        ))}
      </ul>
      <dl className="s-record-sums">
        <div>
          <dt>{isPaid ? t('panel.enrollment-done.paid', 'Paid') : t('panel.enrollment-done.to-pay', 'To be paid')}</dt>
          <dd className="s-record-amount">{money(sumOf(payments))}</dd>
        </div>
        {payment?.last4 !== undefined && <PaymentSourceRow payment={payment} last4={payment.last4} />}
        {date !== undefined && <DateRow date={date} isPaid={isPaid} />}
      </dl>
      {later !== undefined && <p className="s-record-later">{later}</p>}
      <InstallmentDates lines={enrollments} />
    </section>
  );
}

function LineReference({ payment }: { readonly payment: PurchaseReceipt['payments'][number] | undefined }) {
  const { t } = useTranslation();
  if (payment === undefined) return null;
  const { reference } = payment;
  return (
    <p className="s-record-reference">
      <span>
        {t('panel.enrollment-done.reference', 'Reference')} <span className="s-reference-value">{reference}</span>
      </span>
      <CopyButton text={reference} label={t('panel.purchase-done.copy', 'Copy {reference}', { reference })} />
    </p>
  );
}

function PurchaseNext({ payments }: Pick<PurchaseReceipt, 'payments'>) {
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
