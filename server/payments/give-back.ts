import type { PaymentGateway } from '../gateways/payment-gateway.js';
import type { Scope } from '../store/scope.js';
import type { Store } from '../store/store.js';

interface RefundServices {
  readonly store: Store;
  readonly now: () => Date;
}

/** Gives back what an act captured and could not use. What the gateway does not confirm is tried again by the reconciler. */
export async function giveBack({ store, now }: RefundServices, gateway: PaymentGateway, scope: Scope, act: string): Promise<void> {
  const owed = await store.inTenant(scope, (db) =>
    db
      .selectFrom('payments')
      .select(['payment_id', 'charge_id'])
      .where('tenant_id', '=', scope.tenantId)
      .where('act', '=', act)
      .where('status', '=', 'refunding')
      .execute(),
  );
  for (const { payment_id, charge_id } of owed) {
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

/** One key for each charge: asked again, also by another process, the gateway gives nothing back twice. */
export async function voidCharge(gateway: PaymentGateway, chargeId: string): Promise<boolean> {
  return (await gateway.void({ chargeId, key: `void-${chargeId}` })).ok;
}
