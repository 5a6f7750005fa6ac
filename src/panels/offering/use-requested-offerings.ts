import type { Page } from '../../../engine/index.js';
import { useMemberships, type OfferingsQuery } from '../../api/offerings.js';
import { useCompletedSteps } from '../../state/wizard.js';
import { currentHistoryData } from '../../state/history-data.js';
import { useSite } from '../../state/site.js';
import { useQuery } from '../../ui/link/query.js';

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

/**
 * Whether a page requests a membership that is not sold. False while that is unknown, and after the visitor has begun, since the panel
 * handles it then.
 */
export function useIsNotSold({ steps = [] }: Page, pageKey: string): boolean {
  const { tenant } = useSite();
  const request = useRequestedOfferings();
  const hasProgress = Object.keys(useCompletedSteps(pageKey)).length > 0 || currentHistoryData() !== undefined;
  const isRelevant = isSpecificRequest(request) && !hasProgress && steps.some(({ panel }) => panel === 'offering-picker');
  const { data } = useMemberships(isRelevant ? tenant.tenantId : undefined, request);
  return data?.length === 0;
}
