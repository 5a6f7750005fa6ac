import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  alert,
  eachShop,
  goOn,
  offeringsOf,
  findPlan,
  planDescription,
  startField,
  totalText,
  renderAfterEnrollment,
} from '../../../fixtures/testing/offering-shop.js';
import { completedStepsOf, completeStep } from '../../visit/wizard.js';

const at = eachShop();

describe('the day the benefits begin', () => {
  it('is today, and may be a day as far ahead as the tenant says [R-3.261] [R-5.80] [R-5.81] [R-5.82] [R-9.9]', async () => {
    const { user, done } = renderAfterEnrollment();
    await user.click(await findPlan('Harbor One'));
    expect(startField()).toHaveProperty('value', '11/20/2026');
    expect(screen.getByText('Any day from today to 12/04/2026.')).toBeDefined();
    await user.clear(startField());
    await user.type(startField(), '12052026');
    await user.click(goOn());
    expect(alert().getByRole('link').textContent).toBe('When should it start? Please enter a valid date');
    await user.click(alert().getByRole('link'));
    expect(document.activeElement).toBe(startField());
    expect(startField().getAttribute('aria-invalid')).toBe('true');
    await user.clear(startField());
    await user.type(startField(), '12042026');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(goOn());
    await waitFor(() => expect(done).toHaveLength(1));
    expect(at.shop.sent[0]?.[0]?.startDate).toBe('12/04/2026');
  });

  it('may be 7 days ahead without a setting, and shows its error when it loses the focus [R-5.6] [R-9.9]', async () => {
    const { user } = renderAfterEnrollment({ tenant: 'meadow' });
    await findPlan('Harbor One');
    expect(screen.getByText('Any day from today to 11/27/2026.')).toBeDefined();
    await user.clear(startField());
    await user.type(startField(), '11192026');
    expect(screen.queryByText('Please enter a valid date')).toBeNull();
    await user.tab();
    expect(screen.getByText('Please enter a valid date')).toBeDefined();
  });

  it('that the server refuses is a problem of its field', async () => {
    at.shop.rejection = {
      status: 422,
      body: {
        message: 'Please check the answers and send them again.',
        errors: [{ path: '/0/startDate', message: 'Please enter a valid date' }],
      },
    };
    const { user } = renderAfterEnrollment();
    await user.click(await findPlan('Harbor One'));
    await user.click(goOn());
    expect((await screen.findByRole('alert')).textContent).toBe('There is a problemWhen should it start? Please enter a valid date');
  });
});

const CHANGED = 'The offering has changed since you chose it.';
const changed = (path: string) => ({
  status: 409,
  body: { code: 'offering_changed', message: CHANGED, errors: [{ path, message: 'The tenant does not offer this' }] },
});
describe('an offering that has changed meanwhile', () => {
  it('is shown as it is now, and what is still there stays chosen', async () => {
    const { user, done } = renderAfterEnrollment({ people: ['Ada', 'Ben'] });
    await user.click(await findPlan('Harbor One'));
    at.shop.rejection = changed('/0/cost');
    at.shop.offerings = at.shop.offerings.map((each) => (each.name === 'Harbor One' ? { ...each, price: 9900 } : each));
    await user.click(goOn());
    expect((await screen.findByRole('alert')).textContent).toContain(CHANGED);
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(totalText()).toContain('Then $198.00 a month');
    await user.click(goOn());
    await waitFor(() => expect(done).toHaveLength(1));
    expect(at.shop.sent.map((lines) => lines.map(({ cost }) => cost))).toEqual([
      [8900, 8900],
      [9900, 9900],
    ]);
  });

  it('is not chosen any more where it is gone', async () => {
    const { user } = renderAfterEnrollment();
    await user.click(await findPlan('Harbor One'));
    at.shop.rejection = changed('/0/offeringId');
    at.shop.offerings = at.shop.offerings.filter(({ name }) => name !== 'Harbor One');
    await user.click(goOn());
    await screen.findByRole('alert');
    expect(totalText()).toBe("You haven't chosen a membership yet");
    expect(screen.queryByRole('radio', { name: 'Harbor One' })).toBeNull();
  });

  it('in nothing but what this visitor pays is for a member, or not for one any more', async () => {
    at.shop.offerings = offeringsOf('summit');
    const { user, done } = renderAfterEnrollment({ tenant: 'summit', isMember: true });
    expect(planDescription(await findPlan('Trailhead'))).toContain(
      '$91.50 a month | $549.00 per person, every six months | Member price (regular $599.00)',
    );
    await user.click(await findPlan('Trailhead'));
    at.shop.rejection = changed('/0/cost');
    await user.click(goOn());
    await screen.findByRole('alert');
    expect(planDescription(await findPlan('Trailhead'))).toContain(
      '$99.83 a month | $599.00 per person, every six months | Members pay $549.00',
    );
    await user.click(goOn());
    await waitFor(() => expect(done).toHaveLength(1));
    expect(at.shop.sent.map((lines) => lines[0]?.cost)).toEqual([54_900, 59_900]);
  });

  it('is no matter of an answer that did not come: what is chosen stays, and can be sent again', async () => {
    const { user, done } = renderAfterEnrollment();
    await user.click(await findPlan('Harbor One'));
    at.shop.rejection = { status: 503, body: { message: 'The server is busy.', actionMessage: 'Please try again in a minute.' } };
    await user.click(goOn());
    expect((await screen.findByRole('alert')).textContent).toBe('There is a problemThe server is busy. Please try again in a minute.');
    await user.click(goOn());
    await waitFor(() => expect(done).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a membership that the server refuses because the questions before it are not answered', () => {
  it('opens them again, and the message says what to do [D-19]', async () => {
    const { user } = renderAfterEnrollment();
    completeStep('shop/membership', 'QUESTIONNAIRE', { answers: { livesNearby: 'LIVES' } });
    await user.click(await findPlan('Harbor One'));
    const body = { code: 'questionnaire_missing', message: 'They are not answered.', actionMessage: 'Answer them first.' };
    at.shop.rejection = { status: 409, body };
    await user.click(goOn());
    expect((await screen.findByRole('alert')).textContent).toContain('They are not answered. Answer them first.');
    expect(Object.keys(completedStepsOf('shop/membership'))).toEqual(['INFORMATION']);
  });
});
