import type { GatewayResult, PaymentGateway } from '../gateways/payment-gateway.js';
import type { PaymentRow } from './payment-rows.js';
import type { ChargeOutcome } from './settle-act.js';

/**
 * Charges a saved card or account for every payment of an act that has begun, one after the other until one is not
 * paid. A payment's id is its key at the gateway, so asking again charges nothing again.
 */
export async function chargeAct(
  gateway: PaymentGateway,
  payments: readonly PaymentRow[],
  sourceId: string,
): Promise<{ readonly outcomes: Map<string, ChargeOutcome>; readonly refused?: NotOk }> {
  const outcomes = new Map<string, ChargeOutcome>();
  let refused: NotOk | undefined;
  for (const { payment_id, amount, currency } of payments) {
    if (refused !== undefined) outcomes.set(payment_id, notAsked(refused));
    else if (amount === 0) outcomes.set(payment_id, { is: 'captured', charge: undefined });
    else {
      const charged = await gateway.chargeSource({ sourceId, amount, currency, reference: payment_id, key: payment_id });
      outcomes.set(payment_id, charged.ok ? { is: 'captured', charge: charged.value } : outcomeOf(charged));
      if (!charged.ok) refused = charged;
    }
  }
  return { outcomes, ...(refused !== undefined && { refused }) };
}

export type NotOk = Extract<GatewayResult<unknown>, { readonly ok: false }>;

export function outcomeOf({ kind, code }: NotOk): ChargeOutcome {
  if (kind === 'unknown') return { is: 'unknown' };
  return { is: kind === 'declined' ? 'declined' : 'failed', code };
}

/** A payment behind one that was not paid; where even that is not known, it may have been asked for before. */
function notAsked({ kind, code }: NotOk): ChargeOutcome {
  return kind === 'unknown' ? { is: 'unknown' } : { is: 'failed', code };
}
