import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { AppointmentSuccessful } from './appointment-successful.js';

const draw = (state: unknown, address = '/harbor/service/appointment/successful') => {
  history.replaceState(state, '');
  return renderAt(address, demoSite('harbor'), <AppointmentSuccessful />);
};
afterEach(() => history.replaceState(null, ''));

describe('the answer to a request for an appointment', () => {
  it('[R-2.5] [R-2.15] says that it was successful, and what happens next', () => {
    draw({ kept: { reference: 'AP-7K3M-Q2ZX' } });
    expect(screen.getByRole('heading', { level: 1, name: 'Appointment Request Successful.' })).toBeDefined();
    expect(screen.getByRole('heading', { level: 2, name: 'What happens next' })).toBeDefined();
  });

  it('shows the reference people quote, and copies it', async () => {
    const { user } = draw({ kept: { reference: 'AP-7K3M-Q2ZX' } });
    expect(screen.getByText('AP-7K3M-Q2ZX')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('AP-7K3M-Q2ZX');
    expect((await screen.findByRole('status')).textContent).toBe('Copied');
  });

  it.each([
    ['AP-7K3M-Q2ZX', { from: '09:00 AM', to: '11:30 AM' }, '09:00 AM to 11:30 AM'],
    ['AP-7K3M-Q2ZX', { from: '09:00 AM' }, 'From 09:00 AM'],
    ['AP-7K3M-Q2ZX', { to: '11:30 AM' }, 'Until 11:30 AM'],
    ['AP-7K3M-Q2ZX', {}, 'Any time'],
  ])('shows the reference %s with the preferred day and, for the times %j, "%s" [D-25]', (reference, times, shown) => {
    draw({ kept: { reference, date: '11/25/2026', ...times } });
    expect(screen.getByText('Preferred day').nextElementSibling?.textContent).toBe('11/25/2026');
    expect(screen.getByText('Preferred time').nextElementSibling?.textContent).toBe(shown);
  });

  it.each([null, {}, 'AP-7K3M-Q2ZX', { kept: null }, { kept: { reference: 7 } }, { kept: { other: 'x' } }])(
    'opened without a request (%j) does not claim one, and leads to the form',
    async (state) => {
      const { user, history: visited } = draw(state, '/harbor/service/appointment/successful?agentReferral=true');
      expect(screen.getByRole('heading', { level: 1, name: "There's no request to show here" })).toBeDefined();
      expect(screen.queryByText(/We have your request|Successful|What happens next|reference number/i)).toBeNull();
      expect(screen.getByRole('link', { name: 'Go to homepage' })).toBeDefined();
      await user.click(screen.getByRole('link', { name: 'Request an appointment' }));
      expect(visited.at(-1)).toBe('/harbor/service/appointment?agentReferral=true');
    },
  );

  it('[R-2.16] [R-2.17] leads to the homepage, with what is known of a referral', async () => {
    const { user, history: visited } = draw(
      { kept: { reference: 'AP-7K3M-Q2ZX' } },
      '/harbor/service/appointment/successful?agentReferral=true',
    );
    await user.click(screen.getByRole('link', { name: 'Go to homepage' }));
    expect(visited.at(-1)).toBe('/?agentReferral=true');
  });
});
