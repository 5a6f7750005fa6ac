import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { closeToast, showToast, useToasts } from '../visit/toasts.js';
import { Toaster } from './toaster.js';

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
/** In small steps: what React draws in between starts the next timers. */
const wait = (milliseconds: number) => {
  for (let passed = 0; passed < milliseconds; passed += 50) act(() => jest.advanceTimersByTime(50));
};
const shown = () => screen.queryAllByRole('status').map((status) => status.textContent);
const toastOf = (message: string) => screen.getByText(message, { exact: false }).closest('.s-toast') as HTMLElement;

describe('toasts', () => {
  it('are gone after five seconds [R-4.77]', () => {
    show('Saved');
    wait(4900);
    expect(shown()).toEqual(['Done: Saved']);
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

  it('are gone after five seconds too while a frame has the focus, which blurs the window', () => {
    show('Saved');
    wait(60);
    act(() => void fireEvent.blur(window));
    wait(5300);
    expect(shown()).toEqual([]);
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

  it('stay open after a click elsewhere', () => {
    show('Saved');
    wait(60);
    fireEvent.click(document.body);
    wait(500);
    expect(shown()).toEqual(['Done: Saved']);
  });

  it('show what they say as text', () => {
    show('<b>{{x}}</b>');
    wait(60);
    expect(shown()).toEqual(['Done: <b>{{x}}</b>']);
  });
});
