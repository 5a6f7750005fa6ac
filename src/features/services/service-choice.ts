import { own } from '../../../engine/base/pointer.js';
import type { OfferingAnswer } from '../../../server/http/routes/offerings.js';
import type { OrderLine } from '../../visit/api/enrollments.js';
import { priceOf } from '../../visit/offering-choice.js';

type Service = OfferingAnswer['data'];

/** A chosen service: for whom, and how often. */
export interface ServiceSelection {
  readonly offeringId: string;
  readonly clientId: string;
  readonly quantity: number;
}

/** How many lines one purchase may contain. */
export const MAX_LINES = 20;

/** Returns how often a person can buy a service at once. */
export function maxQuantityOf({ maxQuantity = 1 }: Service): number {
  return maxQuantity;
}

/** Returns the selections with one service added for a person, or removed if it is selected. */
export function toggleService(selections: readonly ServiceSelection[], offeringId: string, clientId: string): readonly ServiceSelection[] {
  const others = selections.filter((each) => each.offeringId !== offeringId);
  return others.length < selections.length ? others : [...selections, { offeringId, clientId, quantity: 1 }];
}

/** Returns the selections with another person or quantity for one service. */
export function changeService(
  selections: readonly ServiceSelection[],
  offeringId: string,
  change: Partial<Omit<ServiceSelection, 'offeringId'>>,
): readonly ServiceSelection[] {
  return selections.map((each) => (each.offeringId === offeringId ? { ...each, ...change } : each));
}

/** Returns the selections that are still possible with these services and people; quantities are limited to the maximum. */
export function possibleSelections(
  selections: readonly ServiceSelection[],
  services: readonly Service[],
  clientIds: readonly string[],
): readonly ServiceSelection[] {
  return selections.flatMap((each) => {
    const service = services.find(({ tenantOfferingId }) => tenantOfferingId === each.offeringId);
    if (!service || !clientIds.includes(each.clientId)) return [];
    return [{ ...each, quantity: Math.min(each.quantity, maxQuantityOf(service)) }];
  });
}

/** Returns one line for each chosen service, in the order of the choice: price × quantity, for members or non-members (D-96, D-130). */
export function serviceLines(
  selections: readonly ServiceSelection[],
  services: readonly Service[],
  isMember: boolean,
): readonly OrderLine[] {
  return selections.flatMap(({ offeringId, clientId, quantity }) => {
    const service = services.find(({ tenantOfferingId }) => tenantOfferingId === offeringId);
    if (service === undefined) return [];
    const { name: offeringName, registrationFee, billingInterval, billingType, installments } = service;
    return [
      {
        clientId,
        clientEnrollmentId: offeringId,
        offeringType: 'Ancillary' as const,
        offeringId,
        offeringName,
        quantity,
        cost: priceOf(service, isMember) * quantity,
        registrationFee,
        ...(installments !== undefined && { installments }),
        billingInterval,
        billingType,
      },
    ];
  });
}

/** Whether a value is a selection; a draft may come from another version. */
export function isServiceSelection(value: unknown): value is ServiceSelection {
  const quantity = own(value, 'quantity');
  const isText = (key: string) => typeof own(value, key) === 'string';
  return isText('offeringId') && isText('clientId') && Number.isInteger(quantity) && Number(quantity) >= 1;
}
