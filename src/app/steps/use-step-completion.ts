import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Page, Json, Step } from '../../../engine/index.js';
import {
  resetCountOf,
  completeStep,
  finishWizard,
  completedStepsOf,
  useResetCount,
  type StepResult,
  saveUnsentAnswers,
  reopenStep,
} from '../../visit/wizard.js';
import { historyStateOf } from '../../visit/history-data.js';
import { isObject } from '../../visit/json-values.js';
import { useSite } from '../../visit/site.js';
import { todayIn } from '../../visit/today.js';
import { showToast } from '../../visit/toasts.js';
import { preserveQuery } from '../../ui/preserve-query.js';
import { forgetAnswers } from '../../visit/forget-answers.js';
import type { WizardPosition } from './wizard-position.js';
import { own, valueAt } from '../../../engine/base/pointer.js';
import { STEP_IDS } from '../../visit/site-codes.js';

/** The steps of an enrollment (SPEC 4) that depend on who is enrolled and who is the primary. */
const [PEOPLE, QUESTIONS, CHOICE] = [STEP_IDS.information, STEP_IDS.questionnaire, STEP_IDS.offering] as const;

/** Reopens a later choice when people, birth dates or prices have changed. The earlier selection becomes the start of the new choice. */
export function reopenOutdatedSteps(page: string, steps: readonly Step[], step: Step, before: StepResult | undefined): void {
  if (step.id !== PEOPLE || before === undefined || !comesAfter(steps, CHOICE, PEOPLE)) return;
  const { [PEOPLE]: after, [CHOICE]: chosen } = completedStepsOf(page);
  if (choiceBasisOf(before.data) === choiceBasisOf(after?.data)) return;
  reopenStepsFrom(page, steps, CHOICE);
  if (isObject(chosen?.data)) saveUnsentAnswers(page, CHOICE, chosen.data);
  if (primaryIdOf(before.data) !== primaryIdOf(after?.data)) reopenStep(page, QUESTIONS);
}

/** Reopens a step and all steps after it; does nothing if the page lacks that step. */
function reopenStepsFrom(page: string, steps: readonly Step[], first: string): void {
  const from = steps.findIndex(({ id }) => id === first);
  for (const { id } of from === -1 ? [] : steps.slice(from)) reopenStep(page, id);
}

/** Whether a page has both steps, one after the other. */
function comesAfter(steps: readonly Step[], later: string, earlier: string): boolean {
  const [first, second] = [earlier, later].map((id) => steps.findIndex((step) => step.id === id));
  return first !== undefined && second !== undefined && first < second;
}

/** Returns everything that memberships and prices depend on, as a text to compare. */
function choiceBasisOf(data: Json | undefined): string {
  const clients = valueAt(data, '/clients');
  const people = (Array.isArray(clients) ? clients : []).map((client) =>
    ['clientId', 'type', 'dob'].map((key) => own(client, key) ?? null),
  );
  return JSON.stringify([people, valueAt(data, '/isMember') === true]);
}

function primaryIdOf(data: Json | undefined): unknown {
  return valueAt(data, '/clients/0/clientId');
}

/**
 * Returns a function that saves a step's result and shows the next step or the end. The end replaces its history entry, so that Back
 * sends nothing again.
 */
export function useStepCompletion(page: Page, { current, next, pageKey, steps, addressOf }: WizardPosition): (result: StepResult) => void {
  const { tenant } = useSite();
  const [, navigate] = useLocation();
  const search = useSearch();
  const isShown = useIsShown(current.id);
  const resetCount = useResetCount(pageKey);
  return (result) => {
    // The page was reset before the answer arrived, perhaps by another person.
    if (resetCountOf(pageKey) !== resetCount) return showMessage(result);
    const before = completedStepsOf(pageKey)[current.id];
    completeStep(pageKey, current.id, result);
    reopenOutdatedSteps(pageKey, steps, current, before);
    if (next === undefined || next.final === true) finishWizard(pageKey, todayIn(tenant.timeZone));
    // A visitor who left the step before the answer stays on the other page and gets a toast.
    if (!isShown(current.id)) return showMessage(result);
    const end = { replace: true, state: historyStateOf(page, result) };
    if (next) return navigate(addressOf(next), next.final === true ? end : {});
    if (page.then === undefined) return;
    if (page.then.toast === true) showMessage(result);
    navigate(preserveQuery(page.then.go.replace(':tenantCode', tenant.code), search), end);
    forgetAnswers();
  };
}

function useIsShown(step: string): (id: string) => boolean {
  const shownStep = useRef<string>(undefined);
  useEffect(() => {
    shownStep.current = step;
    return () => {
      shownStep.current = undefined;
    };
  }, [step]);
  return (id) => shownStep.current === id;
}

function showMessage({ message }: StepResult): void {
  if (message !== undefined) showToast('success', message);
}
