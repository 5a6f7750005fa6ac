import { type Static, Type } from 'typebox';
import { dueFor, isForKind } from '../enrollments/price.js';
import { type Fault, failure } from '../errors/failure.js';
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
  const faults = requests.flatMap(({ reference, tenantId }, nth): Fault[] => [
    ...(reference.id === clientId ? [] : [{ path: `/${nth}/reference/id`, message: 'This is not the client who pays' }]),
    ...(tenantId === caller.scope.tenantId ? [] : [{ path: `/${nth}/tenantId`, message: 'This is not the tenant' }]),
    ...(details[nth] === details[0] ? [] : [{ path: `/${nth}/cardDetail`, message: 'Everything is paid in one way' }]),
  ]);
  if (faults.length > 0)
    throw failure(422, 'Please check the purchase and send it again.', { actionMessage: 'Nothing was charged.', errors: faults });
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
  const faults = judged.flatMap(({ request, bought }, nth) =>
    differences(request, bought).map(({ path, message }) => ({ path: `/${nth}${path}`, message })),
  );
  if (faults.length > 0)
    throw failure(409, 'The service has changed since you chose it.', {
      actionMessage: 'Nothing was charged. Load the services again, and choose once more.',
      errors: faults,
    });
  return judged.flatMap(({ bought }) => bought ?? []);
}

/** Services have no private link, so that a private one is sold to no visitor. */
function isMeant({ tenantOfferingId, type, status, visibility }: Offering, request: PaymentRequest): boolean {
  return tenantOfferingId === request.tenantOfferingId && type === 'Ancillary' && status === 'Active' && visibility === 'Public';
}

function differences(request: PaymentRequest, bought: Bought | undefined): Fault[] {
  if (bought === undefined) return [{ path: '/tenantOfferingId', message: 'This service is not sold any more' }];
  const { offering, cost, registrationFee } = bought;
  const ours = [
    ['offeringName', offering.name],
    ['billingInterval', offering.billingInterval],
    ['billingType', offering.billingType],
    ['cost', cost],
    ['registrationFee', registrationFee],
  ] as const;
  const differing = ours.filter(([key, value]) => request[key] !== undefined && request[key] !== value);
  return differing.map(([key]) => ({ path: `/${key}`, message: 'This is not what the tenant offers' }));
}
