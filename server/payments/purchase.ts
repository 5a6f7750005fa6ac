import { createHash, randomUUID } from 'node:crypto';
import { dayIn } from '../base/calendar.js';
import { shelfOf } from '../submission/validate-submission.js';
import { hasActiveMember } from '../clients/member-standing.js';
import { holdFamily } from '../enrollments/family.js';
import type { EnrollmentRow } from '../enrollments/line.js';
import type { SavedSource } from '../gateways/payment-gateway.js';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';
import type { CallAnswer } from '../submission/idempotent-write.js';
import type { PayBench } from './checkout.js';
import { answerOfAct, type OpenAct, resumeAct } from './finish-act.js';
import { type Agreement, judgeAgreements } from './judge-agreements.js';
import { type Bought, judgeOfferings, type PaymentRequest, type Purchase } from './judge-purchase.js';
import { changeLines, dueOf, startPayments } from './payment-rows.js';
import { nothingBrought, tokenMethod } from './payment-methods.js';
import { type ChargedSource, nothingToPay, sourceOnFile } from './source-to-charge.js';

/** Begins a purchase, one payment for each service, or goes on with the one that was begun with this key. */
export async function beginPurchase(
  db: Database,
  bench: PayBench,
  caller: Caller,
  { clientId, requests, key }: Purchase & { readonly key: string | undefined },
): Promise<CallAnswer | { open: OpenAct }> {
  const { primaryId, isGroup } = await holdFamily(db, caller, clientId);
  const act = actOf(caller, key);
  if (await hasBegun(db, caller, act)) return resumeAct(db, bench, caller, act);
  const now = bench.now();
  const { library } = shelfOf(bench.library, caller);
  // Judged after the look for an earlier purchase, so that a repeated request gets the first answer even after the words changed.
  judgeAgreements(consentOf(requests), { state: caller.state, library }, '/0');
  const bought = judgeOfferings(requests, caller, { isMember: await hasActiveMember(db, caller), isGroup });
  const rows = await enroll(db, caller, primaryId, bought, now);
  const isFree = rows.every((row) => dueOf(row) === 0);
  const source = await sourceFor(db, caller, primaryId, { requests, isFree, now });
  const status = isFree ? 'captured' : source.gatewayType === null ? 'recorded' : 'started';
  const { currency } = library.platform;
  const start = {
    caller,
    act,
    clientId: primaryId,
    kind: 'transaction',
    source,
    currency,
    status,
    now,
    keys: bench.secrets.session,
  } as const;
  const bills = rows.map((row) => [row]);
  const payments = await startPayments(db, start, bills);
  if (status === 'started') return { open: { act, payments, gatewaySource: source.gatewaySource } };
  await changeLines(db, caller.scope.tenantId, payments, isFree ? 'Active' : 'Pending', now);
  return answerOfAct(db, caller, payments);
}

/** Another visitor's act is never met, whatever the key. */
function actOf({ sessionId }: Caller, key: string | undefined): string {
  return key === undefined ? randomUUID() : createHash('sha256').update(`${sessionId} ${key}`).digest('base64url');
}

async function hasBegun(db: Database, { scope }: Caller, act: string): Promise<boolean> {
  const found = await db
    .selectFrom('payments')
    .select('payment_id')
    .where('tenant_id', '=', scope.tenantId)
    .where('act', '=', act)
    .executeTakeFirst();
  return found !== undefined;
}

async function enroll(db: Database, caller: Caller, clientId: string, bought: readonly Bought[], now: Date): Promise<EnrollmentRow[]> {
  const rows = bought.map(({ offering, cost, registrationFee }): EnrollmentRow => ({
    tenant_id: caller.scope.tenantId,
    client_enrollment_id: randomUUID(),
    client_id: clientId,
    primary_id: null,
    kind: 'Ancillary',
    offering_id: offering.tenantOfferingId,
    offering_name: offering.name,
    start_date: dayIn(caller.state.tenant.timeZone, now),
    billing_type: offering.billingType,
    billing_interval: offering.billingInterval,
    cost,
    registration_fee: registrationFee,
    status: 'Unpaid',
  }));
  const moment = now.toISOString();
  const values = rows.map((row) => ({ ...row, created_at: moment, updated_at: moment }));
  await db.insertInto('enrollments').values(values).execute();
  return rows;
}

/** Of several requests, the first carries the consent. */
function consentOf([first]: readonly PaymentRequest[]): readonly Agreement[] {
  return first?.agreements ?? [];
}

interface Payable {
  readonly requests: readonly PaymentRequest[];
  readonly isFree: boolean;
  readonly now: Date;
}

/** How a purchase is paid. Its consent is stored with the way to pay, or by itself where the purchase brings none. */
async function sourceFor(db: Database, caller: Caller, clientId: string, { requests, isFree, now }: Payable): Promise<ChargedSource> {
  const source = isFree ? nothingToPay : await paidBy(db, caller, clientId, requests[0], now);
  if (isFree || source.method === 'Card on File') await saveConsent(db, caller, clientId, consentOf(requests), now);
  return source;
}

/** A card on file, or what came with the purchase: that pays once and is not on file afterwards. */
async function paidBy(
  db: Database,
  caller: Caller,
  clientId: string,
  request: PaymentRequest | undefined,
  now: Date,
): Promise<ChargedSource> {
  const detail = request?.cardDetail;
  if (detail === undefined || detail.paymentMethod === 'Card on File') return sourceOnFile(db, caller, clientId);
  const { token: _token, tokenSource = null, expiry: _expiry, paymentMethod: method, ...said } = detail;
  const sourceId = randomUUID();
  const gatewayType = tokenMethod(method) === undefined ? null : tokenSource;
  await db
    .insertInto('payment_sources')
    .values({
      tenant_id: caller.scope.tenantId,
      source_id: sourceId,
      client_id: clientId,
      payment_method: method,
      gateway_type: gatewayType,
      body: JSON.stringify({ ...said, billingAddress: request?.billingAddress ?? null, agreements: request?.agreements ?? [], once: true }),
      created_at: now.toISOString(),
    })
    .execute();
  return { method, sourceId, gatewayType, gatewaySource: null };
}

/** Keeps the consent of a purchase that brings no way to pay of its own. */
async function saveConsent(
  db: Database,
  { scope, sessionId, source }: Caller,
  clientId: string,
  agreements: readonly Agreement[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('payment_sources')
    .values({
      tenant_id: scope.tenantId,
      source_id: randomUUID(),
      client_id: clientId,
      payment_method: nothingBrought,
      body: JSON.stringify({ source, agreements, once: true }),
      session_id: sessionId,
      created_at: now.toISOString(),
    })
    .execute();
}

/** Notes what a card that pays once looks like, for the receipt. */
export async function noteCard(db: Database, { scope }: Caller, sourceId: string, { last4, brand, expiry }: SavedSource): Promise<void> {
  await db
    .updateTable('payment_sources')
    .set({ last4, brand: brand ?? null, expiry: expiry ?? null })
    .where('tenant_id', '=', scope.tenantId)
    .where('source_id', '=', sourceId)
    .execute();
}
