import { formatting, BASE_LANGUAGE } from '../../../engine/index.js';
import type { Database } from '../../database/store.js';
import { type EnrollmentLine, isForKind } from '../../enrollments/line.js';
import { type Payment, readReceipt } from '../../payments/settling/receipt.js';
import { datedInstallments } from '../../shared/payment-plan.js';
import { requestText, howOftenText, installmentDueText, laterTexts, firstPaymentText } from '../../shared/payment-texts.js';
import type { TenantState } from '../../tenants/tenant-cache.js';
import type { MessageSender, OutboxMessage } from './dispatcher.js';
import { countedAddress, type LetterDraft, type Letter, type Letterhead, letterSender, type LetterServices, letterText } from './letter.js';
import { isPlainName, type LetterText, noRecipient, personalLetter } from './letter.js';

export interface PaidPurchase {
  /** The payer's first name. */
  readonly name: string | null;
  readonly payment: Payment;
  readonly lines: readonly EnrollmentLine[];
  /** The full names of those for whom it is, the payer first. */
  readonly people: readonly string[];
}

export function writePaymentLetter(head: Letterhead, purchase: PaidPurchase): Letter {
  const t = letterText(head);
  const { displayName } = head.tenant;
  const { reference } = purchase.payment;
  const subject = t('letter.payment.subject', 'Your membership at {name}: {reference}', { name: displayName, reference });
  return personalLetter(head, purchase.name, subject, [
    paymentStatusText(t, purchase, displayName),
    `${t('panel.enrollment-done.reference', 'Reference')}: ${reference}`,
    ...peopleTexts(t, purchase.people),
    purchase.lines.map((line) => lineText(t, head, line)).join('\n'),
    amountText(t, head, purchase.payment),
    ...installmentTexts(t, head, purchase.lines),
    ...nextStepTexts(t, purchase),
  ]);
}

/** Strangers enter the names, so one that could be read as a URL leaves out all. */
function peopleTexts(t: LetterText, people: readonly string[]): readonly string[] {
  return people.length > 0 && people.every(isPlainName) ? [t('letter.payment.people', 'For: {names}', { names: people.join(', ') })] : [];
}

function paymentStatusText(t: LetterText, { payment: { status, amount }, lines }: PaidPurchase, tenant: string): string {
  if (status === 'recorded') return t('panel.enrollment-done.recorded', 'Your membership is reserved until we receive your payment.');
  return amount === 0
    ? t('panel.enrollment-done.free', "Your membership is complete. There's nothing to pay.")
    : (firstPaymentText(t, lines) ?? t('panel.enrollment-done.captured', 'Welcome to {tenant}. Your membership is paid.', { tenant }));
}

/** Groups cannot book the first visit. */
function nextStepTexts(t: LetterText, { payment, lines }: PaidPurchase): readonly string[] {
  if (payment.status === 'recorded')
    return [t('panel.enrollment-done.next.recorded', 'Your membership becomes active when we receive your payment.')];
  const date = lines[0]?.startDate;
  const starts = date === undefined ? [] : [t('panel.enrollment-done.next.starts', 'Your plan starts {date, date}.', { date })];
  if (lines.some((line) => isForKind(line, true))) return starts;
  return [[...starts, t('panel.enrollment-done.next.visit', 'You can book your first visit now.')].join(' ')];
}

function lineText(t: LetterText, { platform, text, language }: Letterhead, line: EnrollmentLine): string {
  const { offeringId, cost, registrationFee, startDate } = line;
  const name = text([`offering.${offeringId}.name`], line.offeringName);
  const price = `${name}: ${formatting.money(cost, platform)} ${howOftenText(t, text, line)}`;
  const fromText = startDate === undefined ? [] : [t('panel.enrollment-done.from', 'From {date, date}', { date: startDate })];
  const fee = `${t('panel.offering.fee', 'Registration fee')}: ${formatting.money(registrationFee, platform)}`;
  const later = laterTexts({ t, text, language }, [line]).map((amounts) => t('panel.offering.then', 'Then {amounts}', { amounts }));
  return [price, ...fromText, ...(registrationFee > 0 ? [fee] : []), ...later].join('\n  ');
}

function installmentTexts(t: LetterText, { tenant, text, language }: Letterhead, lines: readonly EnrollmentLine[]): readonly string[] {
  const due = datedInstallments(lines).map((payment) => installmentDueText({ t, text, language }, payment));
  return due.length === 0 ? [] : [[requestText(t, tenant.displayName), ...due].join('\n  ')];
}

function amountText(t: LetterText, { platform }: Letterhead, { amount, status, paymentMethod, brand, last4 }: Payment): string {
  if (status === 'recorded') return pendingPaymentText(t, paymentMethod, amount);
  const sum = formatting.money(amount, platform);
  const brandName = brand === undefined ? undefined : t(`payment.brand.${brand}`, brand);
  const card = [brandName, last4 === undefined ? undefined : `•••• ${last4}`].filter((part) => part !== undefined).join(' ');
  return `${t('panel.enrollment-done.paid', 'Paid')}: ${sum}${card === '' ? '' : ` (${card})`}`;
}

function pendingPaymentText(t: LetterText, method: string, amount: number): string {
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

export function paymentLetterSender(services: LetterServices): MessageSender {
  return letterSender(services, readPaidPurchase);
}

async function readPaidPurchase(db: Database, { scope }: TenantState, message: OutboxMessage): Promise<LetterDraft> {
  const row = await db
    .selectFrom('payments as p')
    .innerJoin('clients as c', (on) => on.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.client_id', '=', 'p.client_id'))
    .select(['p.act', 'p.language', 'c.email', 'c.first_name'])
    .where('p.tenant_id', '=', scope.tenantId)
    .where('p.payment_id', '=', String(message.body['paymentId']))
    .executeTakeFirstOrThrow(noRecipient);
  const { payments, enrollments } = await readReceipt(db, scope, row.act);
  const [payment] = payments;
  if (payment === undefined) throw noRecipient();
  const people = await readPeople(db, scope, enrollments);
  const purchase = { name: row.first_name, payment, lines: enrollments, people };
  const to = await countedAddress(db, message, row.email);
  return { to, languages: [row.language ?? BASE_LANGUAGE], write: (head) => writePaymentLetter(head, purchase) };
}

/** Returns the names of those whom the lines cover: each line's own client, and with a family plan the dependents of that one. */
async function readPeople(db: Database, { tenantId }: TenantState['scope'], lines: readonly EnrollmentLine[]): Promise<string[]> {
  const ids = lines.map(({ clientId }) => clientId);
  const families = lines.filter(({ billingType }) => billingType === 'Family').map(({ clientId }) => clientId);
  const rows = await db
    .selectFrom('clients')
    .select(['first_name', 'last_name', 'primary_client_id'])
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'Active')
    .where(({ eb, or }) => or([eb('client_id', 'in', ids), ...(families.length > 0 ? [eb('primary_client_id', 'in', families)] : [])]))
    .orderBy('created_at')
    .execute();
  const ofPayer = rows.toSorted((a, b) => Number(a.primary_client_id !== null) - Number(b.primary_client_id !== null));
  return ofPayer.map(({ first_name, last_name }) => [first_name, last_name].filter(Boolean).join(' '));
}
