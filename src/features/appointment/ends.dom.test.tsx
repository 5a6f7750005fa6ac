import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { AppointmentSuccessful } from './appointment-successful.js';
import { completeStep, resetWizard } from '../../visit/wizard.js';
import { RequestDone } from './request-done.js';

// jsdom has no clipboard, and the pages offer to copy only where there is one.
beforeEach(() => void userEvent.setup());

describe('the answer to a request for an appointment', () => {
  const draw = (state: unknown, address = '/harbor/service/appointment/successful') => {
    history.replaceState(state, '');
    return renderAt(address, demoSite('harbor'), <AppointmentSuccessful />);
  };
  afterEach(() => history.replaceState(null, ''));

  it('[R-2.5] [R-2.15] [R-2.16] [R-2.17] says that it was successful and what happens next, copies the reference, and leads home', async () => {
    const { user, history: visited } = draw(
      { kept: { reference: 'AP-7K3M-Q2ZX' } },
      '/harbor/service/appointment/successful?agentReferral=true',
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Appointment Request Successful.' })).toBeDefined();
    expect(screen.getByRole('heading', { level: 2, name: 'What happens next' })).toBeDefined();
    expect(screen.getByText('AP-7K3M-Q2ZX')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('AP-7K3M-Q2ZX');
    expect((await screen.findByRole('status')).textContent).toBe('Copied');
    await user.click(screen.getByRole('link', { name: 'Go to homepage' }));
    expect(visited.at(-1)).toBe('/?agentReferral=true');
  });

  it.each([
    [{ from: '09:00 AM', to: '11:30 AM' }, '09:00 AM to 11:30 AM'],
    [{ from: '09:00 AM' }, 'From 09:00 AM'],
    [{ to: '11:30 AM' }, 'Until 11:30 AM'],
    [{}, 'Any time'],
  ])('shows the preferred day and, for the times %j, "%s" [D-25]', (times, shown) => {
    draw({ kept: { reference: 'AP-7K3M-Q2ZX', date: '11/25/2026', ...times } });
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
});

describe('the answer to a form that a tenant invented', () => {
  const PAGE = 'harbor/visit-request';
  const route = { id: 'visit-request', label: 'Request a visit' } as never;
  const draw = () => renderAt('/harbor/visit?step=done', demoSite('harbor'), <RequestDone route={route} pageKey={PAGE} />);

  afterEach(() => {
    resetWizard(PAGE);
    history.replaceState(null, '');
  });

  it('confirms the request, with the reference people quote and whom to ask [D-129]', () => {
    act(() => completeStep(PAGE, 'VISIT', { data: { id: 'x', reference: 'RQ-7K3M-Q2ZX' } }));
    draw();
    expect(screen.getByRole('heading', { level: 1, name: 'We have your request' })).toBeDefined();
    expect(screen.getByText('Reference number').nextElementSibling?.textContent).toContain('RQ-7K3M-Q2ZX');
    expect(screen.getByRole('region', { name: 'If you have questions' }).textContent).not.toBe('If you have questions');
    expect(screen.getByRole('link', { name: 'Go to homepage' })).toBeDefined();
  });

  it('shows the reference after a reload where the page keeps it, and none where nothing is known', () => {
    history.replaceState({ kept: { reference: 'RQ-7K3M-Q2ZX' } }, '');
    const { unmount } = draw();
    expect(screen.getByText('RQ-7K3M-Q2ZX')).toBeDefined();
    unmount();
    history.replaceState(null, '');
    draw();
    expect(screen.queryByText('Reference number')).toBeNull();
  });
});
