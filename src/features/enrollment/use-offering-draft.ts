import { useState } from 'react';
import { own } from '../../../engine/base/pointer.js';
import { saveUnsentAnswers, unsentAnswersOf, useCompletedSteps } from '../../visit/wizard.js';
import type { OfferingChoice, PersonsOfferings } from '../../visit/offering-choice.js';
import { STEP_IDS } from '../../visit/site-codes.js';

/** The filter option that shows all intervals (SPEC 3). */
export const EVERY_INTERVAL = 'All';

/** The visitor's input in this step. */
interface OfferingWork {
  readonly choice: OfferingChoice;
  /** The benefit start date, MM/dd/yyyy; undefined means today. */
  readonly startDate?: string | undefined;
  /** The only billing interval that is shown. */
  readonly interval: string;
  /** The client id of the open tab. */
  readonly tab?: string | undefined;
}

/** Returns the input of this step and a function that changes and saves it. It survives other steps until a reset. */
export function useOfferingDraft(pageKey: string): readonly [OfferingWork, (change: Partial<OfferingWork>) => void] {
  const { data } = useCompletedSteps(pageKey)[STEP_IDS.offering] ?? {};
  const [work, setWork] = useState(() => parseWork(unsentAnswersOf(pageKey, STEP_IDS.offering) ?? data));
  const change = (part: Partial<OfferingWork>) => {
    const next = { ...work, ...part };
    setWork(next);
    saveUnsentAnswers(pageKey, STEP_IDS.offering, { ...next });
  };
  return [work, change];
}

/** Returns the valid parts of saved input, since a draft may come from another version. */
function parseWork(saved: unknown): OfferingWork {
  const [choice, interval] = [own(saved, 'choice'), own(saved, 'interval')];
  return {
    choice: Array.isArray(choice) ? choice.filter(isPersonsOfferings) : [],
    startDate: textOf(own(saved, 'startDate')),
    interval: textOf(interval) ?? EVERY_INTERVAL,
    tab: textOf(own(saved, 'tab')),
  };
}

function isPersonsOfferings(each: unknown): each is PersonsOfferings {
  return typeof own(own(each, 'client'), 'clientId') === 'string' && Array.isArray(own(each, 'offerings'));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
