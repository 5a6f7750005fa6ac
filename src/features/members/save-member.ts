import type { Form, Json, JsonObject } from '../../../engine/index.js';
import { CallError, type CallResult } from '../../visit/api/call-api.js';
import { sendClientChange, sendClients, type Client } from '../../visit/api/clients.js';
import { addEnrollments, type ChosenEnrollment } from '../../visit/api/enrollments.js';
import { fetchMemberships, type ServedOffering } from '../../visit/api/offerings.js';
import { priceOf } from '../../visit/offering-choice.js';

export interface MemberSubmission {
  readonly form: Form;
  readonly tenant: { readonly code: string; readonly tenantId: string; readonly groupCode: string };
  readonly group: { readonly clientId: string; readonly name: string };
  /** The tenant's calendar day, MM/dd/yyyy. */
  readonly today: string;
}

/** Adds a member to a group: the form's payload with the tenant and the primary client (D-3). */
export async function createMember(payload: Json, { form, tenant, group }: MemberSubmission): Promise<CallResult<Client>> {
  const { data, ...told } = await sendClients(memberBody(payload, { tenant, group }), { tenantCode: tenant.code, form });
  return { data: data.client, ...told };
}

export function memberBody(payload: Json, { tenant, group }: Pick<MemberSubmission, 'tenant' | 'group'>): JsonObject {
  return { ...Object(payload), tenantCode: tenant.code, primaryClient: { clientId: group.clientId, businessName: group.name } };
}

export function changeMember(clientId: string, payload: Json, { form, tenant }: MemberSubmission): Promise<CallResult<Client>> {
  return sendClientChange(clientId, Object(payload), { tenantCode: tenant.code, form });
}

/** Errors after which the member stays added: a plan covers the dependent already, or the price has changed. */
const EXPECTED_CODES: readonly unknown[] = [
  'group_covers_all',
  'primary_covers_all',
  'offering_changed',
  'membership_exists',
  'choice_exists',
];

/** Returns the membership of dependents in a group without a plan: the first recommended one that is billed for each person (SPEC 7, D-132). */
export function dependentOffering(offerings: readonly ServedOffering[]): ServedOffering | undefined {
  return offerings.find((each) => each.billingType === 'Individual');
}

/** Enrolls a dependent with the primary member. Only for groups without a plan. */
export async function enrollDependent(clientId: string, primaryId: string, submission: MemberSubmission): Promise<void> {
  const { tenant } = submission;
  const offering = dependentOffering(await fetchMemberships(tenant.tenantId));
  if (!offering) return;
  // Whether prices of members hold is known to the server alone, so the second attempt names those (D-96).
  for (const isMember of [false, true]) {
    const isDone = await tryEnrolling(tenant.code, primaryId, lineOf(offering, isMember, { clientId, primaryId, submission }));
    if (isDone) return;
  }
}

/** Sends one enrollment; false if the price has changed, so that another price can be tried. Throws if the call failed otherwise. */
async function tryEnrolling(tenantCode: string, primaryId: string, line: ChosenEnrollment): Promise<boolean> {
  try {
    await addEnrollments(tenantCode, primaryId, [line]);
    return true;
  } catch (error) {
    if (!(error instanceof CallError) || !EXPECTED_CODES.includes(error.code)) throw error;
    return error.code !== 'offering_changed';
  }
}

interface LineOwner {
  readonly clientId: string;
  readonly primaryId: string;
  readonly submission: MemberSubmission;
}

/** From today, and at the price for members or for others. */
function lineOf(offering: ServedOffering, isMember: boolean, { clientId, primaryId, submission }: LineOwner): ChosenEnrollment {
  const { tenant, today } = submission;
  return {
    clientId,
    primaryId,
    startDate: today,
    offeringName: offering.name,
    offeringType: 'Membership',
    offeringId: offering.tenantOfferingId,
    cost: priceOf(offering, isMember),
    billingInterval: offering.billingInterval,
    billingType: offering.billingType,
    registrationFee: offering.registrationFee,
    ...(offering.installments !== undefined && { installments: offering.installments }),
    tenantId: tenant.tenantId,
    tenantGroupCode: tenant.groupCode,
  };
}
