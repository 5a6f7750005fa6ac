import { sql } from 'kysely';
import type { TenantScope } from '../../database/scope.js';
import type { PaymentGateway } from '../../gateways/payment-gateway.js';
import type { TenantState } from '../../tenants/tenant-cache.js';
import type { PaymentRow } from '../payment-rows.js';
import type { PaymentServices } from '../payment-services.js';
import { type ChargeOutcome, settlePayments } from './settle-payments.js';
import { type SweepTimes, sweepCharges, voidRefundingCharges } from './sweep-charges.js';

export type ReconcileServices = Pick<PaymentServices, 'store' | 'tenants' | 'gateways' | 'secrets' | 'now'>;

/** Milliseconds before the reconciler touches a payment; longer than a gateway call may take. */
const minIdleTime = 15_000;

/** Milliseconds after which a payment without a charge at the gateway counts as failed. */
const chargeDeadline = 30_000;

const maxPayments = 100;

/** Reports an error of one tenant; the other tenants are still reconciled. */
export type ReportTenantError = (tenantCode: string, error: unknown) => void;

/**
 * Settles unfinished payments of all tenants by what their gateways report, and refunds what cannot be used (PROMISES R3). Safe to run
 * in several processes.
 */
export async function reconcile(bench: ReconcileServices, sweepTimes: SweepTimes, report: ReportTenantError): Promise<void> {
  for (const { tenantId, code } of await bench.tenants.all()) {
    try {
      const state = await bench.tenants.byId(tenantId);
      const gateway = state?.merchant && bench.gateways.of(state.merchant);
      if (state !== undefined && gateway !== undefined) await reconcileTenant(bench, state, gateway, sweepTimes);
    } catch (error) {
      report(code, error);
    }
  }
}

/** Settles the stale payments of a tenant, voids unusable charges and looks for charges without a payment. */
async function reconcileTenant(
  bench: ReconcileServices,
  { scope }: TenantState,
  gateway: PaymentGateway,
  sweepTimes: SweepTimes,
): Promise<void> {
  for (const [act, payments] of await claimStalePayments(bench, scope)) {
    const outcomes = new Map<string, ChargeOutcome>();
    for (const payment of payments)
      if (payment.status === 'started') outcomes.set(payment.payment_id, await findOutcome(gateway, payment, bench.now()));
    if (outcomes.size > 0) await bench.store.inTenant(scope, (db) => settlePayments(db, scope.tenantId, act, outcomes, bench.now()));
    await voidRefundingCharges(bench, gateway, scope, act);
  }
  await sweepCharges(bench, scope, gateway, sweepTimes);
}

/** Returns stale payments by purchase and marks them as touched, so that no other process claims them. */
async function claimStalePayments({ store, now }: ReconcileServices, scope: TenantScope): Promise<Map<string, PaymentRow[]>> {
  const timestamp = now();
  const before = new Date(timestamp.getTime() - minIdleTime).toISOString();
  const stale = await store.inTenant(scope, async (db) => {
    const { rows } = await sql<{ act: string }>`
      update payments set updated_at = ${timestamp.toISOString()}
      where tenant_id = ${scope.tenantId} and payment_id in (
        select payment_id from payments
        where tenant_id = ${scope.tenantId} and status in ('started', 'refunding') and updated_at <= ${before}
        order by updated_at limit ${maxPayments} for update skip locked)
      returning act`.execute(db);
    const acts = [...new Set(rows.map(({ act }) => act))];
    if (acts.length === 0) return [];
    return db.selectFrom('payments').selectAll().where('tenant_id', '=', scope.tenantId).where('act', 'in', acts).execute();
  });
  const byAct = new Map<string, PaymentRow[]>();
  for (const payment of stale) byAct.set(payment.act, [...(byAct.get(payment.act) ?? []), payment]);
  return byAct;
}

/** Returns the outcome of a payment at the gateway; unknown while a charge may still appear. */
async function findOutcome(gateway: PaymentGateway, payment: PaymentRow, now: Date): Promise<ChargeOutcome> {
  if (payment.amount === 0) return { is: 'captured', charge: undefined };
  const found = await gateway.findCharge(payment.payment_id);
  if (!found.ok) return { is: 'unknown' };
  const charge = found.value;
  if (charge?.status === 'captured') return { is: 'captured', charge };
  const isOver = charge !== undefined || now.getTime() - payment.created_at.getTime() >= chargeDeadline;
  return isOver ? { is: 'failed', code: 'processing_error' } : { is: 'unknown' };
}

/** Milliseconds between rounds, so that every payment ends within a minute (PROMISES R3). */
const roundInterval = 5000;

/** Reconciles payments periodically, one round at a time; `close` waits for the running round. */
export function startReconciler(services: ReconcileServices, report: ReportTenantError): { close(): Promise<void> } {
  const swept: SweepTimes = new Map();
  let round = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    round = reconcile(services, swept, report)
      .catch((error: unknown) => report('all', error))
      .finally(() => {
        isRunning = false;
      });
  }, roundInterval);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await round;
    },
  };
}
