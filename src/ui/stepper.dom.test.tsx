import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { Stepper } from './stepper.js';

const STEPS = [
  { label: 'Information', to: '/harbor/service/membership?step=information', isCurrent: false, isDone: true },
  { label: 'Questionnaire', isCurrent: true, isDone: false },
  { label: 'Payment', isCurrent: false, isDone: false },
];

describe('the steps of a page', () => {
  it('are one list: done ones are links and say so, the current one says where one is, later ones are words', () => {
    render(<Stepper label="Steps" position="Step 2 of 3" doneText="done" steps={STEPS} />);
    const items = within(screen.getByRole('navigation', { name: 'Steps' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['Information (done)', '2Step 2 of 3 · Questionnaire', '3Payment']);
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Information']);
    expect(screen.getByRole('link', { name: 'Information' }).getAttribute('href')).toBe(STEPS[0]?.to);
  });

  it('keep their number and order with any label, also when steps are inserted', () => {
    const named = (count: number) => Array.from({ length: count }, (_, nth) => ({ label: 'Step', isCurrent: nth === 0, isDone: false }));
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const drawn = (count: number) => <Stepper label="Steps" position="" doneText="done" steps={named(count)} />;
    const { rerender } = render(drawn(3));
    for (const count of [5, 2, 4]) {
      rerender(drawn(count));
      expect(screen.getAllByRole('listitem')).toHaveLength(count);
    }
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });

  it('give the numbers and the bar to those who see them only', () => {
    render(<Stepper label="Steps" position="Step 2 of 3" doneText="done" steps={STEPS} />);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(document.querySelector('progress')).toMatchObject({ value: 2, max: 3 });
    expect(screen.getByText('3').getAttribute('aria-hidden')).toBe('true');
  });

  it('do not call a step done that one has come back to', () => {
    const steps = STEPS.map((step, nth) => ({ ...step, isCurrent: nth === 0, isDone: nth < 2, to: undefined }));
    render(<Stepper label="Steps" position="Step 1 of 3" doneText="done" steps={steps} />);
    const [first, second] = screen.getAllByRole('listitem');
    expect([first?.textContent, second?.textContent]).toEqual(['1Step 1 of 3 · Information', 'Questionnaire (done)']);
  });
});
