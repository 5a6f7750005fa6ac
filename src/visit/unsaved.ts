import { useCallback, useEffect } from 'react';
import { create } from 'zustand';
import type { Answers } from '../../engine/index.js';
import { removeUnsentAnswers, saveUnsentAnswers, unsentAnswersOf } from './wizard.js';

/** The keys of the forms that have unsaved input. */
const useKeys = create<{ readonly keys: readonly string[] }>(() => ({ keys: [] }));

/** Sets whether a form has unsaved input. While any form has, the browser asks before it leaves the site. */
export function setUnsaved(key: string, isUnsaved: boolean): void {
  const others = useKeys.getState().keys.filter((other) => other !== key);
  const keys = isUnsaved ? [...others, key] : others;
  useKeys.setState({ keys });
  // Browsers keep a page with this listener out of the back/forward cache, so it is added only when needed.
  if (keys.length > 0) addEventListener('beforeunload', confirmLeaving);
  else removeEventListener('beforeunload', confirmLeaving);
}

export function useUnsaved(): boolean {
  return useKeys(({ keys }) => keys.length > 0);
}

function confirmLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

interface UnsentAnswersStore {
  /** Returns the unsent answers of the step, or undefined. */
  readonly latest: () => Answers | undefined;
  readonly onAnswers: (answers: Answers) => void;
  readonly onSent: () => void;
}

/**
 * Returns functions to read, save and remove the unsent answers of a step. They survive a change of page, and leaving the site asks for
 * confirmation.
 */
export function useUnsentAnswers(page: string, step: string): UnsentAnswersStore {
  const key = `${page}/${step}`;
  useEffect(() => {
    setUnsaved(key, unsentAnswersOf(page, step) !== undefined);
    return () => setUnsaved(key, false);
  }, [page, step, key]);
  return {
    latest: useCallback(() => unsentAnswersOf(page, step), [page, step]),
    onAnswers: useCallback(
      (answers) => {
        saveUnsentAnswers(page, step, answers);
        setUnsaved(key, true);
      },
      [page, step, key],
    ),
    onSent: useCallback(() => {
      removeUnsentAnswers(page, step);
      setUnsaved(key, false);
    }, [page, step, key]),
  };
}
