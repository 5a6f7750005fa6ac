import { type Static, Type } from 'typebox';
import { priceFor, isForKind } from '../../enrollments/line.js';
import type { Family } from '../../enrollments/family.js';
import { type FieldError, fieldError, apiError, movedTo } from '../../errors/api-error.js';
import { Amount, Installments, LineCost, MAX_QUANTITY, type Offering } from '../../records/offering.js';
import type { Caller } from '../../visit/caller.js';
import { Agreement } from '../../visit/agreements.js';
import { BillingAddress, CardDetail, validateSource } from '../sources/validate-source.js';

const name = Type.String({ maxLength: 200 });

/** One service and how it is paid (SPEC 3, Payment request). */
export const PaymentRequest = Type.Object({
  clientEnrollmentId: Type.Optional(Type.String({ maxLength: 100, description: 'Not needed: a purchase makes its own enrollment.' })),
  tenantOfferingId: name,
  offeringName: name,
  billingInterval: name,
  billingType: name,
  quantity: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_QUANTITY, description: 'How often, up to the maxQuantity of the offering; once if absent.' }),
  ),
  cost: Type.Optional(Type.Integer({ ...LineCost, description: 'Refused where it is not the price times the quantity.' })),
  registrationFee: Type.Optional(Amount),
  installments: Type.Optional(Installments),
  tenantId: name,
  processTransaction: Type.Literal(true),
  reference: Type.Object({ id: name, type: Type.Literal('Client') }),
  beneficiary: Type.Optional(
    Type.Object(
      { id: name, type: Type.Literal('Client') },
      { description: 'Who gets the service: the payer, or a dependent or member of the payer. The payer if absent.' },
    ),
  ),
  billingAddress: Type.Optional(BillingAddress),
  cardDetail: CardDetail,
  agreements: Type.Optional(
    Type.Array(Agreement, { maxItems: 20, description: 'What the payer agrees to; of several requests, the first carries it.' }),
  ),
});
export type PaymentRequest = Static<typeof PaymentRequest>;

/** A client and the services that it buys. */
export interface PurchaseRequest {
  readonly clientId: string;
  readonly requests: readonly PaymentRequest[];
}

/**
 * Throws one `purchase_invalid` error that lists every request with another client, tenant or payment method. Then throws if the tenant
 * does not accept the method. An empty list is valid.
 */
export function validatePurchase({ clientId, requests }: PurchaseRequest, caller: Caller): void {
  const [first] = requests;
  const details = requests.map(({ cardDetail }) => toComparableText(cardDetail));
  const errors = requests.flatMap(({ reference, tenantId }, index): FieldError[] => [
    ...(reference.id === clientId ? [] : [fieldError(`/${index}/reference/id`, 'payer_differs')]),
    ...(tenantId === caller.scope.tenantId ? [] : [fieldError(`/${index}/tenantId`, 'tenant_differs')]),
    ...(details[index] === details[0] ? [] : [fieldError(`/${index}/cardDetail`, 'one_payment_method')]),
  ]);
  if (errors.length > 0) throw apiError('purchase_invalid', { errors: errors });
  if (first !== undefined) validateSource(first.cardDetail, caller, '/0/cardDetail');
}

/** Serialises a payment detail with sorted keys, so that equal details compare equal. */
function toComparableText(detail: CardDetail): string {
  return JSON.stringify(Object.entries(detail).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** An offering with its beneficiary and the price for this buyer. */
export interface PricedOffering {
  readonly offering: Offering;
  /** The client id of the person who gets the service. */
  readonly beneficiaryId: string;
  readonly quantity: number;
  /** The price for this buyer times the quantity. */
  readonly cost: number;
  readonly registrationFee: number;
  readonly installments: number;
}

/** The buyer with its family, and whether it is an active member. */
interface PurchaseBuyer {
  readonly isMember: boolean;
  readonly family: Family;
}

/**
 * Returns the offerings with their beneficiaries and prices; throws 422 for a wrong beneficiary or quantity, 409 if a request differs from
 * what the tenant sells (D-29).
 */
export function priceOfferings(
  requests: readonly PaymentRequest[],
  { state }: Caller,
  { isMember, family }: PurchaseBuyer,
): PricedOffering[] {
  const { primaryId, memberIds, isGroup } = family;
  const beneficiaryOf = ({ beneficiary }: PaymentRequest) => beneficiary?.id.toLowerCase() ?? primaryId;
  const unknown = requests.flatMap((request, index) =>
    memberIds.includes(beneficiaryOf(request)) ? [] : [fieldError(`/${index}/beneficiary/id`, 'beneficiary_unknown')],
  );
  if (unknown.length > 0) throw apiError('purchase_invalid', { errors: unknown });
  const priced = requests.map((request) => {
    const offering = state.offerings.find((each) => isRequestedService(each, request));
    const due = offering && isForKind(offering, isGroup) ? priceFor(offering, { isPrimary: true, isMember }) : undefined;
    const { quantity = 1 } = request;
    return {
      request,
      bought: offering && due && { offering, beneficiaryId: beneficiaryOf(request), quantity, ...due, cost: due.cost * quantity },
    };
  });
  const errors = priced.flatMap(({ request, bought }, index) => findDifferences(request, bought).map((each) => movedTo(`/${index}`, each)));
  if (errors.length > 0) throw apiError('service_changed', { errors: errors });
  const bought = priced.flatMap((each) => each.bought ?? []);
  refuseExcessQuantity(bought);
  return bought;
}

/** Throws 422 if a person would get a service more often than its offering allows. */
function refuseExcessQuantity(bought: readonly PricedOffering[]): void {
  const errors = bought.flatMap(({ offering, beneficiaryId }, index) => {
    const { maxQuantity = 1 } = offering;
    const isSame = (each: PricedOffering) => each.offering === offering && each.beneficiaryId === beneficiaryId;
    const count = bought.slice(0, index + 1).reduce((sum, each) => sum + (isSame(each) ? each.quantity : 0), 0);
    return count > maxQuantity ? [fieldError(`/${index}/quantity`, 'quantity_exceeded', { max: maxQuantity })] : [];
  });
  if (errors.length > 0) throw apiError('purchase_invalid', { errors });
}

/** Only active public services match, because services have no private link. */
function isRequestedService({ tenantOfferingId, type, status, visibility }: Offering, request: PaymentRequest): boolean {
  return tenantOfferingId === request.tenantOfferingId && type === 'Ancillary' && status === 'Active' && visibility === 'Public';
}

/** Returns a field error for each value that differs from the offering; one error if the offering is gone. */
function findDifferences(request: PaymentRequest, bought: PricedOffering | undefined): FieldError[] {
  if (bought === undefined) return [fieldError('/tenantOfferingId', 'service_gone')];
  const { offering, cost, registrationFee, installments } = bought;
  const current = [
    ['offeringName', offering.name],
    ['billingInterval', offering.billingInterval],
    ['billingType', offering.billingType],
    ['cost', cost],
    ['registrationFee', registrationFee],
    ['installments', installments],
  ] as const;
  const differing = current.filter(([key, value]) => request[key] !== undefined && request[key] !== value);
  return differing.map(([key]) => fieldError(`/${key}`, 'not_offered'));
}
