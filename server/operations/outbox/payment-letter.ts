import { billing, formatting, type Platform, type Text, type TextParams } from '../../../engine/index.js';
import type { EnrollmentLine } from '../../enrollments/line.js';
import type { Payment } from '../../payments/settling/receipt.js';
import type { Tenant } from '../../records/tenant.js';

/** The tenant that a letter comes from, and its texts. */
export interface Letterhead {
  readonly tenant: Tenant;
  readonly platform: Platform;
  readonly text: Text;
}

/** What the letter is about. */
export interface PaidPurchase {
  /** The payer's first name. */
  readonly name: string | null;
  readonly payment: Payment;
  readonly lines: readonly EnrollmentLine[];
}

type LetterText = (key: string, fallback: string, params?: TextParams) => string;

/** Returns the subject and text of a payment confirmation; it names no person but the payer. */
export function writePaymentLetter(head: Letterhead, purchase: PaidPurchase): { readonly subject: string; readonly text: string } {
  const t: LetterText = (key, fallback, params) => head.text([key], fallback, params);
  const { displayName } = head.tenant;
  const { reference, status } = purchase.payment;
  const paragraphs = [
    greetingText(t, purchase.name),
    paymentStatusText(t, purchase.payment),
    `${t('panel.enrollment-done.reference', 'Reference')}: ${reference}`,
    purchase.lines.map((line) => lineText(t, head, line)).join('\n'),
    amountText(t, head, purchase.payment),
    status === 'recorded'
      ? t('panel.enrollment-done.next.recorded', 'Your membership becomes active when we receive your payment.')
      : t('panel.enrollment-done.next.captured', 'You can use everything your membership includes from its first day.'),
    `${t('panel.enrollment-done.contacts', 'If you have questions')}\n${contactText(t, head.tenant)}`,
    displayName,
  ];
  // A line break would end the subject header.
  const subject = t('letter.payment.subject', 'Your membership at {name}: {reference}', { name: displayName, reference });
  return { subject: subject.replaceAll(/\s+/g, ' ').slice(0, 500), text: `${paragraphs.join('\n\n')}\n` };
}

/** Returns the greeting; strangers enter the names, so one that could be read as a URL is left out. */
function greetingText(t: LetterText, name: string | null): string {
  return name !== null && /^[\p{L}\p{M}'’ -]{1,40}$/u.test(name)
    ? t('letter.payment.greeting', 'Hello {name},', { name })
    : t('letter.payment.greeting-nobody', 'Hello,');
}

/** Returns the sentence about the payment's status. */
function paymentStatusText(t: LetterText, { status, amount }: Payment): string {
  if (status === 'recorded') return t('panel.enrollment-done.recorded', 'Your membership is reserved until we receive your payment.');
  return amount === 0
    ? t('panel.enrollment-done.free', 'Your membership is complete. There is nothing to pay.')
    : t('panel.enrollment-done.captured', 'Your membership is paid.');
}

/** Returns the text of one enrollment: offering, price, first day and registration fee. */
function lineText(t: LetterText, { platform, text }: Letterhead, line: EnrollmentLine): string {
  const { offeringName, billingInterval, cost, registrationFee, startDate } = line;
  const interval = billingInterval === 'One Time' ? billing.billingUnit(billingInterval, text) : billing.perInterval(billingInterval, text);
  const price = `${offeringName}: ${formatting.money(cost, platform)} ${interval}`;
  const fromText = startDate === undefined ? [] : [t('panel.enrollment-done.from', 'From {date, date}', { date: startDate })];
  const fee = `${t('panel.offering.fee', 'Registration fee')}: ${formatting.money(registrationFee, platform)}`;
  return [price, ...fromText, ...(registrationFee > 0 ? [fee] : [])].join('\n  ');
}

/** Returns the text of the amount paid, with the card, or how it will be paid. */
function amountText(t: LetterText, { platform }: Letterhead, { amount, status, paymentMethod, brand, last4 }: Payment): string {
  if (status === 'recorded') return pendingPaymentText(t, paymentMethod, amount);
  const sum = formatting.money(amount, platform);
  const brandName = brand === undefined ? undefined : t(`payment.brand.${brand}`, brand);
  const card = [brandName, last4 === undefined ? undefined : `•••• ${last4}`].filter((part) => part !== undefined).join(' ');
  return `${t('panel.enrollment-done.paid', 'Paid')}: ${sum}${card === '' ? '' : ` (${card})`}`;
}

/** Returns how a payment without a gateway will be made. */
function pendingPaymentText(t: LetterText, method: string, amount: number): string {
  switch (method) {
    case 'Cash':
      return t('panel.enrollment-done.awaits.Cash', 'Please pay {amount, currency} in cash when you visit us.', { amount });
    case 'Check':
      return t('panel.enrollment-done.awaits.Check', 'Please send or bring us your check for {amount, currency}.', { amount });
    case 'Sponsor on AC':
      return t('panel.enrollment-done.awaits.Sponsor', 'We will bill your sponsor {amount, currency}.', { amount });
    default:
      return t('panel.enrollment-done.awaits.Other', 'We will contact you about how to pay {amount, currency}.', { amount });
  }
}

/** Returns the contact lines as on the site: the public page's phone number and the support address (SPEC 2). */
function contactText(t: LetterText, tenant: Tenant): string {
  const { phone, countryCode } = tenant.publicPage?.phone ? { ...tenant, ...tenant.publicPage } : tenant;
  const of = (type: string): string | undefined => tenant.contact.find((each) => each.type === type)?.email;
  return [
    `${t('panel.contacts.phone', 'Phone')}: ${formatting.phone(phone, countryCode)}`,
    `${t('panel.contacts.email', 'E-mail')}: ${of('support') ?? of('primary') ?? tenant.email}`,
    ...(tenant.website.trim() === '' ? [] : [`${t('panel.contacts.website', 'Website')}: ${tenant.website.trim()}`]),
  ].join('\n');
}
