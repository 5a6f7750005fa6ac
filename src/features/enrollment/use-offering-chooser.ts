import { useState } from 'react';
import { formatting } from '../../../engine/index.js';
import type { CallError } from '../../visit/api/call-api.js';
import type { ChosenEnrollment } from '../../visit/api/enrollments.js';
import type { ServedOffering } from '../../visit/api/offerings.js';
import type { StepResult } from '../../visit/wizard.js';
import {
  selectOffering,
  coveringPlan,
  enrollmentLines,
  createChoice,
  peopleWithoutChoice,
  type Person,
} from '../../visit/offering-choice.js';
import { useSite } from '../../visit/site.js';
import { todayIn } from '../../visit/today.js';
import { useSendChoice } from './use-send-choice.js';
import type { SoldOfferings } from './use-sold-offerings.js';
import { isPossibleStart, useStartContext } from './offering-start.js';
import { useOfferingDraft } from './use-offering-draft.js';

export interface OfferingChooserProps extends SoldOfferings {
  readonly pageKey: string;
  readonly people: readonly Person[];
  /** Loads the offerings again. */
  readonly onReload: () => Promise<readonly ServedOffering[] | undefined>;
  readonly onDone: ((result: StepResult) => void) | undefined;
}

export type OfferingChooserState = ReturnType<typeof useOfferingChooser>;

/** Returns the state of the choice, its errors, and the functions that change and submit it. */
export function useOfferingChooser({ onReload, onDone, ...props }: OfferingChooserProps) {
  const { setMember, ...chosen } = useChoice(props);
  const { choice, lines, startDate, isMember, offerings, work, open } = chosen;
  const [failures, setFailures] = useState(0);
  const fail = () => setFailures((times) => times + 1);
  const { send, isSending, rejection } = useSendChoice(props.people[0]?.clientId ?? '', {
    onSaved: ({ data, message }) => {
      const result = { lines: data, choice, startDate, interval: work.interval, tab: open.clientId };
      onDone?.({ data: result, ...(message !== undefined && { message }) });
    },
    onChanged: async (error) => {
      const now = await onReload();
      // If the prices are unchanged, the visitor's member status has changed (D-96).
      if (isAboutPrice(error) && now && lines.every((line) => isUnchanged(line, offerings, now))) setMember(!isMember);
    },
    onRefused: fail,
  });
  const missing = peopleWithoutChoice(choice, offerings);
  const isWrongDay = !isPossibleStart(startDate, chosen.context) || rejection?.startDate === startDate;
  const submit = () => (missing.length > 0 || isWrongDay ? fail() : void send(lines));
  return { ...chosen, missing, isWrongDay, failures, isSending, message: rejection?.message, submit };
}

/** The date format of the API (SPEC 9). */
const API_DATE_FORMAT = { viewDateFormat: 'MM/dd/yyyy' } as const;

/** Returns the current choice, its enrollment lines, and the functions that change it. Throws without people. */
function useChoice({ pageKey, people, offerings, isByLink, isMember: wasMember }: Omit<OfferingChooserProps, 'onReload' | 'onDone'>) {
  const { tenant } = useSite();
  const { tenantId, groupCode: tenantGroupCode } = tenant;
  const [work, change] = useOfferingDraft(pageKey);
  const [isMember, setMember] = useState(wasMember);
  const choice = createChoice(people, offerings, { isByLink, before: work.choice });
  const today = todayIn(tenant.timeZone);
  const context = useStartContext(today);
  const startDate = work.startDate ?? formatting.date(today, API_DATE_FORMAT);
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
    choose: (offeringId: string) => change({ choice: selectOffering(choice, open.clientId, offeringId) }),
  };
}

/** Whether the server rejected the price of a line. */
function isAboutPrice({ errors }: CallError): boolean {
  return errors.some(({ path }) => path.endsWith('/cost'));
}

/** Whether the offering of a line is the same in both lists. */
function isUnchanged({ offeringId }: ChosenEnrollment, before: readonly ServedOffering[], now: readonly ServedOffering[]): boolean {
  const of = (offerings: readonly ServedOffering[]) =>
    JSON.stringify(offerings.find(({ tenantOfferingId }) => tenantOfferingId === offeringId));
  return of(before) === of(now);
}
