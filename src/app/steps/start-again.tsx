import './start-again.css';
import { useState, type ComponentType } from 'react';
import { useLocation } from 'wouter';
import { useHasProgress } from '../../state/wizard.js';
import { useTexts } from '../../state/site.js';
import { focusHeading } from '../navigation/heading-focus.js';
import { forgetEverything } from '../forget-answers.js';
import type { StartAgainDialogProps } from './start-again-dialog.js';
import type { WizardPosition } from './wizard-position.js';

const load = async () => (await import(/* webpackChunkName: "start-again" */ './start-again-dialog.js')).StartAgainDialog;

/** The way back to the first step, where nothing is left of what was done (SPEC 4). It asks once. */
export function StartAgain({ walk }: { readonly walk: WizardPosition }) {
  const t = useTexts();
  const hasBegun = useHasProgress(walk.journey);
  const [Asking, setAsking] = useState<ComponentType<StartAgainDialogProps>>();
  const restart = useRestart(walk);
  const close = () => setAsking(undefined);
  const ask = async () => {
    // No refresh of the page where this fails, as for other lazy parts: what was typed in it would be lost. The browser asks instead.
    const part = await load().catch(() => undefined);
    if (part) setAsking(() => part);
    else if (confirm(t('page.start-again.text', 'Everything you entered and chose here will be removed.'))) restart(close);
  };
  if (!hasBegun) return null;
  return (
    <>
      <button type="button" className="s-again" aria-haspopup="dialog" onClick={() => void ask()}>
        {t('action.start-again', 'Start again')}
      </button>
      {Asking && <Asking onClose={close} onYes={() => restart(close)} />}
    </>
  );
}

function useRestart({ steps, addressOf }: WizardPosition): (then: () => void) => void {
  const [, navigate] = useLocation();
  return (then) => {
    then();
    const [first] = steps;
    if (first) navigate(addressOf(first));
    forgetEverything();
    focusHeading();
  };
}
