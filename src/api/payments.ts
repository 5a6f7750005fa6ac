import useSWR from 'swr';
import type { MerchantAnswer } from '../../server/http/routes/merchants.js';
import type { PaymentSourceBody, SourceAnswer } from '../../server/http/routes/payment-sources.js';
import { sendWrite } from './send-write.js';
import { callApi, type CallResult } from './call-api.js';

export type ServedGatewaySession = NonNullable<MerchantAnswer['data']['session']>;
export type PaymentSource = PaymentSourceBody;
export type ServedPaymentSource = SourceAnswer['data'];

/** Loads the payment gateways of a tenant, and the session for the frame in which a card is entered. */
export function useMerchant(tenantId: string | undefined) {
  return useSWR(
    tenantId && ['merchant', tenantId],
    async () => (await callApi<MerchantAnswer['data']>(`/api/merchants/${tenantId ?? ''}`, { gives: 'object' })).data,
  );
}

/** Saves a card, account or other payment source from the gateway's token; never sends a card number. */
export function sendPaymentSource(tenantCode: string, clientId: string, source: PaymentSource): Promise<CallResult<ServedPaymentSource>> {
  return sendWrite(`/api/merchant-customers/${clientId}/payment-sources`, { tenantCode, body: source, gives: 'object' });
}
