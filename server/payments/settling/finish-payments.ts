import { sql } from 'kysely';
import type { PaymentGateway, GatewayResult } from '../../gateways/payment-gateway.js';
import { apiError, apiErrorBody } from '../../errors/api-error.js';
import type { PaymentServices } from '../payment-services.js';
import type { Database } from '../../database/store.js';
import { type Caller, audit } from '../../visit/caller.js';
import type { CallAnswer } from '../../visit/idempotent-write.js';
import { gatewayFailureAnswer, storedGatewayCode } from './gateway-failure.js';
import type { PaymentRow } from '../payment-rows.js';
import type { GatewaySource } from '../sources/source-to-charge.js';
import { readReceipt } from './receipt.js';
import { type ChargeOutcomes, settlePayments, type ChargeOutcome } from './settle-payments.js';

/** Payments of one purchase that have begun, and the saved source to charge; null if it is not saved yet. */
export interface OpenPayments {
  readonly act: string;
  readonly payments: readonly PaymentRow[];
  readonly gatewaySource: GatewaySource | null;
}

type Clock = Pick<PaymentServices, 'now'>;

/** Returns the open payments and postpones the reconciler, or returns the answer if all of them have ended. */
export async function resumePayments(
  db: Database,
  { now }: Clock,
  caller: Caller,
  act: string,
): Promise<CallAnswer | { open: OpenPayments }> {
  const { tenantId } = caller.scope;
  const payments = await db
    .updateTable('payments')
    .set({ updated_at: sql<string>`case when status = 'started' then ${now().toISOString()}::timestamptz else updated_at end` })
    .where('tenant_id', '=', tenantId)
    .where('act', '=', act)
    .returningAll()
    .execute();
  if (!payments.some(({ status }) => status === 'started')) return answerOfPayments(db, caller, payments);
  const source = await db
    .selectFrom('payment_sources')
    .select(['gateway_source', 'last4'])
    .where('tenant_id', '=', tenantId)
    .where('source_id', '=', payments[0]?.source_id ?? null)
    .executeTakeFirst();
  const { gateway_source: sourceId = null, last4 = null } = source ?? {};
  return { open: { act, payments, gatewaySource: sourceId === null ? null : { sourceId, last4 } } };
}

/**
 * Charges the payments with status `started` and returns the write that stores their outcomes, declined ones included. Throws
 * `payment_unknown`, without a write, if the gateway does not answer.
 */
export async function chargeAndSettle(
  clock: Clock,
  gateway: PaymentGateway,
  caller: Caller,
  open: OpenPayments,
  gatewaySource: GatewaySource,
) {
  const started = open.payments.filter(({ status }) => status === 'started');
  const { outcomes, refused: failure } = await chargePayments(gateway, started, gatewaySource);
  if (failure?.kind === 'unknown') throw apiError('payment_unknown');
  return settleStep(clock, caller, open, outcomes);
}

/**
 * Returns the write that marks payments as failed because the gateway did not save the card; throws `gateway_timeout` if it did not
 * answer.
 */
export function settleAsFailed(clock: Clock, caller: Caller, open: OpenPayments, failure: GatewayFailure) {
  if (failure.kind === 'unknown') throw apiError('gateway_timeout');
  return settleStep(clock, caller, open, new Map(open.payments.map(({ payment_id }) => [payment_id, failureOutcome(failure)])));
}

/** Returns a write that stores the outcomes, adds an audit entry and returns the answer. */
function settleStep({ now }: Clock, caller: Caller, { act }: OpenPayments, outcomes: ChargeOutcomes) {
  return async (db: Database): Promise<CallAnswer> => {
    const settled = await settlePayments(db, caller.scope.tenantId, act, outcomes, now());
    await audit(
      db,
      caller,
      'pay',
      settled.map(({ payment_id }) => payment_id),
    );
    return answerOfPayments(db, caller, settled);
  };
}

/** Returns the answer of ended payments: the receipt, or the error of the first failure. */
export async function answerOfPayments(db: Database, { scope }: Caller, payments: readonly PaymentRow[]): Promise<CallAnswer> {
  const notPaid = payments.filter(({ status }) => status !== 'captured' && status !== 'recorded');
  const [first] = payments;
  if (notPaid.length > 0 || first === undefined) return failedPaymentsAnswer(notPaid);
  const { payments: paid, enrollments } = await readReceipt(db, scope, first.act);
  const what = first.kind === 'checkout' ? 'membership' : 'purchase';
  const message = first.status === 'recorded' ? `Your ${what} is reserved until we receive your payment.` : `Your ${what} is paid.`;
  const data =
    first.kind === 'checkout'
      ? { payment: paid[0] ?? null, enrollments, letter: first.language !== null }
      : { payments: paid, enrollments };
  return { status: 200, body: { data, message } };
}

/** Returns the error of the payment that was declined or failed; the others were refunded because of it. */
function failedPaymentsAnswer(payments: readonly PaymentRow[]): CallAnswer {
  const failed = payments.find(({ status }) => status === 'declined') ?? payments.find(({ status }) => status === 'failed');
  if (failed === undefined) return purchaseChangedAnswer;
  return gatewayFailureAnswer(failed.status === 'declined', storedGatewayCode(failed.code), failed.payment_method);
}

const purchaseChangedAnswer: CallAnswer = { status: 409, body: apiErrorBody('purchase_changed') };

/**
 * Charges a saved source for each payment until one fails and returns the outcomes by payment id. The payment id is the gateway's
 * idempotency key, so repeats are safe.
 */
async function chargePayments(
  gateway: PaymentGateway,
  payments: readonly PaymentRow[],
  { sourceId, last4 }: GatewaySource,
): Promise<{ readonly outcomes: Map<string, ChargeOutcome>; readonly refused?: GatewayFailure }> {
  const outcomes = new Map<string, ChargeOutcome>();
  let failure: GatewayFailure | undefined;
  for (const { payment_id, amount, currency } of payments) {
    if (failure !== undefined) outcomes.set(payment_id, skippedOutcome(failure));
    else if (amount === 0) outcomes.set(payment_id, { is: 'captured', charge: undefined });
    else {
      const asked = { sourceId, amount, currency, reference: payment_id, key: payment_id };
      const charged = await gateway.chargeSource({ ...asked, ...(last4 !== null && { last4 }) });
      outcomes.set(payment_id, charged.ok ? { is: 'captured', charge: charged.value } : failureOutcome(charged));
      if (!charged.ok) failure = charged;
    }
  }
  return { outcomes, ...(failure !== undefined && { refused: failure }) };
}

type GatewayFailure = Extract<GatewayResult<unknown>, { readonly ok: false }>;

function failureOutcome({ kind, code }: GatewayFailure): ChargeOutcome {
  if (kind === 'unknown') return { is: 'unknown' };
  return { is: kind === 'declined' ? 'declined' : 'failed', code };
}

/** Returns the outcome of a payment after a failed one: failed, or unknown if an earlier attempt may have charged it. */
function skippedOutcome({ kind, code }: GatewayFailure): ChargeOutcome {
  return kind === 'unknown' ? { is: 'unknown' } : { is: 'failed', code };
}
