import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Page } from '../../../engine/index.js';
import { resetCountOf, completeStep, finishWizard, completedStepsOf, useResetCount, type StepResult } from '../../visit/wizard.js';
import { historyStateOf } from '../../visit/history-data.js';
import { reopenOutdatedSteps } from './outdated-steps.js';
import { useSite } from '../../visit/site.js';
import { todayIn } from '../../visit/today.js';
import { showToast } from '../../visit/toasts.js';
import { preserveQuery } from '../../ui/preserve-query.js';
import { forgetAnswers } from '../forget-answers.js';
import type { WizardPosition } from './wizard-position.js';

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

/** Returns a function that says whether a step is still on the screen. */
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

/** Shows the message of a result as a toast, if it has one. */
function showMessage({ message }: StepResult): void {
  if (message !== undefined) showToast('success', message);
}
