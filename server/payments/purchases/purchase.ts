import { createHash, randomUUID } from 'node:crypto';
import { dayIn } from '../../base/calendar.js';
import { apiError, fieldError } from '../../errors/api-error.js';
import { requireDefinitions } from '../../visit/validate-by-form.js';
import { hasActiveMember } from '../../clients/membership-status.js';
import { lockPeopleToPay } from '../../clients/known-people.js';
import { lockBuyer } from '../../enrollments/family.js';
import type { EnrollmentRow } from '../../enrollments/line.js';
import type { SavedSource } from '../../gateways/payment-gateway.js';
import type { Database } from '../../database/store.js';
import { type Caller, refuseWhileClosed } from '../../visit/caller.js';
import type { CallAnswer } from '../../visit/idempotent-write.js';
import type { CheckoutServices } from './checkout.js';
import { answerOfPayments, type OpenPayments, resumePayments } from '../settling/finish-payments.js';
import { type Agreement, requireAgreements } from '../../visit/agreements.js';
import { type PricedOffering, priceOfferings, type PaymentRequest, type PurchaseRequest } from './validate-purchase.js';
import { updateUnpaidLines, amountDue, startPayments } from '../payment-rows.js';
import { noMethod, tokenMethod } from '../sources/sources-on-file.js';
import { type ChargedSource, freeSource, getSourceOnFile, merchantOf } from '../sources/source-to-charge.js';

/**
 * Starts one payment for each service, or resumes the purchase that has the same idempotency key. Returns the open payments or the
 * answer.
 */
export async function beginPurchase(
  db: Database,
  services: CheckoutServices,
  caller: Caller,
  { clientId, requests, key }: PurchaseRequest & { readonly key: string | undefined },
): Promise<CallAnswer | { open: OpenPayments }> {
  const refuseKnownPeople = await lockPeopleToPay(db, caller, clientId);
  const family = await lockBuyer(db, caller, clientId);
  const { primaryId } = family;
  const act = purchaseIdOf(caller, key);
  if (await hasBegun(db, caller, act)) return resumePayments(db, services, caller, act);
  refuseWhileClosed(caller);
  await refuseKnownPeople();
  const now = services.now();
  const { library } = requireDefinitions(services.library, caller);
  // Checked after the search for an earlier purchase, so that a repeated request gets the first answer even if the documents have
  // changed.
  requireAgreements(consentOf(requests), { state: caller.state, library }, '/0');
  const pricedOfferings = priceOfferings(requests, caller, { isMember: await hasActiveMember(db, caller), family });
  const rows = await insertEnrollments(db, caller, primaryId, pricedOfferings, now);
  const isFree = rows.every((row) => amountDue(row) === 0);
  const source = await chooseSource(db, caller, primaryId, { requests, isFree, now });
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
    keys: services.secrets.session,
  } as const;
  const bills = rows.map((row) => [row]);
  const payments = await startPayments(db, start, bills);
  if (status === 'started') return { open: { act, payments, gatewaySource: source.gatewaySource } };
  await updateUnpaidLines(db, caller.scope.tenantId, payments, isFree ? 'Active' : 'Pending', now);
  return answerOfPayments(db, caller, payments);
}

/** Returns an id that depends on the session and the key, so that no other visitor's purchase matches; random without a key. */
function purchaseIdOf({ sessionId }: Caller, key: string | undefined): string {
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

async function insertEnrollments(
  db: Database,
  caller: Caller,
  primaryId: string,
  pricedOfferings: readonly PricedOffering[],
  now: Date,
): Promise<EnrollmentRow[]> {
  const rows = pricedOfferings.map(
    ({ offering, beneficiaryId, quantity, cost, registrationFee, installments }, position): EnrollmentRow => ({
      tenant_id: caller.scope.tenantId,
      client_enrollment_id: randomUUID(),
      client_id: beneficiaryId,
      primary_id: beneficiaryId === primaryId ? null : primaryId,
      kind: 'Ancillary',
      offering_id: offering.tenantOfferingId,
      offering_name: offering.name,
      start_date: dayIn(caller.state.tenant.timeZone, now),
      billing_type: offering.billingType,
      billing_interval: offering.billingInterval,
      quantity,
      installments,
      cost,
      registration_fee: registrationFee,
      status: 'Unpaid',
      position,
    }),
  );
  const timestamp = now.toISOString();
  const values = rows.map((row) => ({ ...row, created_at: timestamp, updated_at: timestamp }));
  await db.insertInto('enrollments').values(values).execute();
  return rows;
}

/** Returns the consent of the first request, which carries it for all. */
function consentOf([first]: readonly PaymentRequest[]): readonly Agreement[] {
  return first?.agreements ?? [];
}

interface PayableRequests {
  readonly requests: readonly PaymentRequest[];
  readonly isFree: boolean;
  readonly now: Date;
}

/** Returns the payment source of a purchase and stores its consent, with the source or on its own. */
async function chooseSource(
  db: Database,
  caller: Caller,
  clientId: string,
  { requests, isFree, now }: PayableRequests,
): Promise<ChargedSource> {
  if (!isFree) requirePaymentMethod(requests);
  const source = isFree ? freeSource : await requestedSource(db, caller, clientId, requests[0], now);
  if (isFree || source.method === 'Card on File') await saveConsent(db, caller, clientId, consentOf(requests), now);
  return source;
}

/** Throws 422 if the requests name no payment method. */
function requirePaymentMethod([first]: readonly PaymentRequest[]): void {
  if (first?.cardDetail.paymentMethod !== noMethod) return;
  throw apiError('payment_method_invalid', { errors: [fieldError('/0/cardDetail/paymentMethod', 'method_not_offered')] });
}

/** Returns the card on file, or stores the submitted source, which a checkout does not charge by itself. */
async function requestedSource(
  db: Database,
  caller: Caller,
  clientId: string,
  request: PaymentRequest | undefined,
  now: Date,
): Promise<ChargedSource> {
  if (request === undefined || request.cardDetail.paymentMethod === 'Card on File')
    return getSourceOnFile(db, caller, clientId, request?.cardDetail.sourceId);
  const { token: _token, tokenSource = null, expiry: _expiry, paymentMethod: method, ...storedDetail } = request.cardDetail;
  const sourceId = randomUUID();
  const isByGateway = tokenMethod(method) !== undefined;
  const gatewayType = isByGateway ? tokenSource : null;
  await db
    .insertInto('payment_sources')
    .values({
      tenant_id: caller.scope.tenantId,
      source_id: sourceId,
      client_id: clientId,
      payment_method: method,
      gateway_type: gatewayType,
      gateway_merchant: isByGateway ? merchantOf(caller) : null,
      body: JSON.stringify({
        ...storedDetail,
        billingAddress: request.billingAddress ?? null,
        agreements: request.agreements ?? [],
        once: true,
      }),
      session_id: caller.sessionId,
      created_at: now.toISOString(),
    })
    .execute();
  return { method, sourceId, gatewayType, gatewaySource: null };
}

/** Stores the consent of a purchase that has no new payment source. */
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
      payment_method: noMethod,
      body: JSON.stringify({ source, agreements, once: true }),
      session_id: sessionId,
      created_at: now.toISOString(),
    })
    .execute();
}

/** Stores what the gateway made of the card of a purchase, for the receipt and for the next purchase of this visit (D-127). */
export async function saveCardOfPurchase(
  db: Database,
  { scope }: Caller,
  sourceId: string,
  { sourceId: gatewaySource, last4, brand, expiry }: SavedSource,
): Promise<void> {
  await db
    .updateTable('payment_sources')
    .set({ gateway_source: gatewaySource, last4, brand: brand ?? null, expiry: expiry ?? null })
    .where('tenant_id', '=', scope.tenantId)
    .where('source_id', '=', sourceId)
    .execute();
}
