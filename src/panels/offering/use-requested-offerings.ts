import type { Page } from '../../../engine/index.js';
import { useMemberships, type OfferingsQuery } from '../../api/offerings.js';
import { useCompletedSteps } from '../../state/wizard.js';
import { currentHistoryData } from '../../state/history-data.js';
import { useSite } from '../../state/site.js';
import { useQuery } from '../../ui/link/query.js';

/** What the address asks for: a plan (D-39), or one offering by its link (D-38). */
export function useRequestedOfferings(): OfferingsQuery {
  const query = useQuery();
  const offeringId = query.get('offering') || undefined;
  return { offeringId, plan: offeringId === undefined ? query.get('type') || undefined : undefined };
}

/** Of a plan or a link, whatever is not sold is no page to be on (D-37). */
export function isSpecificRequest({ plan, offeringId }: OfferingsQuery): boolean {
  return plan !== undefined || offeringId !== undefined;
}

/**
 * Whether a page that sells memberships is asked for one that is not sold. As long as that is not known, it is not so; and
 * once something is done on the page, the choice itself tells it.
 */
export function useIsNotSold({ steps = [] }: Page, journey: string): boolean {
  const { tenant } = useSite();
  const asked = useRequestedOfferings();
  const isBegun = Object.keys(useCompletedSteps(journey)).length > 0 || currentHistoryData() !== undefined;
  const matters = isSpecificRequest(asked) && !isBegun && steps.some(({ panel }) => panel === 'offering-picker');
  const { data } = useMemberships(matters ? tenant.tenantId : undefined, asked);
  return data?.length === 0;
}
