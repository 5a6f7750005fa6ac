import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import type { Pay, PayState } from './pay.js';
import { usePaymentChecks } from './use-payment-checks.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const ERROR = new Error('Request time out');

/** Returns a payment whose requests end when the test says so, with the seconds at which it was checked. */
function openPayment() {
  const begun = Date.now();
  const checked: number[] = [];
  const listeners = new Set<() => void>();
  let state: PayState = { is: 'paying', isAgain: false };
  const become = (next: PayState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const pay: Pay = {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start: () => Promise.reject(new Error('This test starts no payment')),
    again: () => {
      checked.push((Date.now() - begun) / 1000);
      become({ is: 'paying', isAgain: true });
    },
  };
  const view = renderHook(() => usePaymentChecks(pay, useSyncExternalStore(pay.subscribe, pay.state)));
  return {
    checked,
    view,
    become: (next: PayState) => act(() => become(next)),
    noAnswer: { is: 'unknown', during: 'paying', error: ERROR } as const,
  };
}

const wait = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));

describe('a payment without an answer', () => {
  it('is checked again after 15, 30, 60 and then every 60 seconds, and the last check is known', () => {
    const { checked, view, become, noAnswer } = openPayment();
    expect(view.result.current).toMatchObject({ last: undefined, isAutomatic: false });
    for (const seconds of [15, 30, 60, 60]) {
      become(noAnswer);
      expect(view.result.current.last).toEqual({ state: noAnswer, at: Date.now() });
      wait(seconds - 1);
      expect(view.result.current.isAutomatic).toBe(checked.length > 0);
      wait(1);
    }
    expect(checked).toEqual([15, 45, 105, 165]);
    become({ is: 'kept' });
    wait(600);
    expect(checked).toHaveLength(4);
  });

  it('is checked at once when the visitor asks, and then again after the first interval', () => {
    const { checked, view, become, noAnswer } = openPayment();
    become(noAnswer);
    wait(15);
    become(noAnswer);
    act(() => view.result.current.onCheck());
    expect(view.result.current.isAutomatic).toBe(false);
    become(noAnswer);
    wait(15);
    expect(checked).toEqual([15, 15, 30]);
  });

  it('is not checked before the visitor asks if a reload interrupted it, and never after the page was left', () => {
    const { checked, view, become, noAnswer } = openPayment();
    become({ is: 'unknown', during: 'paying' });
    wait(600);
    expect(checked).toEqual([]);
    become(noAnswer);
    view.unmount();
    wait(600);
    expect(checked).toEqual([]);
  });
});
