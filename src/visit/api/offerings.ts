import useSWR from 'swr';
import type { OfferingAnswer, OfferingsAnswer } from '../../../server/http/routes/offerings.js';
import { callApi, CallError } from './call-api.js';

export type ServedOffering = OfferingAnswer['data'];

/** Which memberships to load: those of a plan, or the one offering that a private link names. */
export interface OfferingsQuery {
  readonly plan?: string | undefined;
  readonly offeringId?: string | undefined;
}

/** The syntax of offering ids and plan names. Other values never become part of a path. */
const ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/;
const PLAN = /^[A-Za-z][A-Za-z0-9]{0,40}$/;

/** The query for all public memberships, with the largest page size (SPEC 9). */
const ALL = { type: 'Membership', recommended: 'true', visibility: 'Public', offset: 0, limit: 999 };

/**
 * Loads the memberships that a tenant sells publicly (SPEC 7), or the offering of a private link (D-38). The list is empty if the query
 * matches none; loads nothing without a tenant.
 */
export function useMemberships(tenantId: string | undefined, { plan, offeringId }: OfferingsQuery) {
  return useSWR(tenantId && ['memberships', tenantId, plan, offeringId], async (): Promise<readonly ServedOffering[]> => {
    const path = `/api/tenants/${tenantId}/membership-offerings`;
    if (offeringId !== undefined) return ID.test(offeringId) ? loadOffering(`${path}/${offeringId}`) : [];
    return plan !== undefined && !PLAN.test(plan) ? [] : fetchMemberships(tenantId ?? '', plan);
  });
}

/** Returns the recommended memberships of a plan; without a plan, those that are made for none (D-39). */
export async function fetchMemberships(tenantId: string, plan?: string): Promise<readonly ServedOffering[]> {
  const query = { ...ALL, ...(plan !== undefined && { plan }) };
  const { data } = await callApi<OfferingsAnswer['data']>(`/api/tenants/${tenantId}/membership-offerings`, { query, gives: 'list' });
  return data.filter((offering) => offering.plan === plan);
}

/** Returns a list of the one offering at the path, or an empty list if the server answers 404. */
async function loadOffering(path: string): Promise<readonly ServedOffering[]> {
  try {
    return [(await callApi<ServedOffering>(path, { gives: 'object' })).data];
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return [];
    throw error;
  }
}

/** Returns the offerings for groups, or those for individuals and families. */
export function offeringsSoldTo(offerings: readonly ServedOffering[], isGroup: boolean): readonly ServedOffering[] {
  return offerings.filter(({ billingType }) => (billingType === 'Group') === isGroup);
}
