import { own } from '../../../engine/base/pointer.js';
import type { OfferingAnswer } from '../../../server/http/routes/offerings.js';
import type { OrderLine } from '../../visit/api/enrollments.js';
import { priceOf } from '../../visit/offering-choice.js';

type Service = OfferingAnswer['data'];

/** A chosen service: how often, and for whom, which is chosen at the payment. */
export interface ServiceSelection {
  readonly offeringId: string;
  readonly quantity: number;
  /** Undefined for the payer. */
  readonly clientId?: string;
}

/** A line of a purchase before its buyer is known. */
export interface ServiceLine extends Omit<OrderLine, 'clientId'> {
  /** What a member pays instead of `cost`, in cents. */
  readonly memberCost: number;
}

export const MAX_LINES = 20;

export function maxQuantityOf({ maxQuantity = 1 }: Service): number {
  return maxQuantity;
}

export function toggleService(selections: readonly ServiceSelection[], offeringId: string): readonly ServiceSelection[] {
  const others = selections.filter((each) => each.offeringId !== offeringId);
  return others.length < selections.length ? others : [...selections, { offeringId, quantity: 1 }];
}

export function changeQuantity(selections: readonly ServiceSelection[], offeringId: string, quantity: number): readonly ServiceSelection[] {
  return selections.map((each) => (each.offeringId === offeringId ? { ...each, quantity } : each));
}

export function possibleSelections(selections: readonly ServiceSelection[], services: readonly Service[]): readonly ServiceSelection[] {
  return selections.flatMap((each) => {
    const service = services.find(({ tenantOfferingId }) => tenantOfferingId === each.offeringId);
    if (!service) return [];
    return [{ ...each, quantity: Math.min(each.quantity, maxQuantityOf(service)) }];
  });
}

/** Price × quantity, for others and for members (D-96, D-130). */
export function serviceLines(selections: readonly ServiceSelection[], services: readonly Service[]): readonly ServiceLine[] {
  return selections.flatMap(({ offeringId, quantity }) => {
    const service = services.find(({ tenantOfferingId }) => tenantOfferingId === offeringId);
    if (service === undefined) return [];
    const { name: offeringName, registrationFee, billingInterval, billingType, installments } = service;
    return [
      {
        clientEnrollmentId: offeringId,
        offeringType: 'Ancillary' as const,
        offeringId,
        offeringName,
        quantity,
        cost: priceOf(service, false) * quantity,
        memberCost: priceOf(service, true) * quantity,
        registrationFee,
        ...(installments !== undefined && { installments }),
        billingInterval,
        billingType,
      },
    ];
  });
}

/** A draft may come from another version. */
export function isServiceSelection(value: unknown): value is ServiceSelection {
  const quantity = own(value, 'quantity');
  const isText = (key: string) => typeof own(value, key) === 'string';
  return isText('offeringId') && Number.isInteger(quantity) && Number(quantity) >= 1;
}
