import { sql } from 'kysely';
import type { Charge } from '../gateways/payment-gateway.js';
import { queueLetters } from './queue-letters.js';
import type { Database } from '../store/store.js';
import { changeLines, type PaymentRow } from './payment-rows.js';

/** What became of one payment at the gateway, as far as it is known. Where nothing was due there is no charge. */
export type ChargeOutcome =
  | { readonly is: 'captured'; readonly charge: Charge | undefined }
  | { readonly is: 'declined' | 'failed'; readonly code: string }
  | { readonly is: 'unknown' };

export type ChargeOutcomes = ReadonlyMap<string, ChargeOutcome>;

/**
 * Brings the payments of an act to their end together: all are kept and their lines are active, or none is, and what
 * was captured is to be given back. While the gateway has not said enough, nothing changes. Doing it again, also by
 * several processes at once, changes nothing more, and nobody is written to twice.
 */
export async function settleAct(db: Database, tenantId: string, act: string, outcomes: ChargeOutcomes, now: Date): Promise<PaymentRow[]> {
  const payments = await holdAct(db, tenantId, act);
  const open = payments.filter((each) => each.status === 'started' || (hasFailed(each) && isCaptured(outcomes.get(each.payment_id))));
  if (open.length === 0) return payments;
  const isWhole = payments.every((each) => each.status === 'captured' || isPaidBy(outcomes.get(each.payment_id), each));
  if (isWhole && (await areDue(db, tenantId, open))) await capture(db, tenantId, open, outcomes, now);
  else if (open.some((each) => (outcomes.get(each.payment_id) ?? unknown).is === 'unknown')) return payments;
  else await giveUp(db, tenantId, open, outcomes, now);
  return holdAct(db, tenantId, act);
}

const unknown: ChargeOutcome = { is: 'unknown' };

/** With the client, whose lines nobody else changes meanwhile; the client first, as by everybody who holds both. */
async function holdAct(db: Database, tenantId: string, act: string): Promise<PaymentRow[]> {
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

/** Are the lines still what the money was asked for, and paid by nobody else? */
async function areDue(db: Database, tenantId: string, payments: readonly PaymentRow[]): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select coalesce(bool_and(e.status = 'Unpaid' and e.cost + e.registration_fee = l.amount and not exists (
      select 1 from payment_lines o where o.tenant_id = l.tenant_id and o.client_enrollment_id = l.client_enrollment_id
        and o.payment_id <> l.payment_id and o.holds)), false) and sum(l.amount) = ${sum(payments)} as due
    from payment_lines l
    join enrollments e on e.tenant_id = l.tenant_id and e.client_enrollment_id = l.client_enrollment_id
    where l.tenant_id = ${tenantId} and l.payment_id in (${sql.join(payments.map((each) => each.payment_id))})`.execute(db);
  return rows[0]?.due === true;
}

function sum(payments: readonly PaymentRow[]): number {
  return payments.reduce((total, { amount }) => total + amount, 0);
}

async function capture(
  db: Database,
  tenantId: string,
  payments: readonly PaymentRow[],
  outcomes: ChargeOutcomes,
  now: Date,
): Promise<void> {
  for (const { payment_id } of payments)
    await change(db, tenantId, payment_id, { status: 'captured', ...chargeOf(outcomes, payment_id) }, now);
  await hold(db, tenantId, payments, true);
  await changeLines(db, tenantId, payments, 'Active', now);
  await queueLetters(db, tenantId, payments);
}

/** What has moved is given back; the lines of a checkout may be paid another way, what was bought outright is off. */
async function giveUp(db: Database, tenantId: string, payments: readonly PaymentRow[], outcomes: ChargeOutcomes, now: Date): Promise<void> {
  for (const { payment_id } of payments) {
    const outcome = outcomes.get(payment_id) ?? unknown;
    const next =
      outcome.is === 'captured'
        ? { status: outcome.charge === undefined ? ('failed' as const) : ('refunding' as const), ...chargeOf(outcomes, payment_id) }
        : {
            status: outcome.is === 'declined' ? ('declined' as const) : ('failed' as const),
            code: outcome.is === 'unknown' ? null : outcome.code,
          };
    await change(db, tenantId, payment_id, next, now);
  }
  await hold(db, tenantId, payments, false);
  const bought = payments.filter(({ kind }) => kind === 'transaction');
  if (bought.length > 0) await changeLines(db, tenantId, bought, 'Cancelled', now);
}

function chargeOf(outcomes: ChargeOutcomes, paymentId: string): { readonly charge_id?: string } {
  const outcome = outcomes.get(paymentId);
  return outcome?.is === 'captured' && outcome.charge !== undefined ? { charge_id: outcome.charge.chargeId } : {};
}

type PaymentChange = Partial<Pick<PaymentRow, 'status' | 'charge_id' | 'code'>>;

async function change(db: Database, tenantId: string, paymentId: string, next: PaymentChange, now: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ ...next, updated_at: now.toISOString() })
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', paymentId)
    .execute();
}

async function hold(db: Database, tenantId: string, payments: readonly PaymentRow[], holds: boolean): Promise<void> {
  const ids = payments.map((each) => each.payment_id);
  await db.updateTable('payment_lines').set({ holds }).where('tenant_id', '=', tenantId).where('payment_id', 'in', ids).execute();
}
