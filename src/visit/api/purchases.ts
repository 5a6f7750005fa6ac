import useSWR from 'swr';
import type { OfferingsAnswer } from '../../../server/http/routes/offerings.js';
import type { ServiceRequest, PurchaseAnswer } from '../../../server/http/routes/transaction.js';
import { callApi, type CallResult } from './call-api.js';
import type { ServedOffering } from './offerings.js';
import { sendWrite } from './send-write.js';

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
