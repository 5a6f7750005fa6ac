import type { OrderLine } from '../../visit/api/enrollments.js';
import type { PaymentSource, ServicePurchase } from '../../visit/api/payments.js';

/** How services are paid: the method with its details, the billing address and the consents. */
export type PaymentDetail = ServicePurchase[number]['cardDetail'] & Pick<PaymentSource, 'billingAddress' | 'agreements'>;

interface ServiceBuyer {
  readonly payerId: string;
  readonly tenantId: string;
}

/**
 * Returns the requests that buy services (SPEC 3, Payment request): one for each line, with the price that the visitor saw. The first
 * carries the consents.
 */
export function purchaseRequests(lines: readonly OrderLine[], { payerId, tenantId }: ServiceBuyer, detail: PaymentDetail): ServicePurchase {
  const { agreements, billingAddress, ...cardDetail } = detail;
  return lines.map(
    ({ clientId, offeringId, offeringName, billingInterval, billingType, quantity, cost, registrationFee, installments }, index) => ({
      tenantOfferingId: offeringId,
      offeringName,
      billingInterval,
      billingType,
      ...(quantity !== undefined && { quantity }),
      cost,
      registrationFee,
      ...(installments !== undefined && { installments }),
      tenantId,
      processTransaction: true,
      reference: { id: payerId, type: 'Client' },
      ...(clientId !== payerId && { beneficiary: { id: clientId, type: 'Client' } }),
      ...(billingAddress !== undefined && { billingAddress }),
      cardDetail,
      ...(index === 0 && agreements !== undefined && { agreements }),
    }),
  );
}

export function areServices(lines: readonly OrderLine[]): boolean {
  return lines.some(({ offeringType }) => offeringType === 'Ancillary');
}
