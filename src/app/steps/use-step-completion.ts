import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Page } from '../../../engine/index.js';
import { resetCountOf, completeStep, finishWizard, completedStepsOf, useResetCount, type StepResult } from '../../state/wizard.js';
import { historyStateOf } from '../../state/history-data.js';
import { reopenOutdated } from '../../state/outdated-steps.js';
import { useSite } from '../../state/site.js';
import { showToast } from '../../state/toasts.js';
import { keptQuery } from '../../ui/kept-query.js';
import { forgetAnswers } from '../forget-answers.js';
import type { WizardPosition } from './wizard-position.js';

/**
 * What follows a completed step: the next one, or where the page ends. The end takes the place of what led to it in the
 * history, so that Back sends nothing a second time.
 */
export function useStepCompletion(page: Page, { current, next, journey, steps, addressOf }: WizardPosition): (result: StepResult) => void {
  const { tenant } = useSite();
  const [, navigate] = useLocation();
  const search = useSearch();
  const isShown = useIsShown(current.id);
  const beginning = useResetCount(journey);
  return (result) => {
    // The page was begun anew before the answer came, perhaps by somebody else.
    if (resetCountOf(journey) !== beginning) return tell(result);
    const before = completedStepsOf(journey)[current.id];
    completeStep(journey, current.id, result);
    reopenOutdated(journey, steps, current, before);
    if (next === undefined || next.final === true) finishWizard(journey);
    // Whoever went elsewhere before the answer came is told, and not taken away from there.
    if (!isShown(current.id)) return tell(result);
    const end = { replace: true, state: historyStateOf(page, result) };
    if (next) return navigate(addressOf(next), next.final === true ? end : {});
    if (page.then === undefined) return;
    if (page.then.toast === true) tell(result);
    navigate(keptQuery(page.then.go.replace(':tenantCode', tenant.code), search), end);
    forgetAnswers();
  };
}

function useIsShown(step: string): (id: string) => boolean {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    shown.current = step;
    return () => {
      shown.current = undefined;
    };
  }, [step]);
  return (id) => shown.current === id;
}

function tell({ message }: StepResult): void {
  if (message !== undefined) showToast('success', message);
}
