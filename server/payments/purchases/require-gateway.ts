import { apiError } from '../../errors/api-error.js';
import type { PaymentGateway, SavedSource } from '../../gateways/payment-gateway.js';
import type { PaymentServices } from '../payment-services.js';
import type { TenantState } from '../../tenants/tenant-cache.js';
import { gatewayFailureError } from '../settling/gateway-failure.js';

/** Returns the tenant's gateway; throws `payment_settings_wrong` if its settings name none that works. */
export function requireGateway({ gateways }: Pick<PaymentServices, 'gateways'>, { merchant }: TenantState): PaymentGateway {
  const gateway = merchant && gateways.of(merchant);
  if (gateway === undefined) {
    throw apiError('payment_settings_wrong', { status: 422 });
  }
  return gateway;
}

type Token = Parameters<PaymentGateway['saveSource']>[0];

/** Exchanges a token for a saved source at the gateway without charging it; throws if the gateway refuses or does not answer. */
export async function saveTokenAsSource(gateway: PaymentGateway, token: Token): Promise<SavedSource> {
  const saved = await gateway.saveSource(token);
  if (saved.ok) return saved.value;
  if (saved.kind === 'unknown') throw apiError('gateway_timeout');
  throw gatewayFailureError(saved.kind === 'declined', saved.code);
}
