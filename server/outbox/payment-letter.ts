import { billing, formatting, type Platform, type Text } from '../../engine/index.js';
import type { EnrollmentLine } from '../enrollments/line.js';
import type { Payment } from '../payments/receipt.js';
import type { Tenant } from '../records/tenant.js';

/** Whose letter it is, and in whose words. */
export interface Letterhead {
  readonly tenant: Tenant;
  readonly platform: Platform;
  readonly text: Text;
}

/** What the letter is about. */
export interface Paid {
  /** The first name of whoever is greeted. */
  readonly name: string | null;
  readonly payment: Payment;
  readonly lines: readonly EnrollmentLine[];
}

type LetterText = (key: string, words: string, params?: Readonly<Record<string, string>>) => string;

/** A confirmation as plain text. Whoever finds it learns what was bought, and of nobody but the one it greets. */
export function writePaymentLetter(head: Letterhead, paid: Paid): { readonly subject: string; readonly text: string } {
  const say: LetterText = (key, words, params) => head.text([key], words, params);
  const { displayName } = head.tenant;
  const { reference, status } = paid.payment;
  const paragraphs = [
    greeting(say, paid.name),
    standing(say, paid.payment),
    `${say('panel.enrollment-done.reference', 'Reference')}: ${reference}`,
    paid.lines.map((line) => lineWords(say, head, line)).join('\n'),
    amountWords(say, head, paid.payment),
    status === 'recorded'
      ? say('panel.enrollment-done.next.recorded', 'As soon as the payment has arrived, your membership becomes active.')
      : say('panel.enrollment-done.next.captured', 'From its first day on you can use all that your membership includes.'),
    `${say('panel.enrollment-done.contacts', 'If you have questions')}\n${contacts(say, head.tenant)}`,
    displayName,
  ];
  // A line break would end the subject.
  const subject = say('letter.payment.subject', 'Your membership at {name}: {reference}', { name: displayName, reference });
  return { subject: subject.replaceAll(/\s+/g, ' ').slice(0, 500), text: `${paragraphs.join('\n\n')}\n` };
}

/** Names are typed by strangers: what could be read as an address to visit is not repeated. */
function greeting(say: LetterText, name: string | null): string {
  return name !== null && /^[\p{L}\p{M}'’ -]{1,40}$/u.test(name)
    ? say('letter.payment.greeting', 'Hello {name},', { name })
    : say('letter.payment.greeting-nobody', 'Hello,');
}

function standing(say: LetterText, { status, amount }: Payment): string {
  if (status === 'recorded') return say('panel.enrollment-done.recorded', 'Your membership is kept until the payment arrives.');
  return amount === 0
    ? say('panel.enrollment-done.free', 'Your membership is complete. There is nothing to pay.')
    : say('panel.enrollment-done.captured', 'Your membership is paid.');
}

function lineWords(say: LetterText, { platform, text }: Letterhead, line: EnrollmentLine): string {
  const { offeringName, billingInterval, cost, registrationFee, startDate } = line;
  const often = billingInterval === 'One Time' ? billing.billingUnit(billingInterval, text) : billing.perInterval(billingInterval, text);
  const price = `${offeringName}: ${formatting.money(cost, platform)} ${often}`;
  const from = say('panel.enrollment-done.from', 'From {date}', { date: formatting.date(startDate, platform) });
  const fee = `${say('panel.offering.fee', 'Registration fee')}: ${formatting.money(registrationFee, platform)}`;
  return [price, ...(startDate === undefined ? [] : [from]), ...(registrationFee > 0 ? [fee] : [])].join('\n  ');
}

function amountWords(say: LetterText, { platform }: Letterhead, { amount, status, paymentMethod, brand, last4 }: Payment): string {
  const sum = formatting.money(amount, platform);
  if (status === 'recorded') return awaited(say, paymentMethod, sum);
  const named = brand === undefined ? undefined : say(`payment.brand.${brand}`, brand);
  const card = [named, last4 === undefined ? undefined : `•••• ${last4}`].filter((part) => part !== undefined).join(' ');
  return `${say('panel.enrollment-done.paid', 'Paid')}: ${sum}${card === '' ? '' : ` (${card})`}`;
}

function awaited(say: LetterText, method: string, amount: string): string {
  switch (method) {
    case 'Cash':
      return say('panel.enrollment-done.awaits.Cash', 'Please pay {amount} in cash when you visit us.', { amount });
    case 'Check':
      return say('panel.enrollment-done.awaits.Check', 'Please send or bring us your check for {amount}.', { amount });
    case 'Sponsor on AC':
      return say('panel.enrollment-done.awaits.Sponsor', 'We ask your sponsor for {amount}.', { amount });
    default:
      return say('panel.enrollment-done.awaits.Other', 'We get in touch with you about how to pay {amount}.', { amount });
  }
}

/** As the site shows them: the number of the public page, and whoever answers letters (SPEC 2). */
function contacts(say: LetterText, tenant: Tenant): string {
  const { phone, countryCode } = tenant.publicPage?.phone ? { ...tenant, ...tenant.publicPage } : tenant;
  const of = (type: string): string | undefined => tenant.contact.find((each) => each.type === type)?.email;
  return [
    `${say('panel.contacts.phone', 'Phone')}: ${formatting.phone(phone, countryCode)}`,
    `${say('panel.contacts.email', 'E-mail')}: ${of('support') ?? of('primary') ?? tenant.email}`,
    ...(tenant.website.trim() === '' ? [] : [`${say('panel.contacts.website', 'Website')}: ${tenant.website.trim()}`]),
  ].join('\n');
}
