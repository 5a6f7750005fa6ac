import useSWR, { mutate } from 'swr';
import type { MerchantAnswer } from '../../../server/http/routes/merchants.js';
import type { OfferingsAnswer } from '../../../server/http/routes/offerings.js';
import type { PaymentSourceBody, SourceAnswer, SourcesAnswer } from '../../../server/http/routes/payment-sources.js';
import type { ServiceRequest, PurchaseAnswer } from '../../../server/http/routes/transaction.js';
import { callApi, type CallResult } from './call-api.js';
import { forgetCached, onForget } from './forget.js';
import type { ServedOffering } from './offerings.js';
import { sendWrite } from './send-write.js';

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

export type ServicePurchase = readonly ServiceRequest[];
export type PurchaseReceipt = PurchaseAnswer['data'];

/** The query for all services that anyone may buy, with the largest page size (SPEC 7, 9). */
const ALL = { status: 'Active', visibility: 'Public', offset: 0, limit: 999 };

/** Loads the services that a tenant sells besides memberships (SPEC 7). */
export function useServiceOfferings(tenantId: string) {
  return useSWR(['service-offerings', tenantId], async (): Promise<readonly ServedOffering[]> => {
    const { data } = await callApi<OfferingsAnswer['data']>(`/api/tenants/${tenantId}/ancillary-offerings`, { query: ALL, gives: 'list' });
    return data;
  });
}

/** Buys services for a client and its family, all or none (SPEC 7). The same body is sent again with the same key after no answer. */
export function sendPurchase(tenantCode: string, clientId: string, purchase: ServicePurchase): Promise<CallResult<PurchaseReceipt>> {
  return sendWrite(`/api/clients/${clientId}/enrollments/transaction`, { tenantCode, body: purchase, gives: 'object' });
}
