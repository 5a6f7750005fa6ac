import type { Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import type { Tables } from '../store/tables.js';
import { Amount } from '../records/offering.js';
import type { Scope } from '../store/scope.js';

const id = Type.String({ maxLength: 100 });
const name = Type.String({ maxLength: 200 });

/** What a visitor chose for one person, as it is sent (SPEC 3, Enrollment and offering line). */
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
  tenantId: id,
  tenantGroupCode: id,
});
export type ChosenLine = Static<typeof ChosenLine>;

/** The same as it is kept and answered. */
export const EnrollmentLine = Type.Object({
  clientId: Type.String(),
  clientEnrollmentId: Type.String(),
  reference: Type.String({ description: 'What people quote when they ask about it, before there is a payment: EN-1A2B-3C4D.' }),
  primaryId: Type.Optional(Type.String()),
  startDate: Type.Optional(Type.String({ description: 'MM/dd/yyyy' })),
  offeringName: Type.String(),
  offeringType: Type.Enum(['Membership', 'Ancillary']),
  offeringId: Type.String(),
  cost: Amount,
  billingInterval: Type.String(),
  billingType: Type.String(),
  registrationFee: Amount,
  tenantId: Type.String(),
  tenantGroupCode: Type.String(),
  status: Type.Enum(['Unpaid', 'Pending', 'Active', 'Cancelled'], {
    description: 'Unpaid until money came; Pending where it comes another way than by a gateway.',
  }),
});
export type EnrollmentLine = Static<typeof EnrollmentLine>;

export type EnrollmentRow = Omit<Selectable<Tables['enrollments']>, 'created_at' | 'updated_at'>;

/** A row as calls answer it. */
export function lineOf(row: EnrollmentRow, { tenantId, groupCode }: Scope): EnrollmentLine {
  return {
    clientId: row.client_id,
    clientEnrollmentId: row.client_enrollment_id,
    reference: referenceOf(row.client_enrollment_id),
    ...(row.primary_id !== null && { primaryId: row.primary_id }),
    ...(row.start_date !== null && { startDate: wireDay(row.start_date) }),
    offeringName: row.offering_name,
    offeringType: row.kind,
    offeringId: row.offering_id,
    cost: row.cost,
    billingInterval: row.billing_interval,
    billingType: row.billing_type,
    registrationFee: row.registration_fee,
    tenantId,
    tenantGroupCode: groupCode,
    status: row.status,
  };
}

/** The beginning of the id, which a person can read out. */
function referenceOf(enrollmentId: string): string {
  const digits = enrollmentId.slice(0, 8).toUpperCase();
  return `EN-${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/** Days are kept as yyyy-MM-dd and travel as MM/dd/yyyy (SPEC 9). */
function wireDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${month}/${date}/${year}`;
}

/** The other way round; the text is known to be a day. */
export function storedDay(day: string): string {
  const [month = '', date = '', year = ''] = day.split('/');
  return `${year}-${month}-${date}`;
}
