import type { Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import { toRequestDate } from '../base/calendar.js';
import type { Tables } from '../database/schema/tables.js';
import type { TenantScope } from '../database/scope.js';
import { type Offering, Amount, Installments, LineCost } from '../records/offering.js';
import { coversOthers, dueToday, installmentsOf, laterPayments, type PricedLine } from '../shared/payment-plan.js';

/** Who an offering is bought for. */
export interface Buyer {
  /** Whether the person is the primary of a family or group, or alone. */
  readonly isPrimary: boolean;
  /** Whether this session proved to be an active member (D-96). */
  readonly isMember: boolean;
}

/** The price of a line, in the smallest unit of the currency. */
export interface AmountDue {
  readonly cost: number;
  /** Paid once, today (D-98). */
  readonly registrationFee: number;
  /** Into how many payments the cost is divided; 1 if it is not (D-128). */
  readonly installments: number;
}

type Prices = Pick<
  Offering,
  'price' | 'memberPrice' | 'nonMemberPrice' | 'registrationFee' | 'billingType' | 'billingInterval' | 'installments'
>;

/**
 * Returns the price of one person's line in the smallest unit; undefined for those the primary's line covers (SPEC 4, D-94). @example
 * priceFor(monthlyPlan, buyer) // { cost: 8900, registrationFee: 2500, installments: 1 }
 */
export function priceFor(offering: Prices, { isPrimary, isMember }: Buyer): AmountDue | undefined {
  if (coversOthers(offering) && !isPrimary) return undefined;
  const { registrationFee } = offering;
  return { cost: priceOf(offering, isMember), registrationFee, installments: installmentsOf(offering) };
}

/** Plans billed by Group are for groups, all others for people. */
export function isForKind({ billingType }: { readonly billingType: string }, isGroup: boolean): boolean {
  return (billingType === 'Group') === isGroup;
}

function priceOf({ price, memberPrice, nonMemberPrice }: Prices, isMember: boolean): number {
  return (isMember ? memberPrice : nonMemberPrice) ?? price;
}

const id = Type.String({ maxLength: 100 });
const name = Type.String({ maxLength: 200 });

/** What a visitor chose for one person, in a request (SPEC 3, Enrollment and offering line). */
export const ChosenLine = Type.Object({
  clientId: id,
  clientEnrollmentId: Type.Optional(id),
  primaryId: Type.Optional(Type.String({ maxLength: 100, description: 'Of everybody but the primary: the primary.' })),
  startDate: Type.String({ maxLength: 20, description: 'The day the benefits begin, MM/dd/yyyy.' }),
  offeringName: name,
  offeringType: Type.Literal('Membership'),
  offeringId: Type.String({ maxLength: 100, description: 'The tenantOfferingId.' }),
  cost: Type.Integer({ ...Amount, description: 'In the smallest unit of the currency, without the registration fee.' }),
  billingInterval: name,
  billingType: name,
  registrationFee: Amount,
  installments: Type.Optional(
    Type.Integer({ ...Installments, description: 'Of a Split offering: those the visitor saw. Refused where the offering has others.' }),
  ),
  tenantId: id,
  tenantGroupCode: id,
});
export type ChosenLine = Static<typeof ChosenLine>;

const LaterPayment = Type.Object({
  amount: LineCost,
  dueDate: Type.Optional(Type.String({ description: 'MM/dd/yyyy, counted from the start date.' })),
});

/** An enrollment in a response. */
export const EnrollmentLine = Type.Object({
  clientId: Type.String(),
  clientEnrollmentId: Type.String(),
  reference: Type.String({ description: 'What people quote when they ask about it, before there is a payment: EN-1A2B-3C4D.' }),
  primaryId: Type.Optional(Type.String()),
  startDate: Type.Optional(Type.String({ description: 'MM/dd/yyyy' })),
  offeringName: Type.String(),
  offeringType: Type.Enum(['Membership', 'Ancillary']),
  offeringId: Type.String(),
  quantity: Type.Optional(Type.Integer({ minimum: 1, description: 'How often the service was bought; absent for a membership.' })),
  cost: Type.Integer({ ...LineCost, description: 'The price, times the quantity of a service; without the registration fee.' }),
  billingInterval: Type.String(),
  billingType: Type.String(),
  registrationFee: Amount,
  installments: Type.Optional(
    Type.Integer({ ...Installments, description: 'Into how many payments the cost is divided; absent if it is not.' }),
  ),
  dueToday: Type.Integer({
    minimum: 0,
    maximum: 420_000_000,
    description: 'The cost, or the first of its installments, which takes the remainder, with the registration fee.',
  }),
  laterPayments: Type.Array(LaterPayment, {
    maxItems: 23,
    description: 'The installments after the first, which the tenant asks for; otherwise the next payment of the interval.',
  }),
  tenantId: Type.String(),
  tenantGroupCode: Type.String(),
  status: Type.Enum(['Unpaid', 'Pending', 'Active', 'Cancelled'], {
    description: 'Unpaid until money came; Pending where it comes another way than by a gateway.',
  }),
});
export type EnrollmentLine = Static<typeof EnrollmentLine>;

export type EnrollmentRow = Omit<Selectable<Tables['enrollments']>, 'created_at' | 'updated_at'>;

export function toEnrollmentLine(row: EnrollmentRow, { tenantId, groupCode }: TenantScope): EnrollmentLine {
  return {
    clientId: row.client_id,
    clientEnrollmentId: row.client_enrollment_id,
    reference: enrollmentReference(row.client_enrollment_id),
    ...(row.primary_id !== null && { primaryId: row.primary_id }),
    ...(row.start_date !== null && { startDate: toRequestDate(row.start_date) }),
    offeringName: row.offering_name,
    offeringType: row.kind,
    offeringId: row.offering_id,
    ...(row.kind === 'Ancillary' && { quantity: row.quantity }),
    cost: row.cost,
    billingInterval: row.billing_interval,
    billingType: row.billing_type,
    registrationFee: row.registration_fee,
    ...(row.installments > 1 && { installments: row.installments }),
    dueToday: dueToday(pricedLine(row)),
    laterPayments: laterPayments(pricedLine(row)).map((each) => ({ ...each })),
    tenantId,
    tenantGroupCode: groupCode,
    status: row.status,
  };
}

export function pricedLine({ cost, registration_fee, billing_interval, installments, start_date }: EnrollmentRow): PricedLine {
  return {
    cost,
    registrationFee: registration_fee,
    billingInterval: billing_interval,
    installments,
    ...(start_date !== null && { startDate: start_date }),
  };
}

/** Returns a reference from the start of the id, which people can read out. */
function enrollmentReference(enrollmentId: string): string {
  const digits = enrollmentId.slice(0, 8).toUpperCase();
  return `EN-${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/** Converts MM/dd/yyyy to yyyy-MM-dd; the text must be a valid date. */
export function toIsoDay(day: string): string {
  const [month = '', date = '', year = ''] = day.split('/');
  return `${year}-${month}-${date}`;
}
