import { useEffect, useState } from 'react';
import type { Pay, PayState } from './pay.js';

type UnknownState = Extract<PayState, { is: 'unknown' }>;

/** Seconds to wait before each automatic check; the last one repeats. */
const DELAYS = [15, 30, 60] as const;

export interface PaymentChecks {
  /** The last check without an answer, with its time in milliseconds; undefined before any. */
  readonly last: { readonly state: UnknownState; readonly at: number } | undefined;
  /** Whether the last check was started by the page, not by the visitor. */
  readonly isAutomatic: boolean;
  /** Checks at once, as the visitor asks. */
  readonly onCheck: () => void;
}

/**
 * Checks a payment without an answer again after 15, 30, 60 and then every 60 seconds, with the same request. A payment that a
 * reload interrupted waits for the visitor's first check.
 */
export function usePaymentChecks(pay: Pay, state: PayState): PaymentChecks {
  const [last, setLast] = useState<PaymentChecks['last']>();
  const [automatic, setAutomatic] = useState(0);
  useEffect(
    () =>
      pay.subscribe(() => {
        const now = pay.state();
        if (now.is === 'unknown' && now.error !== undefined) setLast({ state: now, at: Date.now() });
      }),
    [pay],
  );
  const isWaiting = state.is === 'unknown' && state.error !== undefined;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const seconds = DELAYS[automatic] ?? 60;
    const timer = setTimeout(() => {
      setAutomatic(automatic + 1);
      pay.again();
    }, seconds * 1000);
    return () => clearTimeout(timer);
  }, [pay, isWaiting, automatic]);
  const onCheck = () => {
    setAutomatic(0);
    pay.again();
  };
  return { last, isAutomatic: automatic > 0, onCheck };
}
