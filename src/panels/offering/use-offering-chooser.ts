import { useState } from 'react';
import { formatting } from '../../../engine/index.js';
import type { CallError } from '../../api/call.js';
import type { ChosenLine } from '../../api/enrollments.js';
import type { Offering } from '../../api/offerings.js';
import type { StepResult } from '../../state/wizard.js';
import { choose, coveringPlan, enrollmentLines, openChoice, undecided, type Person } from '../../state/offering-choice.js';
import { useSite } from '../../state/site.js';
import { todayIn } from '../../state/today.js';
import { useSendChoice } from './use-send-choice.js';
import type { SoldOfferings } from './use-sold-offerings.js';
import { isPossibleStart, useStartContext } from './offering-start.js';
import { useOfferingDraft } from './use-offering-draft.js';

export interface OfferingChooserProps extends SoldOfferings {
  readonly journey: string;
  readonly people: readonly Person[];
  /** Asks anew for everything that is sold. */
  readonly onReload: () => Promise<readonly Offering[] | undefined>;
  readonly onDone: ((result: StepResult) => void) | undefined;
}

export type OfferingChooserState = ReturnType<typeof useOfferingChooser>;

/** Everything the choice of memberships is about, and what can be done: choose, look at something else, go on. */
export function useOfferingChooser({ onReload, onDone, ...props }: OfferingChooserProps) {
  const { setMember, ...chosen } = useChosen(props);
  const { choice, lines, startDate, isMember, offerings, work, open } = chosen;
  const [failures, setFailures] = useState(0);
  const fail = () => setFailures((times) => times + 1);
  const { send, isSending, refusal } = useSendChoice(props.people[0]?.clientId ?? '', {
    onSaved: ({ data, message }) => {
      const kept = { lines: data, choice, startDate, interval: work.interval, tab: open.clientId };
      onDone?.({ data: kept, ...(message !== undefined && { message }) });
    },
    onChanged: async (error) => {
      const now = await onReload();
      // With the same prices as before, it is the standing of the visitor that has changed (D-96).
      if (isAboutPrice(error) && now && lines.every((line) => isSame(line, offerings, now))) setMember(!isMember);
    },
    onRefused: fail,
  });
  const missing = undecided(choice, offerings);
  const isWrongDay = !isPossibleStart(startDate, chosen.context) || refusal?.startDate === startDate;
  const submit = () => (missing.length > 0 || isWrongDay ? fail() : void send(lines));
  return { ...chosen, missing, isWrongDay, failures, isSending, message: refusal?.message, submit };
}

/** How dates travel (SPEC 9). */
const WIRE = { viewDateFormat: 'MM/dd/yyyy' } as const;

/** What is chosen so far, and the lines it comes to. */
function useChosen({ journey, people, offerings, isByLink, isMember: wasMember }: Omit<OfferingChooserProps, 'onReload' | 'onDone'>) {
  const { tenant } = useSite();
  const { tenantId, groupCode: tenantGroupCode } = tenant;
  const [work, change] = useOfferingDraft(journey);
  const [isMember, setMember] = useState(wasMember);
  const choice = openChoice(people, offerings, { isByLink, before: work.choice });
  const today = todayIn(tenant.timeZone);
  const context = useStartContext(today);
  const startDate = work.startDate ?? formatting.date(today, WIRE);
  const covering = coveringPlan(choice, offerings);
  const open = people.find(({ clientId, isPrimary }) => clientId === work.tab && (isPrimary || !covering)) ?? people[0];
  if (!open) throw new Error('There is nobody to choose a membership for');
  return {
    people,
    offerings,
    work,
    change,
    isMember,
    setMember,
    choice,
    covering,
    open,
    startDate,
    context,
    lines: enrollmentLines(choice, offerings, { startDate, isMember, tenantId, tenantGroupCode }),
    choose: (offeringId: string) => change({ choice: choose(choice, open.clientId, offeringId) }),
  };
}

function isAboutPrice({ errors }: CallError): boolean {
  return errors.some(({ path }) => path.endsWith('/cost'));
}

/** Whether what a line is of is sold as it was. */
function isSame({ offeringId }: ChosenLine, before: readonly Offering[], now: readonly Offering[]): boolean {
  const of = (offerings: readonly Offering[]) => JSON.stringify(offerings.find(({ tenantOfferingId }) => tenantOfferingId === offeringId));
  return of(before) === of(now);
}
