import { useCallback, useEffect } from 'react';
import type { Answers } from '../../engine/index.js';
import { openSectionOf, removeUnsentAnswers, saveOpenSection, saveUnsentAnswers, unsentAnswersOf, type OpenSections } from './wizard.js';
import { setUnsaved } from './unsaved.js';

interface UnsentAnswersStore {
  /** Returns the unsent answers of the step, or undefined. */
  readonly latest: () => Answers | undefined;
  readonly onAnswers: (answers: Answers) => void;
  /** Which section was open when the visitor left the form, or undefined. */
  readonly section: () => OpenSections[string] | undefined;
  readonly onSection: (open: OpenSections[string]) => void;
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
    section: useCallback(() => openSectionOf(page, step), [page, step]),
    onSection: useCallback((open) => saveOpenSection(page, step, open), [page, step]),
    onSent: useCallback(() => {
      removeUnsentAnswers(page, step);
      setUnsaved(key, false);
    }, [page, step, key]),
  };
}
