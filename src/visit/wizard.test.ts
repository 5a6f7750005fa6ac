import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Step } from '../../engine/index.js';
import {
  resetCountOf,
  completeStep,
  removeUnsentAnswers,
  finishWizard,
  subscribeToWizard,
  forgetOtherTenants,
  openSectionOf,
  saveOpenSection,
  saveUnsentAnswers,
  progressOf,
  reopenStep,
  resetWizard,
  restoreWizard,
  stepAt,
  stepName,
  unsentAnswersOf,
  type CompletedSteps,
} from './wizard.js';

const step = (id: string, more: Partial<Step> = {}): Step => ({ id, title: id, panel: 'by-contact', ...more });
const ids = ['INFORMATION', 'QUESTIONNAIRE', 'OFFERING', 'PAYMENT'];
const steps = [...ids.map((id) => step(id)), step('SUCCESS_CONFIRMATION', { final: true })];
const upTo = (count: number): CompletedSteps => Object.fromEntries(ids.slice(0, count).map((id) => [id, {}]));

describe('the step an address may show', () => {
  it('[D-43] is named in lower case, with hyphens', () => {
    expect(steps.map(stepName)).toEqual(['information', 'questionnaire', 'offering', 'payment', 'success-confirmation']);
  });

  it.each<[string | null, number, string]>([
    [null, 0, 'INFORMATION'],
    ['information', 0, 'INFORMATION'],
    ['offering', 0, 'INFORMATION'],
    ['success-confirmation', 0, 'INFORMATION'],
    ['nowhere', 1, 'QUESTIONNAIRE'],
    [null, 2, 'OFFERING'],
    ['information', 2, 'INFORMATION'],
    ['questionnaire', 3, 'QUESTIONNAIRE'],
    ['payment', 3, 'PAYMENT'],
    ['success-confirmation', 3, 'PAYMENT'],
  ])('[R-4.1] [D-43] is, of %s after %i steps, %s: none before its time', (named, done, id) => {
    expect(stepAt(steps, named, upTo(done))?.id).toBe(id);
  });

  it.each([null, 'information', 'payment', 'success-confirmation'])(
    'is the final one once it is reached, for any address (%s), so that nothing is sent twice',
    (named) => {
      expect(stepAt(steps, named, upTo(4))?.id).toBe('SUCCESS_CONFIRMATION');
    },
  );

  it('is the final one after a reload at the end, the last one once all are complete, and one that is part of the page', () => {
    expect(stepAt(steps, 'success-confirmation', {}, true)?.id).toBe('SUCCESS_CONFIRMATION');
    expect(stepAt(steps, 'payment', {}, true)?.id).toBe('INFORMATION');
    const two = [step('INFORMATION'), step('CHECK_IN')];
    expect(stepAt(two, 'information', { INFORMATION: {} })?.id).toBe('INFORMATION');
    expect(stepAt(two, 'information', { INFORMATION: {}, CHECK_IN: {} })?.id).toBe('CHECK_IN');
    const without = steps.filter(({ id }) => id !== 'QUESTIONNAIRE');
    expect(stepAt(without, 'questionnaire', upTo(1))?.id).toBe('OFFERING');
    expect(stepAt([], null, {})).toBeUndefined();
  });
});

describe('what was typed into a step', () => {
  const typed = { firstName: 'Ada' };

  it('is saved by page and step, until the step is completed or it was sent', () => {
    saveUnsentAnswers('harbor/membership', 'INFORMATION', typed);
    expect(unsentAnswersOf('harbor/membership', 'INFORMATION')).toEqual(typed);
    expect(unsentAnswersOf('harbor/membership', 'PAYMENT')).toBeUndefined();
    expect(unsentAnswersOf('meadow/membership', 'INFORMATION')).toBeUndefined();
    completeStep('harbor/membership', 'INFORMATION', {});
    expect(unsentAnswersOf('harbor/membership', 'INFORMATION')).toBeUndefined();
    saveUnsentAnswers('harbor/membership', 'QUESTIONNAIRE', typed);
    removeUnsentAnswers('harbor/membership', 'QUESTIONNAIRE');
    expect(unsentAnswersOf('harbor/membership', 'QUESTIONNAIRE')).toBeUndefined();
  });
});

describe('what was done on a page', () => {
  const page = 'harbor/membership';
  const result = { answers: { firstName: 'Ada' } };
  beforeEach(() => resetWizard(page));

  it('has the open section of a form, until the step is complete or its answers are sent', () => {
    const section = { id: 'contact', furthest: 'family' };
    saveUnsentAnswers(page, 'INFORMATION', result.answers);
    saveOpenSection(page, 'INFORMATION', section);
    expect(progressOf(page)).toEqual({ done: {}, typed: { INFORMATION: result.answers }, open: { INFORMATION: section } });
    const saved = progressOf(page);
    resetWizard(page);
    expect(openSectionOf(page, 'INFORMATION')).toBeUndefined();
    restoreWizard(page, saved);
    expect(openSectionOf(page, 'INFORMATION')).toEqual(section);
    completeStep(page, 'INFORMATION', result);
    expect(openSectionOf(page, 'INFORMATION')).toBeUndefined();
  });

  it('[R-4.2] [R-4.3] [R-4.4] [R-4.5] [R-4.6] [R-4.7] [R-4.8] [D-19] waits behind a step that is open again, and is all forgotten by a reset, after which the first step opens', () => {
    for (const id of ids.slice(0, 3)) completeStep(page, id, result);
    reopenStep(page, 'QUESTIONNAIRE');
    expect(stepAt(steps, 'payment', progressOf(page)?.done ?? {})?.id).toBe('QUESTIONNAIRE');
    saveUnsentAnswers(page, 'OFFERING', { tab: 'c-2', interval: 'Monthly', startDate: '11/25/2026' });
    saveUnsentAnswers(page, 'PAYMENT', { paymentMethod: 'CARD' });
    const before = resetCountOf(page);
    resetWizard(page);
    expect(progressOf(page)).toBeUndefined();
    for (const id of ids) expect(unsentAnswersOf(page, id)).toBeUndefined();
    expect(stepAt(steps, 'offering', progressOf(page)?.done ?? {})?.id).toBe('INFORMATION');
    expect(resetCountOf(page)).toBe(before + 1);
  });

  it('[D-108] is put back where nothing was done since', () => {
    const kept = { done: { INFORMATION: result }, typed: { OFFERING: { interval: 'Yearly' } } };
    restoreWizard(page, kept);
    expect(progressOf(page)).toEqual(kept);
    restoreWizard(page, { done: {}, typed: { INFORMATION: { firstName: 'Bob' } } });
    expect(progressOf(page)).toEqual(kept);
  });

  it('can be gone on with while it is not at its end, and notifies of each change and whether a step was completed', () => {
    expect(progressOf(page)).toBeUndefined();
    const heard: boolean[] = [];
    const stop = subscribeToWizard(page, (isDone) => heard.push(isDone));
    saveUnsentAnswers(page, 'INFORMATION', result.answers);
    completeStep(page, 'INFORMATION', result);
    expect(progressOf(page)).toEqual({ done: { INFORMATION: result }, typed: {} });
    completeStep('harbor/appointment', 'INFORMATION', result);
    finishWizard(page, '2026-11-24');
    expect(progressOf(page)).toBeUndefined();
    resetWizard(page);
    stop();
    saveUnsentAnswers(page, 'INFORMATION', result.answers);
    expect(heard).toEqual([false, true, true, true]);
  });

  it('[D-99] ends when a page of another tenant is opened or something is done there', () => {
    saveUnsentAnswers(page, 'INFORMATION', result.answers);
    forgetOtherTenants('harbor/appointment');
    expect(progressOf(page)).toBeDefined();
    forgetOtherTenants('meadow/membership');
    expect(progressOf(page)).toBeUndefined();
    saveUnsentAnswers(page, 'INFORMATION', result.answers);
    completeStep('meadow/membership', 'INFORMATION', {});
    expect(progressOf(page)).toBeUndefined();
  });
});
