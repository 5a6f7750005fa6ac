import { formatting, type Platform, type Text, type TextParams, BASE_LANGUAGE } from '../../../engine/index.js';
import { isEmailAddress } from '../../base/email-address.js';
import type { TenantScope } from '../../database/scope.js';
import type { Database, Store } from '../../database/store.js';
import { type EnrollmentLine, isForKind } from '../../enrollments/line.js';
import type { LiveLibrary } from '../../library/live-library.js';
import { tenantText } from '../../library/tenant-text.js';
import { type Payment, readReceipt } from '../../payments/settling/receipt.js';
import type { Tenant } from '../../records/tenant.js';
import { datedInstallments } from '../../shared/payment-plan.js';
import { requestText, howOftenText, installmentDueText, laterTexts, firstPaymentText } from '../../shared/payment-texts.js';
import type { TenantCache } from '../../tenants/tenant-cache.js';
import { finalError, type MessageSender, type OutboxMessage } from './dispatcher.js';
import type { Mailer } from './mailer.js';

export interface Letterhead {
  readonly tenant: Tenant;
  readonly platform: Platform;
  readonly text: Text;
  readonly language: string;
}

export interface PaidPurchase {
  /** The payer's first name. */
  readonly name: string | null;
  readonly payment: Payment;
  readonly lines: readonly EnrollmentLine[];
}

type LetterText = (key: string, fallback: string, params?: TextParams) => string;

/** Names no person but the payer. */
export function writePaymentLetter(head: Letterhead, purchase: PaidPurchase): { readonly subject: string; readonly text: string } {
  const t: LetterText = (key, fallback, params) => head.text([key], fallback, params);
  const { displayName } = head.tenant;
  const { reference } = purchase.payment;
  const paragraphs = [
    greetingText(t, purchase.name),
    paymentStatusText(t, purchase, displayName),
    `${t('panel.enrollment-done.reference', 'Reference')}: ${reference}`,
    purchase.lines.map((line) => lineText(t, head, line)).join('\n'),
    amountText(t, head, purchase.payment),
    ...installmentTexts(t, head, purchase.lines),
    ...nextStepTexts(t, purchase),
    `${t('panel.enrollment-done.contacts', 'If you have questions')}\n${contactText(t, head.tenant)}`,
    displayName,
  ];
  // A line break would end the subject header.
  const subject = t('letter.payment.subject', 'Your membership at {name}: {reference}', { name: displayName, reference });
  return { subject: subject.replaceAll(/\s+/g, ' ').slice(0, 500), text: `${paragraphs.join('\n\n')}\n` };
}

/** Strangers enter the names, so one that could be read as a URL is left out. */
function greetingText(t: LetterText, name: string | null): string {
  return name !== null && /^[\p{L}\p{M}'’ -]{1,40}$/u.test(name)
    ? t('letter.payment.greeting', 'Hello {name},', { name })
    : t('letter.payment.greeting-nobody', 'Hello,');
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

/** As on the site: the public page's phone number and the support address (SPEC 2). */
function contactText(t: LetterText, tenant: Tenant): string {
  const { phone, countryCode } = tenant.publicPage?.phone ? { ...tenant, ...tenant.publicPage } : tenant;
  const of = (type: string): string | undefined => tenant.contact.find((each) => each.type === type)?.email;
  return [
    `${t('panel.contacts.phone', 'Phone')}: ${formatting.phone(phone, countryCode)}`,
    `${t('panel.contacts.email', 'Email')}: ${of('support') ?? of('primary') ?? tenant.email}`,
    ...(tenant.website.trim() === '' ? [] : [`${t('panel.contacts.website', 'Website')}: ${tenant.website.trim()}`]),
  ].join('\n');
}

interface LetterServices {
  readonly store: Store;
  readonly tenants: TenantCache;
  readonly library: LiveLibrary;
  readonly mailer: Mailer;
}

export function paymentLetterSender({ store, tenants, library, mailer }: LetterServices): MessageSender {
  return async (message) => {
    const state = await tenants.byId(message.tenantId);
    const definitions = state && library.tenant(state.tenant.code);
    if (state === undefined || definitions === undefined) throw finalError('Its tenant is gone.');
    const purchase = await store.inTenant(state.scope, (db) => readPaidPurchase(db, state.scope, message));
    if (purchase === undefined) throw finalError('There is nobody to write to any more.');
    const { tenant } = state;
    const text = tenantText(state, definitions.library, purchase.language);
    const from = { name: tenant.displayName, address: tenant.email };
    const letter = writePaymentLetter({ tenant, platform: definitions.library.platform, text, language: purchase.language }, purchase);
    await mailer.send({ id: message.messageId, from, to: purchase.to, ...letter, writtenAt: message.createdAt });
  };
}

/** Undefined if the purchase has been erased. */
async function readPaidPurchase(
  db: Database,
  scope: TenantScope,
  { body }: OutboxMessage,
): Promise<(PaidPurchase & { readonly to: string; readonly language: string }) | undefined> {
  const row = await db
    .selectFrom('payments as p')
    .innerJoin('clients as c', (on) => on.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.client_id', '=', 'p.client_id'))
    .select(['p.act', 'p.language', 'c.email', 'c.first_name'])
    .where('p.tenant_id', '=', scope.tenantId)
    .where('p.payment_id', '=', String(body['paymentId']))
    .executeTakeFirst();
  if (row === undefined || !isEmailAddress(row.email)) return undefined;
  const { payments, enrollments } = await readReceipt(db, scope, row.act);
  const [payment] = payments;
  if (payment === undefined) return undefined;
  return { to: row.email, language: row.language ?? BASE_LANGUAGE, name: row.first_name, payment, lines: enrollments };
}
