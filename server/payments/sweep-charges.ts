import type { Charge, PaymentGateway } from '../gateways/payment-gateway.js';
import type { PaymentServices } from './payment-services.js';
import type { Scope } from '../store/scope.js';
import { giveBack, voidCharge } from './give-back.js';
import { isOurs } from './payment-id.js';
import type { PaymentRow } from './payment-rows.js';
import { settleAct } from './settle-act.js';

type SweepServices = Pick<PaymentServices, 'store' | 'secrets' | 'now'>;

/** A process that starts looks back so far, in milliseconds. */
const firstLook = 24 * 60 * 60 * 1000;

/** Gateways' clocks differ from ours, and what they write down may be seen a little later, in milliseconds. */
const overlap = 2 * 60 * 1000;

/** Between two looks at the same tenant, in milliseconds. */
const pause = 15_000;

/** As many as a gateway tells at once. */
const mostCharges = 1000;

/** Of each tenant: when it was looked at last, and from when on the next look has to begin, in milliseconds and ISO. */
export type Swept = Map<string, { readonly at: number; readonly since: string }>;

/**
 * Looks for money that moved and that our books do not have: a charge that succeeded after its payment was given up,
 * or one of a payment that was lost.
 */
export async function sweepCharges(bench: SweepServices, scope: Scope, gateway: PaymentGateway, swept: Swept): Promise<void> {
  const { tenantId } = scope;
  const at = bench.now().getTime();
  const last = swept.get(tenantId) ?? { at: Number.NEGATIVE_INFINITY, since: new Date(at - firstLook).toISOString() };
  if (at - last.at < pause) return;
  const found = await gateway.chargesSince(last.since);
  if (!found.ok) return;
  const ours = found.value.filter(({ status, reference }) => status === 'captured' && isOurs(reference, bench.secrets.session, tenantId));
  const known = await paymentsOf(bench, scope, ours);
  for (const charge of ours) {
    const payment = known.find(({ payment_id }) => payment_id === charge.reference);
    await take(bench, scope, gateway, charge, payment);
  }
  const newest = found.value.length < mostCharges ? undefined : found.value.at(-1)?.at;
  swept.set(tenantId, { at, since: newest ?? new Date(at - overlap).toISOString() });
}

async function paymentsOf({ store }: SweepServices, scope: Scope, charges: readonly Charge[]): Promise<PaymentRow[]> {
  if (charges.length === 0) return [];
  const ids = charges.map(({ reference }) => reference);
  return store.inTenant(scope, (db) =>
    db.selectFrom('payments').selectAll().where('tenant_id', '=', scope.tenantId).where('payment_id', 'in', ids).execute(),
  );
}

async function take(
  bench: SweepServices,
  scope: Scope,
  gateway: PaymentGateway,
  charge: Charge,
  payment: PaymentRow | undefined,
): Promise<void> {
  // While it runs, and once it is ours, others see to it.
  if (payment?.charge_id === charge.chargeId || payment?.status === 'started') return;
  if (payment?.status !== 'failed' && payment?.status !== 'declined') return void (await voidCharge(gateway, charge.chargeId));
  const outcomes = new Map([[payment.payment_id, { is: 'captured', charge } as const]]);
  await bench.store.inTenant(scope, (db) => settleAct(db, scope.tenantId, payment.act, outcomes, bench.now()));
  await giveBack(bench, gateway, scope, payment.act);
}
