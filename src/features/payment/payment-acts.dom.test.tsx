import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useSyncExternalStore, useEffect } from 'react';
import type { Pay, PayState, PayEnd } from './pay.js';
import { usePaymentChecks, usePaymentFailure } from './use-payment-checks.js';
import { CallError } from '../../visit/api/call-api.js';
import type { FrameField } from './tokenizer.js';
import { demoSite, renderAt } from '../../../fixtures/testing/demo-site.js';

describe('a payment without an answer', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const ERROR = new Error('Request time out');

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

  it('is checked again after 15, 30, 60 and then every 60 seconds, and at once when the visitor asks, and the last check is known', () => {
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
    become(noAnswer);
    act(() => view.result.current.onCheck());
    expect(view.result.current.isAutomatic).toBe(false);
    become(noAnswer);
    wait(15);
    expect(checked.slice(4)).toEqual([165, 180]);
    become({ is: 'kept' });
    wait(600);
    expect(checked).toHaveLength(6);
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

describe('a payment that failed', () => {
  type ToRejection = ReturnType<typeof usePaymentFailure>;

  let rejectionOf: ToRejection;
  function Failure({ onReady }: { readonly onReady: (toRejection: ToRejection) => void }) {
    const toRejection = usePaymentFailure(() => Promise.resolve(undefined));
    useEffect(() => onReady(toRejection));
    return null;
  }
  const keep = (toRejection: ToRejection): void => void (rejectionOf = toRejection);
  beforeEach(() => void renderAt('/harbor/service/membership', demoSite('harbor'), <Failure onReady={keep} />));

  const refused = (field?: FrameField): Extract<PayEnd, { is: 'refused' }> => ({
    is: 'refused',
    refusal: { ok: false, kind: 'customer', code: 'incorrect_number', message: 'Not valid.', retryable: true, ...(field && { field }) },
  });
  const failed = (status: number, during: 'saving' | 'paying', paths: readonly string[] = []): Extract<PayEnd, { is: 'failed' }> => {
    const errors = paths.map((path) => ({ path, message: `Wrong: ${path}` }));
    return {
      is: 'failed',
      during,
      error: new CallError('It failed.', { method: 'POST', path: '/api/x' }, { status, errors, actionMessage: 'Call us.' }),
    };
  };

  it.each<[FrameField, string]>([
    ...(['number', 'expiry', 'cvv'] as const).map((field): [FrameField, string] => [field, 'card']),
    ...(['accountType', 'routing', 'account'] as const).map((field): [FrameField, string] => [field, 'bank']),
  ])('names the entry with the field %s of the frame: %s', async (field, entry) => {
    expect(await rejectionOf(refused(field))).toEqual({
      problems: [{ path: `/savedPaymentInformation/${entry}`, message: 'Not valid.' }],
    });
  });

  it('names no field where the gateway names none, and says that nothing was charged', async () => {
    expect(await rejectionOf(refused())).toEqual({ problems: [], message: 'Not valid. Nothing was charged.' });
  });

  it('names the fields of this form that the server rejects, and no others', async () => {
    const { problems, message } = await rejectionOf(failed(422, 'saving', ['/checkNumber', '/billingAddress/zip', '/sponsorId']));
    expect(problems.map(({ path }) => path)).toEqual(['/checkNumber', '/sponsorId']);
    expect(message).toBe('It failed. Call us.');
  });

  it.each<[number, 'saving' | 'paying', boolean]>([
    [409, 'paying', true],
    [409, 'saving', false],
    [402, 'paying', false],
    [500, 'paying', false],
  ])('with %i while %s offers the way back to the order: %s', async (status, during, isOffered) => {
    expect(Boolean((await rejectionOf(failed(status, during))).ways)).toBe(isOffered);
  });
});
