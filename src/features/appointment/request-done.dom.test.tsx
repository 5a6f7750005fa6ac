import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';
import { completeStep, resetWizard } from '../../visit/wizard.js';
import { RequestDone } from './request-done.js';

const PAGE = 'harbor/visit-request';
const route = { id: 'visit-request', label: 'Request a visit' } as never;
const draw = () => renderAt('/harbor/visit?step=done', demoSite('harbor'), <RequestDone route={route} pageKey={PAGE} />);

afterEach(() => {
  resetWizard(PAGE);
  history.replaceState(null, '');
});

describe('the answer to a form that a tenant invented', () => {
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
