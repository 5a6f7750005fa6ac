import { useCallback, useEffect, useState } from 'react';
import { useResumePoint } from '../../visit/resume-point.js';
import { ignoreSecondPress } from '../../ui/second-press.js';
import { noteInput, useHasVisitorData } from '../../visit/visitor-data.js';
import { focusHeading } from '../navigation/heading-focus.js';
import { forgetEverything } from '../../visit/forget-answers.js';
import { useLatePart } from '../../ui/late-part.js';

const MINUTE = 60_000;
/** Idle times after which the visitor sees the question, and after which all answers are removed (D-115). */
export const ASK_AFTER_MS = 28 * MINUTE;
export const FORGET_AFTER_MS = 30 * MINUTE;
const CHECK_INTERVAL_MS = 10_000;
const ACTIVITY_EVENTS = ['keydown', 'pointerdown', 'wheel', 'input'] as const;

type Phase = 'here' | 'asked' | 'forgotten';

const loadDialog = async () => (await import(/* webpackChunkName: "idle-dialog" */ './idle-dialog.js')).IdleDialog;

/**
 * Asks an idle visitor whether anybody is still there, then removes all answers. Shows nothing while the visitor is active. On every page
 * and loaded after it, it also makes the visitor's double clicks harmless.
 */
export function IdleTimer() {
  useEffect(ignoreSecondPress, []);
  // After a reload, this may be all that is known of what was begun.
  const hasResumePoint = useResumePoint(({ point }) => point !== undefined);
  const [phase, setPhase] = usePhase(useHasVisitorData() || hasResumePoint);
  const { Part: LoadedDialog, load } = useLatePart(loadDialog);
  const isDialogDue = phase !== 'here';
  useEffect(() => {
    // The answers are removed on time even if the dialog fails to load.
    if (isDialogDue) load();
  }, [isDialogDue, load]);
  useEffect(() => {
    const note = (event: Event) => event.target instanceof Element && event.target.closest('main') && noteInput();
    addEventListener('input', note);
    return () => removeEventListener('input', note);
  }, []);
  const close = useCallback(() => {
    setPhase('here');
    // The element that had the focus has been removed.
    if (phase === 'forgotten') focusHeading();
  }, [phase, setPhase]);
  if (!LoadedDialog || !isDialogDue) return null;
  return <LoadedDialog isForgotten={phase === 'forgotten'} onClose={close} />;
}

/** Returns the idle phase, and a function that sets it. Compares clock times, because timers stop while a computer sleeps. */
function usePhase(isWatching: boolean): [Phase, (phase: Phase) => void] {
  const [phase, setPhase] = useState<Phase>('here');
  useEffect(() => {
    if (!isWatching || phase === 'forgotten') return undefined;
    let last = phase === 'asked' ? Date.now() - ASK_AFTER_MS : Date.now();
    const checkIdleTime = () => {
      const idleTime = Date.now() - last;
      if (idleTime >= FORGET_AFTER_MS) forgetEverything();
      setPhase(phaseAfter(idleTime));
    };
    const noteActivity = () => {
      checkIdleTime();
      // After the question, only its answer counts as activity.
      if (phaseAfter(Date.now() - last) === 'here') last = Date.now();
    };
    const timer = setInterval(checkIdleTime, CHECK_INTERVAL_MS);
    for (const sign of ACTIVITY_EVENTS) addEventListener(sign, noteActivity, { capture: true, passive: true });
    document.addEventListener('visibilitychange', checkIdleTime);
    // The back button may show a page again that was left long ago, with its answers.
    addEventListener('pageshow', checkIdleTime);
    return () => {
      clearInterval(timer);
      for (const sign of ACTIVITY_EVENTS) removeEventListener(sign, noteActivity, { capture: true });
      document.removeEventListener('visibilitychange', checkIdleTime);
      removeEventListener('pageshow', checkIdleTime);
    };
  }, [isWatching, phase]);
  return [phase, setPhase];
}

/** Returns the phase after an idle time in milliseconds. */
function phaseAfter(idleTime: number): Phase {
  if (idleTime >= FORGET_AFTER_MS) return 'forgotten';
  return idleTime >= ASK_AFTER_MS ? 'asked' : 'here';
}
