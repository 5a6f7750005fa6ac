import useSWR from 'swr';
import type { MerchantAnswer } from '../../server/http/routes/merchants.js';
import type { SentSource, SourceAnswer } from '../../server/http/routes/payment-sources.js';
import { sendWrite } from './send-write.js';
import { call, type CallResult } from './call.js';

export type GatewaySession = NonNullable<MerchantAnswer['data']['session']>;
export type PaymentSource = SentSource;
export type SavedSource = SourceAnswer['data'];

/** The gateways a tenant is paid by, and the session for the frame in which a card is entered. */
export function useMerchant(tenantId: string | undefined) {
  return useSWR(
    tenantId && ['merchant', tenantId],
    async () => (await call<MerchantAnswer['data']>(`/api/merchants/${tenantId ?? ''}`, { gives: 'object' })).data,
  );
}

/** Saves a card, an account or another way to pay: what the gateway made of it, never a number. */
export function sendPaymentSource(tenantCode: string, clientId: string, source: PaymentSource): Promise<CallResult<SavedSource>> {
  return sendWrite(`/api/merchant-customers/${clientId}/payment-sources`, { tenantCode, body: source, gives: 'object' });
}
