import { type Static, Type } from 'typebox';
import { dueFor, isForKind } from '../enrollments/price.js';
import { type FieldError, fieldError, apiError, movedTo } from '../errors/api-error.js';
import { Amount, type Offering } from '../records/offering.js';
import type { Caller } from '../visitors/caller.js';
import { Agreement } from './judge-agreements.js';
import { BillingAddress, CardDetail, judgeSource } from './judge-source.js';

const name = Type.String({ maxLength: 200 });

/** One service and how it is paid (SPEC 3, Payment request). */
export const PaymentRequest = Type.Object({
  clientEnrollmentId: Type.Optional(Type.String({ maxLength: 100, description: 'Not needed: a purchase makes its own enrollment.' })),
  tenantOfferingId: name,
  offeringName: name,
  billingInterval: name,
  billingType: name,
  cost: Type.Optional(Type.Integer({ ...Amount, description: 'Refused where it is not the price.' })),
  registrationFee: Type.Optional(Amount),
  tenantId: name,
  processTransaction: Type.Literal(true),
  reference: Type.Object({ id: name, type: Type.Literal('Client') }),
  billingAddress: Type.Optional(BillingAddress),
  cardDetail: CardDetail,
  agreements: Type.Optional(
    Type.Array(Agreement, { maxItems: 20, description: 'What the payer agrees to; of several requests, the first carries it.' }),
  ),
});
export type PaymentRequest = Static<typeof PaymentRequest>;

/** Who buys what. */
export interface Purchase {
  readonly clientId: string;
  readonly requests: readonly PaymentRequest[];
}

/** Refuses, before anything is read or written, what is not one purchase paid in one way. */
export function judgePurchase({ clientId, requests }: Purchase, caller: Caller): void {
  const [first] = requests;
  const details = requests.map(({ cardDetail }) => inOrder(cardDetail));
  const faults = requests.flatMap(({ reference, tenantId }, nth): FieldError[] => [
    ...(reference.id === clientId ? [] : [fieldError(`/${nth}/reference/id`, 'payer_differs')]),
    ...(tenantId === caller.scope.tenantId ? [] : [fieldError(`/${nth}/tenantId`, 'tenant_differs')]),
    ...(details[nth] === details[0] ? [] : [fieldError(`/${nth}/cardDetail`, 'one_payment_method')]),
  ]);
  if (faults.length > 0) throw apiError('purchase_invalid', { errors: faults });
  if (first !== undefined) judgeSource(first.cardDetail, caller, '/0/cardDetail');
}

function inOrder(detail: CardDetail): string {
  return JSON.stringify(Object.entries(detail).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A service, and what it costs whoever buys it. */
export interface Bought {
  readonly offering: Offering;
  readonly cost: number;
  readonly registrationFee: number;
}

/** Who buys: a member of the tenant or not, a group or a person. */
interface PurchaseBuyer {
  readonly isMember: boolean;
  readonly isGroup: boolean;
}

/** Holds what was asked for against what the tenant sells; 409 where it is not the same (D-29). */
export function judgeOfferings(requests: readonly PaymentRequest[], { state }: Caller, { isMember, isGroup }: PurchaseBuyer): Bought[] {
  const judged = requests.map((request) => {
    const offering = state.offerings.find((each) => isMeant(each, request));
    const due = offering && isForKind(offering, isGroup) ? dueFor(offering, { isPrimary: true, isMember }) : undefined;
    return { request, bought: offering && due && { offering, ...due } };
  });
  const faults = judged.flatMap(({ request, bought }, nth) => differences(request, bought).map((each) => movedTo(`/${nth}`, each)));
  if (faults.length > 0) throw apiError('service_changed', { errors: faults });
  return judged.flatMap(({ bought }) => bought ?? []);
}

/** Services have no private link, so that a private one is sold to no visitor. */
function isMeant({ tenantOfferingId, type, status, visibility }: Offering, request: PaymentRequest): boolean {
  return tenantOfferingId === request.tenantOfferingId && type === 'Ancillary' && status === 'Active' && visibility === 'Public';
}

function differences(request: PaymentRequest, bought: Bought | undefined): FieldError[] {
  if (bought === undefined) return [fieldError('/tenantOfferingId', 'service_gone')];
  const { offering, cost, registrationFee } = bought;
  const ours = [
    ['offeringName', offering.name],
    ['billingInterval', offering.billingInterval],
    ['billingType', offering.billingType],
    ['cost', cost],
    ['registrationFee', registrationFee],
  ] as const;
  const differing = ours.filter(([key, value]) => request[key] !== undefined && request[key] !== value);
  return differing.map(([key]) => fieldError(`/${key}`, 'not_offered'));
}
