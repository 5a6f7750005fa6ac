import type { GatewayResult, PaymentGateway } from '../../gateways/payment-gateway.js';
import type { PaymentRow } from '../payment-rows.js';
import type { ChargeOutcome } from './settle-payments.js';

/**
 * Charges a saved source for each payment until one fails and returns the outcomes by payment id. The payment id is the gateway's
 * idempotency key, so repeats are safe.
 */
export async function chargePayments(
  gateway: PaymentGateway,
  payments: readonly PaymentRow[],
  sourceId: string,
): Promise<{ readonly outcomes: Map<string, ChargeOutcome>; readonly refused?: GatewayFailure }> {
  const outcomes = new Map<string, ChargeOutcome>();
  let failure: GatewayFailure | undefined;
  for (const { payment_id, amount, currency } of payments) {
    if (failure !== undefined) outcomes.set(payment_id, skippedOutcome(failure));
    else if (amount === 0) outcomes.set(payment_id, { is: 'captured', charge: undefined });
    else {
      const charged = await gateway.chargeSource({ sourceId, amount, currency, reference: payment_id, key: payment_id });
      outcomes.set(payment_id, charged.ok ? { is: 'captured', charge: charged.value } : failureOutcome(charged));
      if (!charged.ok) failure = charged;
    }
  }
  return { outcomes, ...(failure !== undefined && { refused: failure }) };
}

export type GatewayFailure = Extract<GatewayResult<unknown>, { readonly ok: false }>;

/** Returns the charge outcome of a gateway failure: unknown, declined or failed. */
export function failureOutcome({ kind, code }: GatewayFailure): ChargeOutcome {
  if (kind === 'unknown') return { is: 'unknown' };
  return { is: kind === 'declined' ? 'declined' : 'failed', code };
}

/** Returns the outcome of a payment after a failed one: failed, or unknown if an earlier attempt may have charged it. */
function skippedOutcome({ kind, code }: GatewayFailure): ChargeOutcome {
  return kind === 'unknown' ? { is: 'unknown' } : { is: 'failed', code };
}
