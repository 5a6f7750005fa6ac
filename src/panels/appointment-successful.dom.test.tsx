import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { demoSite, renderAt } from '../state/testing/demo-site.js';
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

  it.each([null, {}, 'AP-7K3M-Q2ZX', { kept: null }, { kept: { reference: 7 } }, { kept: { other: 'x' } }])(
    'opened without a reference (%j) says the same and shows none',
    (state) => {
      draw(state);
      expect(screen.getByRole('heading', { level: 1, name: 'Appointment Request Successful.' })).toBeDefined();
      expect(screen.queryByText('Reference number')).toBeNull();
      expect(screen.queryByText(/reference number/)).toBeNull();
    },
  );

  it('[R-2.16] [R-2.17] leads to the homepage, with what is known of a referral', async () => {
    const { user, history: visited } = draw(null, '/harbor/service/appointment/successful?agentReferral=true');
    await user.click(screen.getByRole('link', { name: 'Go to homepage' }));
    expect(visited.at(-1)).toBe('/?agentReferral=true');
  });
});
