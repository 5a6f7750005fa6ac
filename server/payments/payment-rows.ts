import type { Selectable } from 'kysely';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { newReference } from '../base/reference.js';
import type { PaymentStatus } from '../database/schema/payment-tables.js';
import type { Tables } from '../database/schema/tables.js';
import type { Database } from '../database/store.js';
import { type EnrollmentRow, pricedLine } from '../enrollments/line.js';
import { dueToday } from '../shared/payment-plan.js';
import type { Caller } from '../visit/caller.js';
import type { ChargedSource } from './sources/source-to-charge.js';

/** The gateway of payments that an earlier sandbox took (migration 025): nothing can be asked about them any more. */
export const earlierSandbox = 'sandbox-1';

/** Returns a payment id that is also the gateway reference: 80 random bits and a 48-bit signature that marks it as this installation's. */
export function newPaymentId(keys: readonly string[], tenantId: string): string {
  const random = randomBytes(10).toString('hex');
  return toUuid(random + signatureOf(random, keys[0] ?? '', tenantId));
}

/** Returns whether this installation created the id for a payment of this tenant. */
export function isOwnPaymentId(reference: string, keys: readonly string[], tenantId: string): boolean {
  const digits = reference.replaceAll('-', '');
  if (!/^[0-9a-f]{32}$/.test(digits)) return false;
  const random = digits.slice(0, 20);
  return keys.some((key) => timingSafeEqual(Buffer.from(digits.slice(20)), Buffer.from(signatureOf(random, key, tenantId))));
}

function signatureOf(random: string, key: string, tenantId: string): string {
  return createHmac('sha256', key).update(`payment ${tenantId} ${random}`).digest('hex').slice(0, 12);
}

function toUuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export type PaymentRow = Selectable<Tables['payments']>;

/** What the payments of one purchase have in common. */
export interface PaymentStart {
  readonly caller: Caller;
  readonly act: string;
  readonly clientId: string;
  readonly kind: PaymentRow['kind'];
  readonly source: ChargedSource;
  readonly currency: string;
  readonly status: PaymentStatus;
  /** The language of the payment letter; null or absent if no letter is sent. */
  readonly language?: string | null;
  readonly now: Date;
  /** Keys of this installation that sign payment ids. */
  readonly keys: readonly string[];
}

/** Stores one payment for each bill, with its lines, before any gateway is called; returns the payment rows. */
export async function startPayments(
  db: Database,
  start: PaymentStart,
  bills: readonly (readonly EnrollmentRow[])[],
): Promise<PaymentRow[]> {
  const started = bills.map((lines) => ({ payment: newPaymentRow(start, lines), lines }));
  const rows = await db
    .insertInto('payments')
    .values(started.map(({ payment }) => payment))
    .returningAll()
    .execute();
  await db
    .insertInto('payment_lines')
    .values(
      started.flatMap(({ payment, lines }) =>
        lines.map((line) => ({
          tenant_id: payment.tenant_id,
          payment_id: payment.payment_id,
          client_enrollment_id: line.client_enrollment_id,
          amount: amountDue(line),
        })),
      ),
    )
    .execute();
  return rows;
}

function newPaymentRow({ caller, source, now, keys, clientId, ...start }: PaymentStart, lines: readonly EnrollmentRow[]) {
  const { tenantId } = caller.scope;
  return {
    ...start,
    tenant_id: tenantId,
    payment_id: newPaymentId(keys, tenantId),
    client_id: clientId,
    payment_method: source.method,
    source_id: source.sourceId,
    gateway_type: source.gatewayType,
    amount: lines.reduce((sum, line) => sum + amountDue(line), 0),
    reference: newReference('PY'),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}

/** Returns what is charged now for a line: its price or first installment, and its one-time registration fee (D-98, D-128). */
export function amountDue(row: EnrollmentRow): number {
  return dueToday(pricedLine(row));
}

/** Returns the payment that has begun for a line or has paid it; undefined if none. */
export async function findHoldingPayment(db: Database, tenantId: string, enrollmentId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments as p')
    .innerJoin('payment_lines as l', (on) => on.onRef('l.tenant_id', '=', 'p.tenant_id').onRef('l.payment_id', '=', 'p.payment_id'))
    .selectAll('p')
    .where('p.tenant_id', '=', tenantId)
    .where('l.client_enrollment_id', '=', enrollmentId)
    .where('l.holds', '=', true)
    .executeTakeFirst();
}

export async function updateUnpaidLines(
  db: Database,
  tenantId: string,
  payments: readonly PaymentRow[],
  status: 'Active' | 'Pending' | 'Cancelled',
  now: Date,
): Promise<void> {
  const ids = payments.map(({ payment_id }) => payment_id);
  await db
    .updateTable('enrollments')
    .set({ status, updated_at: now.toISOString() })
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'Unpaid')
    .where('client_enrollment_id', 'in', (lines) =>
      lines.selectFrom('payment_lines').select('client_enrollment_id').where('tenant_id', '=', tenantId).where('payment_id', 'in', ids),
    )
    .execute();
}
