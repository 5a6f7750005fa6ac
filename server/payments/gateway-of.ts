import { apiError } from '../errors/api-error.js';
import type { PaymentGateway, SavedSource } from '../gateways/payment-gateway.js';
import type { PaymentServices } from './payment-services.js';
import type { TenantState } from '../tenants/tenant-keeper.js';
import { answerFailed } from './gateway-failure.js';

/** The gateway a tenant is paid by; a failure where it has none that can be asked. */
export function gatewayOf({ gateways }: Pick<PaymentServices, 'gateways'>, { merchant }: TenantState): PaymentGateway {
  const gateway = merchant && gateways.of(merchant);
  if (gateway === undefined) {
    throw apiError('payment_settings_wrong', { status: 422 });
  }
  return gateway;
}

type Token = Parameters<PaymentGateway['saveSource']>[0];

/** Turns a token into a source; a failure where the gateway does not. Nothing is charged by this. */
export async function sourceOf(gateway: PaymentGateway, token: Token): Promise<SavedSource> {
  const saved = await gateway.saveSource(token);
  if (saved.ok) return saved.value;
  if (saved.kind === 'unknown') throw apiError('gateway_timeout');
  throw answerFailed(saved.kind === 'declined', saved.code);
}
