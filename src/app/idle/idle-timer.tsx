import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { noteInput, useHasVisitorData } from '../../state/away.js';
import { focusHeading } from '../navigation/heading-focus.js';
import { forgetEverything } from '../forget-answers.js';
import type { IdleDialogProps } from './idle-dialog.js';

const MINUTE = 60_000;
/** So long nothing happens before it is asked whether anybody is there, and before everything is forgotten (D-115). */
export const ASKED_AFTER = 28 * MINUTE;
export const FORGOTTEN_AFTER = 30 * MINUTE;
const LOOKED_EVERY = 10_000;
const SIGNS = ['keydown', 'pointerdown', 'wheel', 'input'] as const;

type Phase = 'here' | 'asked' | 'forgotten';

const load = async () => (await import(/* webpackChunkName: "idle-dialog" */ './idle-dialog.js')).IdleDialog;

/** Asks whoever left a screen with something on it whether they are still there, and then forgets everything. */
export function IdleTimer() {
  const [phase, setPhase] = usePhase(useHasVisitorData());
  const [Asking, setAsking] = useState<ComponentType<IdleDialogProps>>();
  const isAsking = phase !== 'here';
  useEffect(() => {
    // What is to be forgotten is forgotten, also where the question could not be loaded.
    if (isAsking)
      void load().then(
        (part) => setAsking(() => part),
        () => undefined,
      );
  }, [isAsking]);
  useEffect(() => {
    const note = (event: Event) => event.target instanceof Element && event.target.closest('main') && noteInput();
    addEventListener('input', note);
    return () => removeEventListener('input', note);
  }, []);
  const close = useCallback(() => {
    setPhase('here');
    // What had the focus before is gone.
    if (phase === 'forgotten') focusHeading();
  }, [phase, setPhase]);
  if (!Asking || !isAsking) return null;
  return <Asking isForgotten={phase === 'forgotten'} onClose={close} />;
}

/** By the clock and not by a timer alone: a computer may have slept meanwhile, and what wakes it up is no sign of who was there before. */
function usePhase(isWatching: boolean): [Phase, (phase: Phase) => void] {
  const [phase, setPhase] = useState<Phase>('here');
  useEffect(() => {
    if (!isWatching || phase === 'forgotten') return undefined;
    let last = phase === 'asked' ? Date.now() - ASKED_AFTER : Date.now();
    const look = () => {
      const away = Date.now() - last;
      if (away >= FORGOTTEN_AFTER) forgetEverything();
      setPhase(phaseAfter(away));
    };
    const see = () => {
      look();
      // Once it was asked, only the answer counts.
      if (phaseAfter(Date.now() - last) === 'here') last = Date.now();
    };
    const timer = setInterval(look, LOOKED_EVERY);
    for (const sign of SIGNS) addEventListener(sign, see, { capture: true, passive: true });
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) removeEventListener(sign, see, { capture: true });
      document.removeEventListener('visibilitychange', look);
    };
  }, [isWatching, phase]);
  return [phase, setPhase];
}

function phaseAfter(away: number): Phase {
  if (away >= FORGOTTEN_AFTER) return 'forgotten';
  return away >= ASKED_AFTER ? 'asked' : 'here';
}
