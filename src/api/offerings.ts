import useSWR from 'swr';
import type { OfferingAnswer, OfferingsAnswer } from '../../server/http/routes/offerings.js';
import { call, CallError } from './call.js';

export type Offering = OfferingAnswer['data'];

/** Which memberships are asked for: those of a plan, or the one a private link names. */
export interface OfferingsQuery {
  readonly plan?: string | undefined;
  readonly offeringId?: string | undefined;
}

/** What an offering can be known by, and a plan. Anything else is none, and no part of a path. */
const ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/;
const PLAN = /^[A-Za-z][A-Za-z0-9]{0,40}$/;

/** SPEC 9: as many as there can be. */
const ALL = { type: 'Membership', recommended: 'true', visibility: 'Public', offset: 0, limit: 999 };

/** The memberships a tenant sells to everybody (SPEC 7), or the one of a private link (D-38); none where that is not sold. Without a tenant nothing is asked for. */
export function useMemberships(tenantId: string | undefined, { plan, offeringId }: OfferingsQuery) {
  return useSWR(tenantId && ['memberships', tenantId, plan, offeringId], async (): Promise<readonly Offering[]> => {
    const path = `/api/tenants/${tenantId}/membership-offerings`;
    if (offeringId !== undefined) return ID.test(offeringId) ? oneAt(`${path}/${offeringId}`) : [];
    if (plan !== undefined && !PLAN.test(plan)) return [];
    const query = { ...ALL, ...(plan !== undefined && { plan }) };
    const { data } = await call<OfferingsAnswer['data']>(path, { query, gives: 'list' });
    // Where no plan is asked for, what is made for one is not offered (D-39).
    return data.filter((offering) => offering.plan === plan);
  });
}

async function oneAt(path: string): Promise<readonly Offering[]> {
  try {
    return [(await call<Offering>(path, { gives: 'object' })).data];
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return [];
    throw error;
  }
}
