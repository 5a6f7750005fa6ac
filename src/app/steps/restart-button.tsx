import './start-again.css';
import { useState, type ComponentType } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from 'react-i18next';
import { useHasProgress } from '../../visit/wizard.js';
import { focusHeading } from '../navigation/heading-focus.js';
import { forgetEverything } from '../../visit/forget-answers.js';
import type { RestartDialogProps } from './restart-dialog.js';
import type { WizardPosition } from './wizard-position.js';

const loadDialog = async () => (await import(/* webpackChunkName: "start-again" */ './restart-dialog.js')).RestartDialog;

/** Shows the button that removes all answers and returns to the first step, after confirmation (SPEC 4). Shows nothing without progress. */
export function RestartButton({ position }: { readonly position: WizardPosition }) {
  const { t } = useTranslation();
  const hasProgress = useHasProgress(position.pageKey);
  const [LoadedDialog, setLoadedDialog] = useState<ComponentType<RestartDialogProps>>();
  const restart = useRestart(position);
  const close = () => setLoadedDialog(undefined);
  const askFirst = async () => {
    // If the dialog fails to load, the browser's own dialog asks; a page refresh would lose typed input.
    const part = await loadDialog().catch(() => undefined);
    if (part) setLoadedDialog(() => part);
    else if (confirm(t('page.start-again.text', 'Everything you entered and chose here will be removed.'))) restart(close);
  };
  if (!hasProgress) return null;
  return (
    <>
      <button type="button" className="s-again" aria-haspopup="dialog" onClick={() => void askFirst()}>
        {t('action.start-again', 'Start over')}
      </button>
      {LoadedDialog && <LoadedDialog onClose={close} onYes={() => restart(close)} />}
    </>
  );
}

/** Returns a function that goes to the first step, removes all answers and focuses the heading. */
function useRestart({ steps, addressOf }: WizardPosition): (beforeRestart: () => void) => void {
  const [, navigate] = useLocation();
  return (beforeRestart) => {
    beforeRestart();
    const [first] = steps;
    if (first) navigate(addressOf(first));
    forgetEverything();
    focusHeading();
  };
}
