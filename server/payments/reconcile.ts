import { sql } from 'kysely';
import type { PaymentGateway } from '../gateways/payment-gateway.js';
import type { PaymentServices } from './payment-services.js';
import type { Scope } from '../store/scope.js';
import type { TenantState } from '../tenants/tenant-keeper.js';
import { giveBack } from './give-back.js';
import type { PaymentRow } from './payment-rows.js';
import { type ChargeOutcome, settleAct } from './settle-act.js';
import { type Swept, sweepCharges } from './sweep-charges.js';

export type ReconcileServices = Pick<PaymentServices, 'store' | 'tenants' | 'gateways' | 'secrets' | 'now'>;

/** Whoever began a payment is left alone for so long: longer than a gateway may take, in milliseconds. */
const undisturbed = 15_000;

/** Of a payment this old that the gateway has no charge of, none is expected any more, in milliseconds. */
const grace = 30_000;

const mostActs = 100;

/** What went wrong with a tenant, which keeps nobody from the others. */
export type ReportTenantError = (tenantCode: string, error: unknown) => void;

/**
 * Makes money and enrollments agree (PROMISES R3): asks the gateways of all tenants what became of payments nobody has
 * finished, keeps what was paid, and gives back what cannot be kept. Several processes may do this at once.
 */
export async function reconcile(bench: ReconcileServices, swept: Swept, report: ReportTenantError): Promise<void> {
  for (const { tenantId, code } of await bench.tenants.all()) {
    try {
      const state = await bench.tenants.byId(tenantId);
      const gateway = state?.merchant && bench.gateways.of(state.merchant);
      if (state !== undefined && gateway !== undefined) await reconcileTenant(bench, state, gateway, swept);
    } catch (error) {
      report(code, error);
    }
  }
}

async function reconcileTenant(bench: ReconcileServices, { scope }: TenantState, gateway: PaymentGateway, swept: Swept): Promise<void> {
  for (const [act, payments] of await takeStale(bench, scope)) {
    const outcomes = new Map<string, ChargeOutcome>();
    for (const payment of payments)
      if (payment.status === 'started') outcomes.set(payment.payment_id, await ask(gateway, payment, bench.now()));
    if (outcomes.size > 0) await bench.store.inTenant(scope, (db) => settleAct(db, scope.tenantId, act, outcomes, bench.now()));
    await giveBack(bench, gateway, scope, act);
  }
  await sweepCharges(bench, scope, gateway, swept);
}

/** The acts nobody has touched for a while, touched now: no other process takes them up meanwhile. */
async function takeStale({ store, now }: ReconcileServices, scope: Scope): Promise<Map<string, PaymentRow[]>> {
  const moment = now();
  const before = new Date(moment.getTime() - undisturbed).toISOString();
  const taken = await store.inTenant(scope, async (db) => {
    const { rows } = await sql<{ act: string }>`
      update payments set updated_at = ${moment.toISOString()}
      where tenant_id = ${scope.tenantId} and payment_id in (
        select payment_id from payments
        where tenant_id = ${scope.tenantId} and status in ('started', 'refunding') and updated_at <= ${before}
        order by updated_at limit ${mostActs} for update skip locked)
      returning act`.execute(db);
    const acts = [...new Set(rows.map(({ act }) => act))];
    if (acts.length === 0) return [];
    return db.selectFrom('payments').selectAll().where('tenant_id', '=', scope.tenantId).where('act', 'in', acts).execute();
  });
  const byAct = new Map<string, PaymentRow[]>();
  for (const payment of taken) byAct.set(payment.act, [...(byAct.get(payment.act) ?? []), payment]);
  return byAct;
}

async function ask(gateway: PaymentGateway, payment: PaymentRow, now: Date): Promise<ChargeOutcome> {
  if (payment.amount === 0) return { is: 'captured', charge: undefined };
  const found = await gateway.findCharge(payment.payment_id);
  if (!found.ok) return { is: 'unknown' };
  const charge = found.value;
  if (charge?.status === 'captured') return { is: 'captured', charge };
  const isOver = charge !== undefined || now.getTime() - payment.created_at.getTime() >= grace;
  return isOver ? { is: 'failed', code: 'processing_error' } : { is: 'unknown' };
}
