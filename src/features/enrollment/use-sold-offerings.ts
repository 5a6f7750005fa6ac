import { useMemo } from 'react';
import { valueAt } from '../../../engine/base/pointer.js';
import type { ServedOffering } from '../../visit/api/offerings.js';
import { useCompletedSteps } from '../../visit/wizard.js';
import { offeringsSoldTo } from '../../visit/offering-choice.js';
import { STEP_IDS } from '../../visit/site-codes.js';

/** The offerings that are sold to the people who enroll. */
export interface SoldOfferings {
  readonly offerings: readonly ServedOffering[];
  /** Whether it is the one offering of a private link. */
  readonly isByLink: boolean;
  /** Whether the enrollment identified an active member in this session (D-96). */
  readonly isMember: boolean;
  readonly isGroup: boolean;
}

/** Returns those of the offerings that are for groups or for individuals, as the enrollment is. Undefined while they load. */
export function useSoldOfferings(
  pageKey: string,
  all: readonly ServedOffering[] | undefined,
  isByLink: boolean,
): SoldOfferings | undefined {
  const { [STEP_IDS.information]: information } = useCompletedSteps(pageKey);
  const isGroup = valueAt(information?.data, '/client/type') === 'Group';
  const isMember = valueAt(information?.data, '/isMember') === true;
  return useMemo(
    () => all && { offerings: offeringsSoldTo(all, isGroup), isByLink, isMember, isGroup },
    [all, isByLink, isGroup, isMember],
  );
}
