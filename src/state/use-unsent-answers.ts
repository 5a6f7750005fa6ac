import { useCallback, useEffect } from 'react';
import type { Answers } from '../../engine/index.js';
import { removeUnsentAnswers, saveUnsentAnswers, unsentAnswersOf } from './wizard.js';
import { setUnsaved } from './unsaved.js';

interface Typing {
  /** What was typed here so far, also before the visitor looked at something else. */
  readonly latest: () => Answers | undefined;
  readonly onAnswers: (answers: Answers) => void;
  readonly onSent: () => void;
}

/** Holds what is typed into a step until it is sent: it is there after another page was looked at, and leaving the site asks. */
export function useUnsentAnswers(journey: string, step: string): Typing {
  const key = `${journey}/${step}`;
  useEffect(() => {
    setUnsaved(key, unsentAnswersOf(journey, step) !== undefined);
    return () => setUnsaved(key, false);
  }, [journey, step, key]);
  return {
    latest: useCallback(() => unsentAnswersOf(journey, step), [journey, step]),
    onAnswers: useCallback(
      (answers) => {
        saveUnsentAnswers(journey, step, answers);
        setUnsaved(key, true);
      },
      [journey, step, key],
    ),
    onSent: useCallback(() => {
      removeUnsentAnswers(journey, step);
      setUnsaved(key, false);
    }, [journey, step, key]),
  };
}
