import { useMemo } from 'react';
import { valueAt } from '../../../engine/pointer.js';
import type { Offering } from '../../api/offerings.js';
import { useCompletedSteps } from '../../state/wizard.js';
import { soldTo } from '../../state/offering-choice.js';
import { STEP_IDS } from '../../state/site-codes.js';

/** What is sold to whoever enrolls here. */
export interface SoldOfferings {
  readonly offerings: readonly Offering[];
  /** It is the one of a private link. */
  readonly isByLink: boolean;
  /** Whether an active member was met in this session, when the step before was sent (D-96). */
  readonly isMember: boolean;
}

/** Of what a tenant sells, that which is for a group or for people; what a link names is for whoever has it. Undefined while it is not known. */
export function useSoldOfferings(journey: string, all: readonly Offering[] | undefined, isByLink: boolean): SoldOfferings | undefined {
  const { [STEP_IDS.information]: told } = useCompletedSteps(journey);
  const isGroup = valueAt(told?.data, '/client/type') === 'Group';
  const isMember = valueAt(told?.data, '/isMember') === true;
  return useMemo(() => all && { offerings: isByLink ? all : soldTo(all, isGroup), isByLink, isMember }, [all, isByLink, isGroup, isMember]);
}
