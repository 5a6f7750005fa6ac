import { afterEach, describe, expect, it } from '@jest/globals';
import type { Json, Step } from '../../../engine/index.js';
import { completeStep, completedStepsOf, resetWizard, unsentAnswersOf } from '../../visit/wizard.js';
import { reopenOutdatedSteps } from './use-step-completion.js';

const PAGE = 'harbor/membership';
const steps: Step[] = ['INFORMATION', 'QUESTIONNAIRE', 'OFFERING', 'PAYMENT'].map((id) => ({ id, title: id }));
const choice = { choice: [{ client: { clientId: 'c-1' }, offerings: [{ tenantOfferingId: 'o-1', isSelected: true }] }], interval: 'All' };
const ada = { clientId: 'c-1', firstName: 'Ada', dob: '12/10/1985' };
const cleo = { clientId: 'c-2', firstName: 'Cleo', dob: '06/01/2015' };

afterEach(() => resetWizard(PAGE));

/** Completes every step, then sends the first one again. */
function sendAgain(before: Json, after: Json): void {
  const results = { INFORMATION: { data: before }, QUESTIONNAIRE: {}, OFFERING: { data: choice }, PAYMENT: {} };
  for (const [id, result] of Object.entries(results)) completeStep(PAGE, id, result);
  const [first] = steps;
  completeStep(PAGE, 'INFORMATION', { data: after });
  if (first) reopenOutdatedSteps(PAGE, steps, first, results.INFORMATION);
}

const done = () => Object.keys(completedStepsOf(PAGE));

describe('an enrollment whose first step is sent again', () => {
  it('keeps its later steps complete where the people and what prices depend on are the same', () => {
    sendAgain({ clients: [ada, cleo] }, { clients: [{ ...ada, firstName: 'Adele' }, cleo] });
    expect(done()).toEqual(['INFORMATION', 'QUESTIONNAIRE', 'OFFERING', 'PAYMENT']);
  });

  it.each<[string, Json]>([
    ['one person more', { clients: [ada, cleo] }],
    ['another birth date', { clients: [{ ...ada, dob: '12/10/1986' }] }],
    ['a group in place of a person', { clients: [{ ...ada, type: 'Group' }] }],
    ['the prices of a member', { clients: [ada], isMember: true }],
  ])('opens the choice of memberships and the steps after it again for %s, and keeps what was chosen', (_what, after) => {
    sendAgain({ clients: [ada] }, after);
    expect(done()).toEqual(['INFORMATION', 'QUESTIONNAIRE']);
    expect(unsentAnswersOf(PAGE, 'OFFERING')).toEqual(choice);
  });

  it('keeps what was chosen before the people were entered', () => {
    const results = { OFFERING: { data: choice }, INFORMATION: { data: { clients: [ada] } } };
    for (const [id, result] of Object.entries(results)) completeStep(PAGE, id, result);
    const servicesFirst: Step[] = ['OFFERING', 'INFORMATION', 'PAYMENT'].map((id) => ({ id, title: id }));
    completeStep(PAGE, 'INFORMATION', { data: { clients: [cleo] } });
    const [, information] = servicesFirst;
    if (information) reopenOutdatedSteps(PAGE, servicesFirst, information, results.INFORMATION);
    expect(done()).toEqual(['OFFERING', 'INFORMATION']);
  });

  it('reopens the questionnaire where the primary has changed', () => {
    sendAgain({ clients: [ada] }, { clients: [cleo] });
    expect(done()).toEqual(['INFORMATION']);
  });
});
