import { sql } from 'kysely';
import type { TenantScope } from '../../database/scope.js';
import type { PaymentGateway } from '../../gateways/payment-gateway.js';
import type { TenantState } from '../../tenants/tenant-cache.js';
import { earlierSandbox, type PaymentRow } from '../payment-rows.js';
import type { PaymentServices } from '../payment-services.js';
import { type ChargeOutcome, settlePayments } from './settle-payments.js';
import { recheckFailed, type SweepMemory, sweepCharges, voidRefundingCharges } from './sweep-charges.js';

export type ReconcileServices = Pick<PaymentServices, 'store' | 'tenants' | 'gateways' | 'secrets' | 'now'>;

/** Milliseconds that a payment stays unchanged before the reconciler touches it; longer than a gateway call may take. */
const minIdleTime = 15_000;

/** Milliseconds after which a payment without a charge at the gateway counts as failed. */
const chargeDeadline = 30_000;

const maxPayments = 100;

/** What one process remembers between rounds; its clock cannot be set (decision 084). */
export interface ReconcilerMemory extends SweepMemory {
  /** By tenant id: when this process first saw each open payment, by id, and each version of it. */
  readonly firstSeen: Map<string, Map<string, number>>;
}

export function openReconcilerMemory(uptime = (): number => performance.now()): ReconcilerMemory {
  return { uptime, sweeps: new Map(), rechecks: new Map(), firstSeen: new Map() };
}

/** Reports an error of one tenant; the other tenants are still reconciled. */
export type ReportTenantError = (tenantCode: string, error: unknown) => void;

/**
 * Settles unfinished payments of all tenants by what their gateways report, and refunds what cannot be used (PROMISES R3). Safe to run
 * in several processes.
 */
export async function reconcile(bench: ReconcileServices, memory: ReconcilerMemory, report: ReportTenantError): Promise<void> {
  for (const { tenantId, code } of await bench.tenants.all()) {
    try {
      const state = await bench.tenants.byId(tenantId);
      const gateway = state?.merchant && bench.gateways.of(state.merchant);
      if (state !== undefined && gateway !== undefined) await reconcileTenant(bench, state, gateway, memory);
    } catch (error) {
      report(code, error);
    }
  }
}

/** Settles the stale payments of a tenant, voids unusable charges and looks for charges that came late or have no payment. */
async function reconcileTenant(
  bench: ReconcileServices,
  { scope }: TenantState,
  gateway: PaymentGateway,
  memory: ReconcilerMemory,
): Promise<void> {
  for (const [act, payments] of await claimStalePayments(bench, scope, memory)) {
    const outcomes = new Map<string, ChargeOutcome>();
    for (const payment of payments)
      if (payment.status === 'started') outcomes.set(payment.payment_id, await findOutcome(gateway, payment, memory));
    if (outcomes.size > 0) await bench.store.inTenant(scope, (db) => settlePayments(db, scope.tenantId, act, outcomes, bench.now()));
    await voidRefundingCharges(bench, gateway, scope, act);
  }
  await recheckFailed(bench, scope, gateway, memory);
  await sweepCharges(bench, scope, gateway, memory);
}

interface OpenPayment {
  readonly id: string;
  /** The id of the payment and the transaction that wrote it last. */
  readonly version: string;
}

const version = sql<string>`payment_id || ' ' || xmin::text`;

/** Returns stale payments by purchase and writes them, so that no other process claims them. */
async function claimStalePayments(
  { store, now }: ReconcileServices,
  { tenantId, groupCode }: TenantScope,
  memory: ReconcilerMemory,
): Promise<Map<string, PaymentRow[]>> {
  const isOpen = sql`tenant_id = ${tenantId} and status in ('started', 'refunding') and gateway_type is distinct from ${earlierSandbox}`;
  const stale = await store.inTenant({ tenantId, groupCode }, async (db) => {
    const open = await sql<OpenPayment>`select payment_id as id, ${version} as version from payments where ${isOpen}`.execute(db);
    const unchanged = findUnchanged(open.rows, tenantId, memory);
    if (unchanged.length === 0) return [];
    const { rows } = await sql<{ act: string }>`update payments set updated_at = ${now().toISOString()}
      where tenant_id = ${tenantId} and payment_id in (
        select payment_id from payments where ${isOpen} and ${version} in (${sql.join(unchanged)}) for update skip locked)
      returning act`.execute(db);
    const acts = [...new Set(rows.map(({ act }) => act))];
    if (acts.length === 0) return [];
    return db.selectFrom('payments').selectAll().where('tenant_id', '=', tenantId).where('act', 'in', acts).execute();
  });
  const byAct = new Map<string, PaymentRow[]>();
  for (const payment of stale) byAct.set(payment.act, [...(byAct.get(payment.act) ?? []), payment]);
  return byAct;
}

/** Remembers the open payments and forgets all others; returns the versions that have been there for long enough, the oldest first. */
function findUnchanged(open: readonly OpenPayment[], tenantId: string, { uptime, firstSeen }: ReconcilerMemory): readonly string[] {
  const at = uptime();
  const before = firstSeen.get(tenantId);
  const seen = new Map(open.flatMap(({ id, version }) => [id, version]).map((key) => [key, before?.get(key) ?? at]));
  firstSeen.set(tenantId, seen);
  const age = (payment: OpenPayment): number => at - (seen.get(payment.version) ?? at);
  const stale = open.filter((payment) => age(payment) >= minIdleTime).sort((one, other) => age(other) - age(one));
  return stale.slice(0, maxPayments).map(({ version }) => version);
}

/** Returns the outcome of a payment at the gateway; unknown while a charge may still appear. */
async function findOutcome(gateway: PaymentGateway, payment: PaymentRow, { uptime, firstSeen }: ReconcilerMemory): Promise<ChargeOutcome> {
  if (payment.amount === 0) return { is: 'captured', charge: undefined };
  const found = await gateway.findCharge(payment.payment_id);
  if (!found.ok) return { is: 'unknown' };
  const charge = found.value;
  if (charge?.status === 'captured') return { is: 'captured', charge };
  const openSince = firstSeen.get(payment.tenant_id)?.get(payment.payment_id) ?? uptime();
  const isOver = charge !== undefined || uptime() - openSince >= chargeDeadline;
  return isOver ? { is: 'failed', code: 'processing_error' } : { is: 'unknown' };
}

/** Milliseconds between rounds, so that every payment ends within a minute (PROMISES R3). */
const roundInterval = 5000;

/** Reconciles payments periodically, one round at a time; `close` waits for the running round. */
export function startReconciler(services: ReconcileServices, report: ReportTenantError): { close(): Promise<void> } {
  const memory = openReconcilerMemory();
  let round = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    round = reconcile(services, memory, report)
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
