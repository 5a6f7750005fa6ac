import { useState, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { own } from '../../../engine/base/pointer.js';
import { formatting } from '../../../engine/index.js';
import { coversOthers } from '../../../server/shared/payment-plan.js';
import { CallError, type CallResult } from '../../visit/api/call-api.js';
import { type ChosenEnrollment, chooseEnrollments, type ServedEnrollment } from '../../visit/api/enrollments.js';
import type { ServedOffering } from '../../visit/api/offerings.js';
import {
  type OfferingChoice,
  type PersonsOfferings,
  areDifferent,
  selectOffering,
  coveringPlan,
  enrollmentLines,
  createChoice,
  peopleWithoutChoice,
  sameForAll,
  type Person,
} from '../../visit/offering-choice.js';
import { reopenQuestions } from '../../visit/reopen-questions.js';
import { STEP_IDS } from '../../visit/site-codes.js';
import { useShowFailure } from '../../visit/show-failure.js';
import { useSite } from '../../visit/site.js';
import { todayIn } from '../../visit/today.js';
import { saveUnsentAnswers, unsentAnswersOf, useCompletedSteps, type StepResult } from '../../visit/wizard.js';
import { isPossibleStart, useStartContext } from './offering-tabs.js';
import type { SoldOfferings } from './use-requested-offerings.js';

/** The filter option that shows all intervals (SPEC 3). */
export const EVERY_INTERVAL = 'All';

interface OfferingWork {
  readonly choice: OfferingChoice;
  /** The benefit start date, MM/dd/yyyy; undefined means today. */
  readonly startDate?: string | undefined;
  /** The only billing interval that is shown. */
  readonly interval: string;
  /** Whether each person gets a plan of their own. */
  readonly isSeparate?: boolean | undefined;
  /** The client id of the open tab. */
  readonly tab?: string | undefined;
}

/** The input survives other steps until a reset. */
function useOfferingDraft(pageKey: string): readonly [OfferingWork, (change: Partial<OfferingWork>) => void] {
  const { data } = useCompletedSteps(pageKey)[STEP_IDS.offering] ?? {};
  const [work, setWork] = useState(() => parseWork(unsentAnswersOf(pageKey, STEP_IDS.offering) ?? data));
  const change = (part: Partial<OfferingWork>) => {
    const next = { ...work, ...part };
    setWork(next);
    saveUnsentAnswers(pageKey, STEP_IDS.offering, { ...next });
  };
  return [work, change];
}

/** Keeps the valid parts only, since a draft may come from another version. */
function parseWork(saved: unknown): OfferingWork {
  const [choice, interval, isSeparate] = ['choice', 'interval', 'isSeparate'].map((name) => own(saved, name));
  return {
    choice: Array.isArray(choice) ? choice.filter(isPersonsOfferings) : [],
    startDate: textOf(own(saved, 'startDate')),
    interval: textOf(interval) ?? EVERY_INTERVAL,
    isSeparate: typeof isSeparate === 'boolean' ? isSeparate : undefined,
    tab: textOf(own(saved, 'tab')),
  };
}

function isPersonsOfferings(each: unknown): each is PersonsOfferings {
  return typeof own(own(each, 'client'), 'clientId') === 'string' && Array.isArray(own(each, 'offerings'));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

interface Rejection {
  /** Undefined if the error is shown at the date. */
  readonly message?: string | undefined;
  readonly startDate?: string | undefined;
}

interface ChoiceSender {
  readonly isSending: boolean;
  readonly rejection: Rejection | undefined;
  readonly send: (lines: readonly ChosenEnrollment[]) => Promise<void>;
}

interface SendChoiceCallbacks {
  readonly onSaved: (answer: CallResult<ServedEnrollment[]>) => void;
  /** Called when the offerings or the visitor's member status differ from what was shown (D-29). */
  readonly onChanged: (error: CallError) => Promise<void>;
  readonly onRefused: (error: unknown) => void;
}

function useSendChoice(primaryId: string, { onSaved, onChanged, onRefused }: SendChoiceCallbacks): ChoiceSender {
  const { tenant } = useSite();
  const { t } = useTranslation();
  const showFailure = useShowFailure();
  const isOpen = useRef(false);
  const [isSending, setSending] = useState(false);
  const [rejection, setRejection] = useState<Rejection>();
  const handleError = async (error: unknown, lines: readonly ChosenEnrollment[]) => {
    const { message, actionMessage } = showFailure(error);
    const isChanged = error instanceof CallError && error.code === 'offering_changed';
    if (isChanged) await onChanged(error);
    if (isChanged) setRejection({ message: [message, t('panel.offering.changed', OFFERING_CHANGED_TEXT)].join(' ') });
    else if (isStartDateError(error)) setRejection({ startDate: lines[0]?.startDate });
    else setRejection({ message: [message, actionMessage ?? ''].join(' ').trim() });
    onRefused(error);
  };
  const send = async (lines: readonly ChosenEnrollment[]): Promise<void> => {
    if (isOpen.current) return;
    isOpen.current = true;
    setSending(true);
    setRejection(undefined);
    await chooseEnrollments(tenant.code, primaryId, lines).then(onSaved, (error: unknown) => handleError(error, lines));
    isOpen.current = false;
    setSending(false);
  };
  return { isSending, rejection, send };
}

const OFFERING_CHANGED_TEXT = 'The memberships below are up to date. Please check your choice and continue again.';

function isStartDateError(error: unknown): boolean {
  return error instanceof CallError && error.status === 422 && error.errors.some(({ path }) => path.endsWith('/startDate'));
}

export interface OfferingChooserProps extends SoldOfferings {
  readonly pageKey: string;
  readonly people: readonly Person[];
  readonly onReload: () => Promise<readonly ServedOffering[] | undefined>;
  readonly onDone: ((result: StepResult) => void) | undefined;
}

export type OfferingChooserState = ReturnType<typeof useOfferingChooser>;

export function useOfferingChooser({ onReload, onDone, ...props }: OfferingChooserProps) {
  const { setMember, ...chosen } = useChoice(props);
  const { choice, lines, startDate, isMember, isSeparate, missing, offerings, work, open } = chosen;
  const [failures, setFailures] = useState(0);
  const fail = () => setFailures((times) => times + 1);
  const { send, isSending, rejection } = useSendChoice(props.people[0]?.clientId ?? '', {
    onSaved: ({ data, message, order }) => {
      const result = {
        lines: data,
        ...(order !== undefined && { order }),
        choice,
        startDate,
        interval: work.interval,
        isSeparate,
        tab: open.clientId,
      };
      onDone?.({ data: result, ...(message !== undefined && { message }) });
    },
    onChanged: async (error) => {
      const now = await onReload();
      // If the prices are unchanged, the visitor's member status has changed (D-96).
      if (isAboutPrice(error) && now && lines.every((line) => isUnchanged(line, offerings, now))) setMember(!isMember);
    },
    onRefused: (error) => {
      reopenQuestions(props.pageKey, error);
      fail();
    },
  });
  const isWrongDay = !isPossibleStart(startDate, chosen.context) || rejection?.startDate === startDate;
  const submit = () => (missing.length > 0 || isWrongDay ? fail() : void send(lines));
  return { ...chosen, isWrongDay, failures, isSending, message: rejection?.message, submit };
}

/** The date format of the API (SPEC 9). */
const API_DATE_FORMAT = { viewDateFormat: 'MM/dd/yyyy' } as const;

/** Throws without people. */
function useChoice({ pageKey, people, offerings, isMember: wasMember }: Omit<OfferingChooserProps, 'onReload' | 'onDone'>) {
  const { tenant } = useSite();
  const { tenantId, groupCode: tenantGroupCode } = tenant;
  const [work, change] = useOfferingDraft(pageKey);
  const [isMember, setMember] = useState(wasMember);
  const { choice, canDiffer, isSeparate } = choiceOf(people, offerings, work);
  const today = todayIn(tenant.timeZone);
  const context = useStartContext(today);
  const startDate = work.startDate ?? formatting.date(today, API_DATE_FORMAT);
  const covering = coveringPlan(choice, offerings);
  const open = (isSeparate ? openPerson(people, work.tab, covering !== undefined) : undefined) ?? people[0];
  if (!open) throw new Error('There is nobody to choose a membership for');
  return {
    people,
    offerings,
    work,
    change,
    isMember,
    setMember,
    choice,
    canDiffer,
    isSeparate,
    covering,
    missing: peopleWithoutChoice(choice, offerings),
    open,
    startDate,
    context,
    lines: enrollmentLines(choice, offerings, { startDate, isMember, tenantId, tenantGroupCode }),
    choose: (offeringId: string) => change({ choice: selectOffering(choice, open.clientId, offeringId) }),
  };
}

/** At first there is one plan for all. */
function choiceOf(people: readonly Person[], offerings: readonly ServedOffering[], work: OfferingWork) {
  const choice = createChoice(people, offerings, work.choice);
  const canDiffer = people.length > 1 && offerings.filter((offering) => !coversOthers(offering)).length > 1;
  const isSeparate = canDiffer && (work.isSeparate ?? areDifferent(choice, offerings));
  return { choice: isSeparate ? choice : sameForAll(choice), canDiffer, isSeparate };
}

function openPerson(people: readonly Person[], tab: string | undefined, isCovered: boolean): Person | undefined {
  return people.find(({ clientId, isPrimary }) => clientId === tab && (isPrimary || !isCovered));
}

function isAboutPrice({ errors }: CallError): boolean {
  return errors.some(({ path }) => path.endsWith('/cost'));
}

function isUnchanged({ offeringId }: ChosenEnrollment, before: readonly ServedOffering[], now: readonly ServedOffering[]): boolean {
  const of = (offerings: readonly ServedOffering[]) =>
    JSON.stringify(offerings.find(({ tenantOfferingId }) => tenantOfferingId === offeringId));
  return of(before) === of(now);
}
