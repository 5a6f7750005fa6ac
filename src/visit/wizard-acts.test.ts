import { afterEach, describe, expect, it } from '@jest/globals';
import type { ApiErrorCode } from '../../server/http/routes/app.js';
import { CallError } from './api/call-api.js';
import { reopenQuestions } from './reopen-questions.js';
import { completedStepsOf, completeStep, resetWizard, unsentAnswersOf } from './wizard.js';
import { saveResumePoint, useResumePoint } from './resume-point.js';

const PAGE = 'harbor/membership';
const answers = { livesNearby: 'LIVES' };
afterEach(() => resetWizard(PAGE));

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

const point = { pageKey: 'harbor/membership', page: 'membership', step: 'PAYMENT', address: '/harbor/service/membership?step=payment' };
const saved = () => useResumePoint.getState().point;

describe('the point where a visitor can resume', () => {
  it('stays while another page of the tenant has nothing unfinished, and is forgotten with its own page', () => {
    saveResumePoint(point.pageKey, point);
    saveResumePoint('harbor/appointment', undefined);
    expect(saved()).toEqual(point);
    saveResumePoint(point.pageKey, undefined);
    expect(saved()).toBeUndefined();
  });

  it('is forgotten where a page of another tenant opens [D-99]', () => {
    saveResumePoint(point.pageKey, point);
    saveResumePoint('meadow/membership', undefined);
    expect(saved()).toBeUndefined();
  });
});
