import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useToasts } from '../../visit/toasts.js';
import { Offline } from './offline.js';

const line = jest.spyOn(navigator, 'onLine', 'get');

function turn(state: 'online' | 'offline'): void {
  line.mockReturnValue(state === 'online');
  act(() => void dispatchEvent(new Event(state)));
}

beforeEach(() => {
  line.mockReturnValue(true);
  useToasts.setState({ toasts: [] });
  document.body.innerHTML = '<div id="page"><input aria-label="Name"><textarea aria-label="Note"></textarea><button>Go</button></div>';
});
afterEach(cleanup);

const page = () => document.getElementById('page') as HTMLElement;
const toasts = () => useToasts.getState().toasts.map(({ tone, message }) => `${tone}: ${message}`);

describe('without a connection', () => {
  it("the page says 'You are offline' for as long as it is so [R-2.148] [R-4.74] [R-8.21] [R-8.22]", () => {
    jest.useFakeTimers();
    render(<Offline />);
    expect(screen.queryByRole('alert')).toBeNull();
    turn('offline');
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.getByRole('alert').textContent).toContain('You are offline');
    jest.useRealTimers();
  });

  it('makes the page inert and moves screen readers to the message [R-2.149]', () => {
    render(<Offline />);
    page().querySelector('button')?.focus();
    turn('offline');
    expect(page().hasAttribute('inert')).toBe(true);
    expect(document.activeElement?.contains(screen.getByRole('alert'))).toBe(true);
    expect(screen.getByRole('alert').closest('[inert]')).toBeNull();
  });

  it('keeps what was typed, and returns the focus to the same field and character [D-55]', () => {
    render(<Offline />);
    for (const name of ['Name', 'Note']) {
      const field = screen.getByLabelText<HTMLInputElement>(name);
      field.value = 'Adalbert';
      field.focus();
      field.setSelectionRange(2, 5, 'backward');
      turn('offline');
      expect(document.activeElement).not.toBe(field);
      field.setSelectionRange(0, 0);
      turn('online');
      expect([document.activeElement, field.value]).toEqual([field, 'Adalbert']);
      expect([field.selectionStart, field.selectionEnd, field.selectionDirection]).toEqual([2, 5, 'backward']);
    }
  });

  it('leaves elements inert that were inert before', () => {
    document.body.insertAdjacentHTML('beforeend', '<aside inert></aside>');
    render(<Offline />);
    turn('offline');
    turn('online');
    expect(document.querySelector('aside')?.hasAttribute('inert')).toBe(true);
    expect(page().hasAttribute('inert')).toBe(false);
  });

  it("the message goes when there is one again, and a toast says 'You are back online' [R-4.75] [R-8.20]", () => {
    render(<Offline />);
    turn('offline');
    expect(toasts()).toEqual([]);
    turn('online');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(toasts()).toEqual(['success: You are back online']);
  });

  it('does not ask to continue where the page below is a confirmation', () => {
    page().classList.add('s-done');
    render(<Offline />);
    turn('offline');
    expect(screen.getByRole('alert').textContent).toBe('You are offlineYour confirmation is still here.');
  });

  it('from the start says so from the start', () => {
    line.mockReturnValue(false);
    render(<Offline />);
    expect(screen.getByRole('alert').textContent).toContain('You are offline');
  });

  it('the message takes no room from the toasts [D-106]', () => {
    render(<Offline />);
    turn('offline');
    expect(useToasts.getState().toasts).toEqual([]);
  });
});
