import { CallError } from './api/call-api.js';
import { STEP_IDS } from './site-codes.js';
import { keepErrorToasts } from './toasts.js';
import { completedStepsOf, reopenStep, saveUnsentAnswers } from './wizard.js';

/** Reopens the questions before a membership, if their answers are why the server refused it, so that the page leads back to them. */
export function reopenQuestions(page: string, error: unknown): void {
  const code: unknown = error instanceof CallError ? error.code : undefined;
  if (code !== 'questionnaire_missing' && code !== 'answers_ineligible') return;
  const { answers } = completedStepsOf(page)[STEP_IDS.questionnaire] ?? {};
  keepErrorToasts();
  reopenStep(page, STEP_IDS.questionnaire);
  // Changed questions keep the answers that fit them.
  if (answers && code === 'questionnaire_missing') saveUnsentAnswers(page, STEP_IDS.questionnaire, answers);
}
