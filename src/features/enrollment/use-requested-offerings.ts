import { useMemo } from 'react';
import { valueAt } from '../../../engine/base/pointer.js';
import type { Page, Step } from '../../../engine/index.js';
import { useQuery } from '../../ui/link/query.js';
import { loadingError } from '../../visit/api/loading-error.js';
import { offeringsSoldTo, type ServedOffering, useMemberships, type OfferingsQuery } from '../../visit/api/offerings.js';
import type { BuyerFacts } from '../../visit/condition-holds.js';
import { currentHistoryData } from '../../visit/history-data.js';
import { STEP_IDS } from '../../visit/site-codes.js';
import { useSite } from '../../visit/site.js';
import { useCompletedSteps } from '../../visit/wizard.js';

export interface SoldOfferings {
  readonly offerings: readonly ServedOffering[];
  /** Whether the enrollment identified an active member in this session (D-96). */
  readonly isMember: boolean;
  readonly isGroup: boolean;
}

/** Undefined while the offerings load. */
export function useSoldOfferings(pageKey: string, all: readonly ServedOffering[] | undefined): SoldOfferings | undefined {
  const { [STEP_IDS.information]: information } = useCompletedSteps(pageKey);
  const isGroup = valueAt(information?.data, '/client/type') === 'Group';
  const isMember = valueAt(information?.data, '/isMember') === true;
  return useMemo(() => all && { offerings: offeringsSoldTo(all, isGroup), isMember, isGroup }, [all, isGroup, isMember]);
}

/** Returns the plan (D-39) or the offering of a private link (D-38) that the address requests. */
export function useRequestedOfferings(): OfferingsQuery {
  const query = useQuery();
  const offeringId = query.get('offering') || undefined;
  return { offeringId, plan: offeringId === undefined ? query.get('type') || undefined : undefined };
}

/** Whether the address requests a plan or one offering; if that is not sold, the page is invalid (D-37). */
export function isSpecificRequest({ plan, offeringId }: OfferingsQuery): boolean {
  return plan !== undefined || offeringId !== undefined;
}

const ANY_BUYER: BuyerFacts = { sellsToPeople: true, sellsToGroups: true };

/** For a step that offers a choice. Everyone where the address requests nothing; undefined while that loads. */
export function useRequestedBuyers(page: Page, { choices }: Step): { readonly buyers: BuyerFacts | undefined; readonly error: unknown } {
  const { tenant } = useSite();
  const request = useRequestedOfferings();
  const isRelevant = choices !== undefined && isSpecificRequest(request) && sellsMemberships(page);
  const loaded = useMemberships(isRelevant ? tenant.tenantId : undefined, request);
  const { data } = loaded;
  if (!isRelevant || data?.length === 0) return { buyers: ANY_BUYER, error: undefined };
  const sellsTo = (isGroup: boolean) => data !== undefined && offeringsSoldTo(data, isGroup).length > 0;
  return { buyers: data && { sellsToPeople: sellsTo(false), sellsToGroups: sellsTo(true) }, error: loadingError(loaded) };
}

function sellsMemberships({ steps = [] }: Page): boolean {
  return steps.some(({ panel }) => panel === 'offering-picker');
}

/** False while that is unknown, and after the visitor has begun, since the panel handles it then. */
export function useIsNotSold(page: Page, pageKey: string): boolean {
  const { tenant } = useSite();
  const request = useRequestedOfferings();
  const hasProgress = Object.keys(useCompletedSteps(pageKey)).length > 0 || currentHistoryData() !== undefined;
  const isRelevant = isSpecificRequest(request) && !hasProgress && sellsMemberships(page);
  const { data } = useMemberships(isRelevant ? tenant.tenantId : undefined, request);
  return data?.length === 0;
}
