import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { navigate } from 'wouter/use-browser-location';
import { keepErrorToasts, showToast, useToasts } from '../../visit/toasts.js';
import { Toasts } from './toasts.js';
import { Offline } from './offline.js';
import userEvent from '@testing-library/user-event';
import { setUnsaved } from '../../visit/unsaved.js';
import { pageRefresh } from '../../ui/page-refresh.js';
import { NewVersion } from './new-version.js';
import { serveSite } from '../../../fixtures/testing/whole-site.js';

describe('without a connection', () => {
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
  afterEach(() => {
    cleanup();
    document.body.innerHTML = '';
  });

  const page = () => document.getElementById('page') as HTMLElement;
  const toasts = () => useToasts.getState().toasts.map(({ tone, message }) => `${tone}: ${message}`);

  it("the page says 'You are offline' for as long as it is so, also from the start [R-2.148] [R-4.74] [R-8.21] [R-8.22]", () => {
    line.mockReturnValue(false);
    const { unmount } = render(<Offline />);
    expect(screen.getByRole('alert').textContent).toContain('You are offline');
    unmount();
    line.mockReturnValue(true);
    jest.useFakeTimers();
    render(<Offline />);
    expect(screen.queryByRole('alert')).toBeNull();
    turn('offline');
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.getByRole('alert').textContent).toContain('You are offline');
    jest.useRealTimers();
  });

  it('an error message ends with the step that made it, unless that step leads to the next one, and others stay', () => {
    render(<Toasts />);
    act(() => (showToast('error', 'Declined'), showToast('success', 'Added')));
    act(() => (navigate('?type=elitePlan'), keepErrorToasts()));
    act(() => navigate('?step=questionnaire'));
    expect(toasts()).toEqual(['error: Declined', 'success: Added']);
    act(() => navigate('?step=success-confirmation'));
    expect(toasts()).toEqual(['success: Added']);
    act(() => navigate('?'));
  });

  it('makes the page inert until it is over and moves screen readers to the message, which asks nothing of a confirmation [R-2.149]', () => {
    document.body.insertAdjacentHTML('beforeend', '<aside inert></aside>');
    page().classList.add('s-done');
    render(<Offline />);
    page().querySelector('button')?.focus();
    turn('offline');
    expect(screen.getByRole('alert').textContent).toBe('You are offlineYour confirmation is still here.');
    expect(page().hasAttribute('inert')).toBe(true);
    expect(document.activeElement?.contains(screen.getByRole('alert'))).toBe(true);
    expect(screen.getByRole('alert').closest('[inert]')).toBeNull();
    turn('online');
    expect([page().hasAttribute('inert'), document.querySelector('aside')?.hasAttribute('inert')]).toEqual([false, true]);
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

  it("the message goes when there is one again, and a toast says 'You are back online', not before [D-106] [R-4.75] [R-8.20]", () => {
    render(<Offline />);
    turn('offline');
    expect(toasts()).toEqual([]);
    turn('online');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(toasts()).toEqual(['success: You are back online']);
  });
});

describe('the version of the site', () => {
  const refresh = jest.fn();
  let served: Awaited<ReturnType<typeof serveSite>>;

  beforeEach(async () => {
    served = await serveSite();
    sessionStorage.clear();
    refresh.mockClear();
    Object.assign(pageRefresh, { refresh, holdsUnsaved: false });
  });
  afterEach(() => {
    cleanup();
    served.close();
    setUnsaved('form', false);
    jest.restoreAllMocks();
  });

  const deployed = (body: unknown, status = 200) => served.answers.set('/version.json', { status, body });
  const checks = () => served.asked.filter((path) => path === '/version.json').length;

  async function open(): Promise<void> {
    const before = checks();
    render(<NewVersion builtVersion="1.11.10" />);
    await answered(before + 1);
  }

  async function answered(nth: number): Promise<void> {
    await act(async () => {
      while (checks() < nth) await new Promise((done) => setTimeout(done, 5));
      await new Promise((done) => setTimeout(done, 30));
    });
  }

  async function comeBack(): Promise<void> {
    const before = checks();
    act(() => void dispatchEvent(new Event('focus')));
    await answered(before + 1);
  }

  it('that is deployed differs: the page reloads, once for each version, though it may stay old [R-1.60] [D-31]', async () => {
    deployed({ version: '1.12.0' });
    await open();
    cleanup();
    await open();
    await comeBack();
    expect(refresh).toHaveBeenCalledTimes(1);
    deployed({ version: '1.13.0' });
    await comeBack();
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('is looked at when the page is loaded, when the visitor comes back, and every five minutes: the same is no news', async () => {
    const every = jest.spyOn(globalThis, 'setInterval');
    deployed({ version: '1.11.10' });
    await open();
    expect(checks()).toBe(1);
    await comeBack();
    expect(checks()).toBe(2);
    const [check, pause] = every.mock.calls.find(([, milliseconds]) => Number(milliseconds) > 60_000) ?? [];
    expect(pause).toBe(300_000);
    (check as () => void)();
    await answered(3);
    expect(refresh).not.toHaveBeenCalled();
  });

  it('is offered, not forced, over what was typed', async () => {
    const user = userEvent.setup();
    deployed({ version: '1.12.0' });
    setUnsaved('form', true);
    await open();
    expect(refresh).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toContain('A newer version of this site is ready.');
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(screen.queryByRole('status')).toBeNull();
    await comeBack();
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['an error', { message: 'no' }, 500],
    ['a page', '<h1>Welcome</h1>', 200],
    ['no version', { version: 7 }, 200],
  ])('that cannot be known, because of %s, is nothing to speak of', async (_name, body, status) => {
    deployed(body, status);
    await open();
    expect([refresh.mock.calls.length, document.body.textContent]).toEqual([0, '']);
  });

  it('is never reloaded for where the browser keeps nothing: it would never end', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    deployed({ version: '1.12.0' });
    await open();
    expect(refresh).not.toHaveBeenCalled();
  });
});
