import useSWR, { mutate } from 'swr';
import type { MerchantAnswer } from '../../../server/http/routes/merchants.js';
import type { PaymentSourceBody, SourceAnswer, SourcesAnswer } from '../../../server/http/routes/payment-sources.js';
import { forgetCached, onForget } from './forget.js';
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

const ON_FILE = 'payment-sources';

/** Loads the cards and accounts that this visit has on file, the last one first; loads nothing without a client (D-127). */
export function useSourcesOnFile(tenantCode: string, clientId: string | undefined) {
  const path = `/api/merchant-customers/${clientId ?? ''}/payment-sources`;
  return useSWR(clientId && [ON_FILE, tenantCode, clientId], async () => {
    return (await callApi<SourcesAnswer['data']>(path, { headers: { 'x-tenant': tenantCode }, gives: 'list' })).data;
  });
}

/** Loads the sources on file again, after one was declined; the old ones stay until the answer. */
export function reloadSourcesOnFile(): void {
  void mutate((key) => Array.isArray(key) && key[0] === ON_FILE);
}

/** Lets the next payment load the sources on file, after this one has saved or used one. */
export function forgetSourcesOnFile(): void {
  forgetCached(ON_FILE);
}
onForget(ON_FILE, forgetSourcesOnFile);

/** Saves a card, account or other payment source from the gateway's token; never sends a card number. */
export function sendPaymentSource(tenantCode: string, clientId: string, source: PaymentSource): Promise<CallResult<ServedPaymentSource>> {
  return sendWrite(`/api/merchant-customers/${clientId}/payment-sources`, { tenantCode, body: source, gives: 'object' });
}
