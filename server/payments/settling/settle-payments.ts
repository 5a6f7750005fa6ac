import { sql } from 'kysely';
import type { Charge } from '../../gateways/payment-gateway.js';
import { queuePaymentLetters } from './queue-payment-letters.js';
import type { Database } from '../../database/store.js';
import { updateUnpaidLines, type PaymentRow } from '../payment-rows.js';

/** The outcome of one payment at the gateway. A free payment has no charge. */
export type ChargeOutcome =
  | { readonly is: 'captured'; readonly charge: Charge | undefined }
  | { readonly is: 'declined' | 'failed'; readonly code: string }
  | { readonly is: 'unknown' };

export type ChargeOutcomes = ReadonlyMap<string, ChargeOutcome>;

/**
 * Ends all payments of a purchase together: all captured with active lines, or all failed with refunds. Changes nothing while an outcome
 * is unknown; idempotent.
 */
export async function settlePayments(
  db: Database,
  tenantId: string,
  act: string,
  outcomes: ChargeOutcomes,
  now: Date,
): Promise<PaymentRow[]> {
  const payments = await lockPayments(db, tenantId, act);
  const open = payments.filter((each) => each.status === 'started' || (hasFailed(each) && isCaptured(outcomes.get(each.payment_id))));
  if (open.length === 0) return payments;
  const isComplete = payments.every((each) => each.status === 'captured' || isPaidBy(outcomes.get(each.payment_id), each));
  if (isComplete && (await areLinesDue(db, tenantId, open))) await capturePayments(db, tenantId, open, outcomes, now);
  else if (open.some((each) => (outcomes.get(each.payment_id) ?? unknownOutcome).is === 'unknown')) return payments;
  else await failPayments(db, tenantId, open, outcomes, now);
  return lockPayments(db, tenantId, act);
}

const unknownOutcome: ChargeOutcome = { is: 'unknown' };

/** Locks and returns the payments of a purchase; locks the client first, in the same order as every other transaction. */
async function lockPayments(db: Database, tenantId: string, act: string): Promise<PaymentRow[]> {
  await db
    .selectFrom('clients')
    .select('client_id')
    .where('tenant_id', '=', tenantId)
    .where('client_id', 'in', (payments) =>
      payments.selectFrom('payments').select('client_id').where('tenant_id', '=', tenantId).where('act', '=', act),
    )
    .orderBy('client_id')
    .forNoKeyUpdate()
    .execute();
  return db
    .selectFrom('payments')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('act', '=', act)
    .orderBy('payment_id')
    .forNoKeyUpdate()
    .execute();
}

function hasFailed({ status }: PaymentRow): boolean {
  return status === 'failed' || status === 'declined';
}

function isCaptured(outcome: ChargeOutcome | undefined): boolean {
  return outcome?.is === 'captured';
}

function isPaidBy(outcome: ChargeOutcome | undefined, { amount }: PaymentRow): boolean {
  return outcome?.is === 'captured' && (outcome.charge?.amount ?? 0) === amount;
}

/** Returns whether the lines are still unpaid, have the charged amounts (the first installment, as in `dueToday`) and are in no other payment. */
async function areLinesDue(db: Database, tenantId: string, payments: readonly PaymentRow[]): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select coalesce(bool_and(e.status = 'Unpaid'
      and e.cost - (e.cost / e.installments) * (e.installments - 1) + e.registration_fee = l.amount and not exists (
      select 1 from payment_lines o where o.tenant_id = l.tenant_id and o.client_enrollment_id = l.client_enrollment_id
        and o.payment_id <> l.payment_id and o.holds)), false) and sum(l.amount) = ${sumAmounts(payments)} as due
    from payment_lines l
    join enrollments e on e.tenant_id = l.tenant_id and e.client_enrollment_id = l.client_enrollment_id
    where l.tenant_id = ${tenantId} and l.payment_id in (${sql.join(payments.map((each) => each.payment_id))})`.execute(db);
  return rows[0]?.due === true;
}

function sumAmounts(payments: readonly PaymentRow[]): number {
  return payments.reduce((total, { amount }) => total + amount, 0);
}

async function capturePayments(
  db: Database,
  tenantId: string,
  payments: readonly PaymentRow[],
  outcomes: ChargeOutcomes,
  now: Date,
): Promise<void> {
  for (const { payment_id } of payments)
    await updatePayment(db, tenantId, payment_id, { status: 'captured', ...chargeIdOf(outcomes, payment_id) }, now);
  await setLinesHeld(db, tenantId, payments, true);
  await updateUnpaidLines(db, tenantId, payments, 'Active', now);
  await queuePaymentLetters(db, tenantId, payments);
}

/** Marks payments as failed, or as refunding if they were charged; frees the lines of a checkout and cancels those of a purchase. */
async function failPayments(
  db: Database,
  tenantId: string,
  payments: readonly PaymentRow[],
  outcomes: ChargeOutcomes,
  now: Date,
): Promise<void> {
  for (const { payment_id } of payments) {
    const outcome = outcomes.get(payment_id) ?? unknownOutcome;
    const next =
      outcome.is === 'captured'
        ? { status: outcome.charge === undefined ? ('failed' as const) : ('refunding' as const), ...chargeIdOf(outcomes, payment_id) }
        : {
            status: outcome.is === 'declined' ? ('declined' as const) : ('failed' as const),
            code: outcome.is === 'unknown' ? null : outcome.code,
          };
    await updatePayment(db, tenantId, payment_id, next, now);
  }
  await setLinesHeld(db, tenantId, payments, false);
  const purchases = payments.filter(({ kind }) => kind === 'transaction');
  if (purchases.length > 0) await updateUnpaidLines(db, tenantId, purchases, 'Cancelled', now);
}

function chargeIdOf(outcomes: ChargeOutcomes, paymentId: string): { readonly charge_id?: string } {
  const outcome = outcomes.get(paymentId);
  return outcome?.is === 'captured' && outcome.charge !== undefined ? { charge_id: outcome.charge.chargeId } : {};
}

type PaymentChange = Partial<Pick<PaymentRow, 'status' | 'charge_id' | 'code'>>;

async function updatePayment(db: Database, tenantId: string, paymentId: string, next: PaymentChange, now: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ ...next, updated_at: now.toISOString() })
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', paymentId)
    .execute();
}

/** Sets whether the payments keep their lines from being paid by others. */
async function setLinesHeld(db: Database, tenantId: string, payments: readonly PaymentRow[], holds: boolean): Promise<void> {
  const ids = payments.map((each) => each.payment_id);
  await db.updateTable('payment_lines').set({ holds }).where('tenant_id', '=', tenantId).where('payment_id', 'in', ids).execute();
}
