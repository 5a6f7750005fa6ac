import { sql } from 'kysely';
import type { TenantScope } from '../../database/scope.js';
import type { Store } from '../../database/store.js';
import type { PaymentGateway, Charge } from '../../gateways/payment-gateway.js';
import { earlierSandbox, isOwnPaymentId, type PaymentRow } from '../payment-rows.js';
import type { PaymentServices } from '../payment-services.js';
import { settlePayments } from './settle-payments.js';

interface RefundServices {
  readonly store: Store;
  readonly now: () => Date;
}

/** Voids the charges of payments that could not be used and marks them refunded. Unconfirmed ones stay for the reconciler. */
export async function voidRefundingCharges(
  { store, now }: RefundServices,
  gateway: PaymentGateway,
  scope: TenantScope,
  act: string,
): Promise<void> {
  const refunding = await store.inTenant(scope, (db) =>
    db
      .selectFrom('payments')
      .select(['payment_id', 'charge_id'])
      .where('tenant_id', '=', scope.tenantId)
      .where('act', '=', act)
      .where('status', '=', 'refunding')
      .execute(),
  );
  for (const { payment_id, charge_id } of refunding) {
    if (charge_id === null || !(await voidCharge(gateway, charge_id))) continue;
    await store.inTenant(scope, (db) =>
      db
        .updateTable('payments')
        .set({ status: 'refunded', updated_at: now().toISOString() })
        .where('tenant_id', '=', scope.tenantId)
        .where('payment_id', '=', payment_id)
        .execute(),
    );
  }
}

/** Voids a charge and returns whether the gateway confirmed it; the key per charge makes repeats safe. */
async function voidCharge(gateway: PaymentGateway, chargeId: string): Promise<boolean> {
  return (await gateway.void({ chargeId, key: `void-${chargeId}` })).ok;
}

type SweepServices = Pick<PaymentServices, 'store' | 'secrets' | 'now'>;

/** How far a process looks back when it starts or finds nothing newer, in milliseconds. */
const period = 24 * 60 * 60 * 1000;

/** Allows for delayed entries at gateways, in milliseconds. */
const overlap = 2 * 60 * 1000;

/** Milliseconds between two lists of all charges of the same tenant; a list costs a vendor many requests. */
const sweepInterval = 10 * 60_000;

/** Milliseconds after which a list that failed is asked for again, and between two questions about payments that failed without a charge. */
const retryInterval = 15_000;

/** Milliseconds for which these are asked about: longer than a request to charge can be on its way. */
const recheckPeriod = 15 * 60_000;

/** How many of them are asked about at once. */
const maxRechecks = 20;

/** How many charges a gateway returns at once. */
const maxCharges = 1000;

export interface SweepMemory {
  /** Milliseconds since the process started, by a clock that cannot be set. */
  readonly uptime: () => number;
  /** By tenant id: when the last sweep was, and the time at the gateway from which the next one starts. */
  readonly sweeps: Map<string, { readonly at: number; readonly since: number }>;
  /** By tenant id: when payments that failed were last asked about. */
  readonly rechecks: Map<string, number>;
}

/** Asks for the charges of payments that failed a short time ago, which a delayed request may still have made. */
export async function recheckFailed(
  bench: SweepServices,
  scope: TenantScope,
  gateway: PaymentGateway,
  { uptime, rechecks }: SweepMemory,
): Promise<void> {
  const { tenantId } = scope;
  if (uptime() - (rechecks.get(tenantId) ?? Number.NEGATIVE_INFINITY) < retryInterval) return;
  rechecks.set(tenantId, uptime());
  const failed = await bench.store.inTenant(scope, (db) =>
    db
      .selectFrom('payments')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('status', '=', 'failed')
      .where('charge_id', 'is', null)
      .where('gateway_type', '<>', earlierSandbox)
      .where('amount', '>', 0)
      .where(sql<boolean>`updated_at >= ${new Date(bench.now().getTime() - recheckPeriod).toISOString()}`)
      .orderBy('updated_at', 'desc')
      .limit(maxRechecks)
      .execute(),
  );
  for (const payment of failed) {
    const found = await gateway.findCharge(payment.payment_id);
    if (found.ok && found.value?.status === 'captured') await handleCharge(bench, scope, gateway, found.value, payment);
  }
}

/** Handles charges at the gateway that the database lacks. Does nothing within 10 minutes of the last list, or 15 seconds of one that failed. */
export async function sweepCharges(
  bench: SweepServices,
  scope: TenantScope,
  gateway: PaymentGateway,
  { uptime, sweeps }: SweepMemory,
): Promise<void> {
  const { tenantId } = scope;
  const at = uptime();
  const earliest = bench.now().getTime() - period;
  const last = sweeps.get(tenantId) ?? { at: Number.NEGATIVE_INFINITY, since: earliest };
  if (at - last.at < sweepInterval) return;
  const known = await readKnownCharges(bench, scope, last.since);
  const found = await gateway.chargesSince(new Date(last.since).toISOString(), known);
  if (!found.ok) {
    sweeps.set(tenantId, { at: at - sweepInterval + retryInterval, since: last.since });
    return;
  }
  const ownCharges = found.value.filter(
    ({ status, reference }) => status === 'captured' && isOwnPaymentId(reference, bench.secrets.session, tenantId),
  );
  const payments = await readPayments(bench, scope, ownCharges);
  for (const charge of ownCharges) {
    const payment = payments.find(({ payment_id }) => payment_id === charge.reference);
    await handleCharge(bench, scope, gateway, charge, payment);
  }
  // The times that the gateway names hold also where the clock of this server is wrong.
  const newest = Date.parse(found.value.at(-1)?.at ?? '');
  sweeps.set(tenantId, { at, since: found.value.length < maxCharges ? Math.max(newest - overlap || last.since, earliest) : newest });
}

async function readKnownCharges({ store }: SweepServices, scope: TenantScope, since: number): Promise<ReadonlySet<string>> {
  const payments = await store.inTenant(scope, (db) =>
    db
      .selectFrom('payments')
      .select('charge_id')
      .where('tenant_id', '=', scope.tenantId)
      .where('charge_id', 'is not', null)
      .where(sql<boolean>`updated_at >= ${new Date(since).toISOString()}`)
      .execute(),
  );
  return new Set(payments.flatMap(({ charge_id }) => charge_id ?? []));
}

async function readPayments({ store }: SweepServices, scope: TenantScope, charges: readonly Charge[]): Promise<PaymentRow[]> {
  if (charges.length === 0) return [];
  const ids = charges.map(({ reference }) => reference);
  return store.inTenant(scope, (db) =>
    db.selectFrom('payments').selectAll().where('tenant_id', '=', scope.tenantId).where('payment_id', 'in', ids).execute(),
  );
}

/**
 * Does nothing for a started payment or a charge already recorded. Settles a failed or declined payment as captured, then voids the
 * refunding charges. In every other case voids the charge.
 */
async function handleCharge(
  bench: SweepServices,
  scope: TenantScope,
  gateway: PaymentGateway,
  charge: Charge,
  payment: PaymentRow | undefined,
): Promise<void> {
  // Running and completed payments are settled elsewhere.
  if (payment?.charge_id === charge.chargeId || payment?.status === 'started') return;
  if (payment?.status !== 'failed' && payment?.status !== 'declined') return void (await voidCharge(gateway, charge.chargeId));
  const outcomes = new Map([[payment.payment_id, { is: 'captured', charge } as const]]);
  await bench.store.inTenant(scope, (db) => settlePayments(db, scope.tenantId, payment.act, outcomes, bench.now()));
  await voidRefundingCharges(bench, gateway, scope, payment.act);
}
