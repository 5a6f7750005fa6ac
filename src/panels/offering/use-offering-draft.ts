import { useState } from 'react';
import { own } from '../../../engine/pointer.js';
import { saveUnsentAnswers, unsentAnswersOf, useCompletedSteps } from '../../state/wizard.js';
import type { OfferingChoice, PersonsOfferings } from '../../state/offering-choice.js';
import { STEP_IDS } from '../../state/site-codes.js';

/** The step whose panel this is (SPEC 4). */

/** SPEC 3: the filter that filters nothing. */
export const EVERY_INTERVAL = 'All';

/** What the visitor did in this step. */
interface OfferingWork {
  readonly choice: OfferingChoice;
  /** The day the benefits begin, MM/dd/yyyy; undefined while it is today. */
  readonly startDate?: string | undefined;
  /** The billing interval that is shown alone. */
  readonly interval: string;
  /** Whose tab is open, by client id. */
  readonly tab?: string | undefined;
}

/** The work of this step and what changes it. It is kept while other steps are shown, and until a reset. */
export function useOfferingDraft(journey: string): readonly [OfferingWork, (change: Partial<OfferingWork>) => void] {
  const { data } = useCompletedSteps(journey)[STEP_IDS.offering] ?? {};
  const [work, setWork] = useState(() => workIn(unsentAnswersOf(journey, STEP_IDS.offering) ?? data));
  const change = (part: Partial<OfferingWork>) => {
    const next = { ...work, ...part };
    setWork(next);
    saveUnsentAnswers(journey, STEP_IDS.offering, { ...next });
  };
  return [work, change];
}

/** What was kept, as far as it is what is kept here: a draft comes from elsewhere. */
function workIn(kept: unknown): OfferingWork {
  const [choice, interval] = [own(kept, 'choice'), own(kept, 'interval')];
  return {
    choice: Array.isArray(choice) ? choice.filter(isPersons) : [],
    startDate: textOf(own(kept, 'startDate')),
    interval: textOf(interval) ?? EVERY_INTERVAL,
    tab: textOf(own(kept, 'tab')),
  };
}

function isPersons(each: unknown): each is PersonsOfferings {
  return typeof own(own(each, 'client'), 'clientId') === 'string' && Array.isArray(own(each, 'offerings'));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
