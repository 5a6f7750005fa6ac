import { describe, expect, it, jest, afterEach, beforeEach } from '@jest/globals';
import { render, screen, within, fireEvent, act, cleanup } from '@testing-library/react';
import { Stepper } from './stepper.js';
import { readFileSync } from 'node:fs';
import { TenantMark } from './tenant-mark.js';
import { closeToast, showToast, useToasts } from '../visit/toasts.js';
import { Toaster } from './toaster.js';

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
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(document.querySelector('progress')).toMatchObject({ value: 2, max: 3 });
    expect(screen.getByText('3').getAttribute('aria-hidden')).toBe('true');
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

  it('do not call a step done that one has come back to', () => {
    const steps = STEPS.map((step, nth) => ({ ...step, isCurrent: nth === 0, isDone: nth < 2, to: undefined }));
    render(<Stepper label="Steps" position="Step 1 of 3" doneText="done" steps={steps} />);
    const [first, second] = screen.getAllByRole('listitem');
    expect([first?.textContent, second?.textContent]).toEqual(['1Step 1 of 3 · Information', 'Questionnaire (done)']);
  });
});

const mark = (): string | null | undefined => document.querySelector('svg')?.textContent;

describe('the mark of a tenant', () => {
  it('[R-1.29] is its logo, with its name for those who do not see it', () => {
    render(<TenantMark name="Harbor Health" logoUrl="/media/harbor/logo.svg" size={44} withName />);
    expect(screen.getByRole('img', { name: 'Harbor Health' }).getAttribute('src')).toBe('/media/harbor/logo.svg');
    expect(screen.queryByText('Harbor Health')).toBeNull();
  });

  it('has its space before the logo has loaded, so that nothing beside it moves', () => {
    render(<TenantMark name="Harbor Health" logoUrl="/media/harbor/logo.svg" size={44} />);
    expect(screen.getByRole('img').parentElement?.style.getPropertyValue('--s-size')).toBe('44px');
    expect(readFileSync('src/ui/tenant-mark.css', 'utf8')).toMatch(/\.s-logo \{[^}]* inline-size: calc\(var\(--s-size\) \* 4.7\);/);
  });

  it.each([undefined, 'https://elsewhere.example/logo.png'])(
    '[R-1.30] is its initials where the logo is %p, without a request to another host',
    (logoUrl) => {
      render(<TenantMark name="Harbor Health" logoUrl={logoUrl} size={44} withName />);
      expect([mark(), document.querySelector('img')]).toEqual(['HH', null]);
      expect(screen.getByText('Harbor Health')).toBeDefined();
    },
  );

  it('[R-1.30] is its initials where the logo does not load, until there is another one', () => {
    const { rerender } = render(<TenantMark name="Harbor Health" logoUrl="/media/none.svg" size={44} />);
    fireEvent.error(screen.getByRole('img'));
    expect(mark()).toBe('HH');
    expect(screen.getByText('Harbor Health')).toBeDefined();
    rerender(<TenantMark name="Meadow Clinic" logoUrl="/media/meadow.svg" size={44} />);
    expect(screen.getByRole('img', { name: 'Meadow Clinic' })).toBeDefined();
  });
});

describe('toasts', () => {
  const words = { region: 'Messages', close: 'Close', tones: { success: 'Done:', error: 'Problem:', info: 'Note:' } };

  function Toasts() {
    return <Toaster toasts={useToasts(({ toasts }) => toasts)} onGone={closeToast} texts={words} />;
  }

  beforeEach(() => {
    jest.useFakeTimers();
    useToasts.setState({ toasts: [] });
    render(
      <main>
        <input aria-label="Field" />
        <Toasts />
      </main>,
    );
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });

  const show = (...messages: string[]) => act(() => messages.forEach((message) => showToast('success', message)));
  const wait = (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 50) act(() => jest.advanceTimersByTime(50));
  };
  const shown = () => screen.queryAllByRole('status').map((status) => status.textContent);
  const toastOf = (message: string) => screen.getByText(message, { exact: false }).closest('.s-toast') as HTMLElement;

  it('are gone after five seconds, with clicks elsewhere and also while a frame has the focus, and show what they say as text [R-4.77]', () => {
    show('<b>{{x}}</b>');
    wait(60);
    fireEvent.click(document.body);
    act(() => void fireEvent.blur(window));
    wait(4840);
    expect(shown()).toEqual(['Done: <b>{{x}}</b>']);
    wait(400);
    expect(shown()).toEqual([]);
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('are three at once at most; a fourth waits until one has gone [R-4.76]', () => {
    show('one', 'two', 'three', 'four');
    wait(100);
    expect(shown()).toEqual(['Done: one', 'Done: two', 'Done: three']);
    fireEvent.click(within(toastOf('two')).getByRole('button'));
    wait(300);
    expect(shown()).toEqual(['Done: one', 'Done: three', 'Done: four']);
    wait(4900);
    expect(shown()).toEqual(['Done: four']);
  });

  it('stay while they are hovered or focused, and restart their time afterwards', () => {
    show('Saved');
    wait(60);
    const toast = toastOf('Saved');
    fireEvent.mouseEnter(toast);
    wait(20_000);
    expect(shown()).toHaveLength(1);
    fireEvent.mouseLeave(toast);
    wait(4900);
    expect(shown()).toHaveLength(1);
    act(() => within(toast).getByRole('button').focus());
    wait(20_000);
    expect(shown()).toHaveLength(1);
    act(() => screen.getByLabelText('Field').focus());
    wait(5300);
    expect(shown()).toHaveLength(0);
  });

  it('are alerts for failures, else polite messages, and name their kind', () => {
    act(() => {
      showToast('error', 'Request time out');
      showToast('info', 'Copied');
    });
    expect(screen.getByRole('alert').textContent).toBe('');
    wait(60);
    expect(screen.getByRole('alert').textContent).toBe('Problem: Request time out');
    expect(screen.getByRole('status').textContent).toBe('Note: Copied');
  });

  it('take no focus, are outside of the page, and have a close button that names its message', () => {
    const field = screen.getByLabelText('Field');
    field.focus();
    show('Saved');
    wait(60);
    expect(document.activeElement).toBe(field);
    const region = screen.getByRole('region', { name: 'Messages' });
    expect(screen.getByRole('main').contains(region)).toBe(false);
    const button = within(region).getByRole('button', { name: 'Close' });
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Done: Saved');
    fireEvent.click(button);
    wait(300);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('stay while the page is hidden, and have their whole time afterwards', () => {
    const isHidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    show('Saved');
    wait(20_000);
    expect(shown()).toEqual(['Done: Saved']);
    isHidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    wait(4900);
    expect(shown()).toEqual(['Done: Saved']);
    wait(400);
    expect(shown()).toEqual([]);
    isHidden.mockRestore();
  });
});
