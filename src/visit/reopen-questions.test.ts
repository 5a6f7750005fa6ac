import { afterEach, describe, expect, it } from '@jest/globals';
import type { ApiErrorCode } from '../../server/http/routes/app.js';
import { CallError } from './api/call-api.js';
import { reopenQuestions } from './reopen-questions.js';
import { completedStepsOf, completeStep, resetWizard, unsentAnswersOf } from './wizard.js';

const PAGE = 'harbor/membership';
const answers = { livesNearby: 'LIVES' };
afterEach(() => resetWizard(PAGE));

/** Completes the steps before a membership and refuses it with a code; returns the steps that are still complete. */
function refuse(code: ApiErrorCode | undefined): string[] {
  for (const step of ['INFORMATION', 'QUESTIONNAIRE', 'OFFERING']) completeStep(PAGE, step, { answers });
  const error = new CallError('No.', { method: 'PUT', path: '/api/x' }, { status: 409, ...(code !== undefined && { code }) });
  reopenQuestions(PAGE, error);
  return Object.keys(completedStepsOf(PAGE));
}

describe('a membership that the server refuses', () => {
  it('for missing answers opens the questions again, with the earlier answers', () => {
    expect(refuse('questionnaire_missing')).toEqual(['INFORMATION', 'OFFERING']);
    expect(unsentAnswersOf(PAGE, 'QUESTIONNAIRE')).toEqual(answers);
  });

  it('for its answers opens the questions again, which say so', () => {
    expect(refuse('answers_ineligible')).toEqual(['INFORMATION', 'OFFERING']);
    expect(unsentAnswersOf(PAGE, 'QUESTIONNAIRE')).toBeUndefined();
  });

  it.each(['offering_changed', undefined] as const)('for another reason (%s) leaves the questions answered', (code) => {
    expect(refuse(code)).toEqual(['INFORMATION', 'QUESTIONNAIRE', 'OFFERING']);
  });
});
