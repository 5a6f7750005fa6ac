import type { PaymentGateway } from '../../gateways/payment-gateway.js';
import type { TenantScope } from '../../database/scope.js';
import type { Store } from '../../database/store.js';

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
export async function voidCharge(gateway: PaymentGateway, chargeId: string): Promise<boolean> {
  return (await gateway.void({ chargeId, key: `void-${chargeId}` })).ok;
}
