import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Answers, Json } from '../../../engine/index.js';
import { own } from '../../../engine/base/pointer.js';
import { forgetSourcesOnFile } from '../../visit/api/payments.js';
import { createPayment, type Pay, type PayEnd, type PayState } from './pay.js';
import type { SubmitRejection } from '../../form/form-acts.js';
import { useShowFailure } from '../../visit/show-failure.js';
import { reopenQuestions } from '../../visit/reopen-questions.js';
import { resetCountOf, saveUnsentAnswers, unsentAnswersOf, type StepResult } from '../../visit/wizard.js';
import { totalsOf } from '../../visit/totals.js';
import { useSite } from '../../visit/site.js';
import { setUnsaved } from '../../visit/unsaved.js';
import { useUnsentAnswers } from '../../visit/use-unsent-answers.js';
import type { Tokenize } from './payment-frame.js';
import type { PaymentTerms, PendingPurchase } from './payment-terms.js';
import { createOrder } from './payment-order.js';
import { useReloadOrder } from './use-order-changes.js';
import { usePaymentChecks, type PaymentChecks, type PayWays, usePaymentFailure } from './use-payment-checks.js';
import { STEP_IDS } from '../../visit/site-codes.js';

/** The key in the step's unsent answers that marks a payment without a known outcome. */
const PENDING_KEY = 'begun';

interface PaymentProps {
  readonly pageKey: string;
  readonly purchase: PendingPurchase;
  readonly onDone: (result: StepResult) => void;
}

interface PaymentWork {
  readonly state: PayState;
  /** Earlier answers, without those that must be entered in a frame again. */
  readonly initial: Answers | undefined;
  readonly onAnswers: (answers: Answers) => void;
  readonly onSubmit: (
    terms: PaymentTerms,
    payload: Json,
    answers: Answers,
    tokenize: Tokenize | undefined,
  ) => Promise<void | SubmitRejection>;
  readonly checks: PaymentChecks;
}

/** Returns one payment: its state, earlier answers, and the functions that save answers, submit, and check again. */
export function usePayment(props: PaymentProps): PaymentWork {
  const { pageKey, purchase } = props;
  const { tenant } = useSite();
  const unsent = useUnsentAnswers(pageKey, STEP_IDS.payment);
  const [pay, state, checks] = usePay(props);
  const end = useFinishPayment(props);
  return {
    state,
    initial: earlierAnswers(unsent.latest()),
    onAnswers: (answers) => {
      const pending = unsentAnswersOf(pageKey, STEP_IDS.payment)?.[PENDING_KEY];
      unsent.onAnswers({ ...storableAnswers(answers), ...(pending !== undefined && { [PENDING_KEY]: pending }) });
    },
    onSubmit: async (terms, payload, answers, tokenize) => {
      const order = await createOrder(purchase, terms, { tenant, payload, answers, tokenize });
      const onPaying = (source: string | undefined) => notePending(pageKey, { order: purchaseKey(purchase), ...(source && { source }) });
      return end(await pay.start({ ...order, onPaying }), {
        method: own(payload, 'paymentMethod') ?? terms.onlyMethod,
        offered: terms.methods,
      });
    },
    checks,
  };
}

interface PendingPaymentProps extends PaymentProps {
  readonly onUnpaid: (refusal: SubmitRejection) => void;
}

/** Continues a payment that was started before a reload; it waits until the visitor checks again. */
export function usePendingPayment({ onUnpaid, ...props }: PendingPaymentProps): Pick<PaymentWork, 'state' | 'checks'> {
  const { tenant } = useSite();
  const [pay, state, checks] = usePay(props);
  const end = useFinishPayment(props);
  const { payer, lines, order: shown } = props.purchase;
  const start = useEffectEvent(async () => {
    const sourceId = pendingOf(props.pageKey).source;
    const order = {
      tenantCode: tenant.code,
      payerId: payer.clientId,
      line: lines[0],
      source: undefined,
      order: shown,
      sourceId,
      isOpen: true,
    };
    const refusal = await end(await pay.start(order));
    if (refusal) onUnpaid(refusal);
  });
  useEffect(() => void start(), []);
  return { state, checks };
}

/** Whether a payment of this purchase was started and its outcome is unknown. */
export function isPending(pageKey: string, purchase: PendingPurchase): boolean {
  return pendingOf(pageKey).order === purchaseKey(purchase);
}

/** Returns the payment, its state and its checks. Leaving the site asks for confirmation until the payment has ended. */
function usePay({ pageKey }: PaymentProps): readonly [Pay, PayState, PaymentChecks] {
  const [pay] = useState(() => {
    const resetCount = resetCountOf(pageKey);
    // An answer after a reset must not save anything.
    const isCurrent = () => resetCountOf(pageKey) === resetCount;
    const payment = createPayment();
    payment.subscribe(() => isCurrent() && forgetFailed(pageKey, payment.state()));
    return payment;
  });
  const state = useSyncExternalStore(pay.subscribe, pay.state);
  const checks = usePaymentChecks(pay, state);
  useUnknownToast(state, checks);
  const isBusy = ['tokenizing', 'saving', 'paying', 'unknown'].includes(state.is);
  const key = `${pageKey}/${STEP_IDS.payment}/pay`;
  useEffect(() => {
    setUnsaved(key, isBusy);
    return () => setUnsaved(key, false);
  }, [key, isBusy]);
  return [pay, state, checks];
}

/** Shows a toast when a payment, or a check that the visitor started, gets no answer (SPEC 8). */
function useUnknownToast(state: PayState, { isAutomatic }: PaymentChecks): void {
  const showFailure = useShowFailure();
  const show = useEffectEvent((error: unknown) => void (!isAutomatic && showFailure(error)));
  useEffect(() => {
    if (state.is === 'unknown' && state.error !== undefined) show(state.error);
  }, [state]);
}

/** Returns a function that completes the step after a payment, or returns why it failed. */
function useFinishPayment({
  pageKey,
  purchase,
  onDone,
}: PaymentProps): (end: PayEnd, ways?: PayWays) => Promise<SubmitRejection | undefined> {
  const unsent = useUnsentAnswers(pageKey, STEP_IDS.payment);
  const failureOf = usePaymentFailure(useReloadOrder(pageKey, purchase));
  return async (end, ways) => {
    if (end.is === 'failed') reopenQuestions(pageKey, end.error);
    if (end.is !== 'paid' && end.is !== 'kept') return failureOf(end, ways);
    unsent.onSent();
    forgetSourcesOnFile();
    onDone(resultOf(end));
    return undefined;
  };
}

function resultOf(end: Extract<PayEnd, { is: 'paid' | 'kept' }>): StepResult {
  if (end.is === 'kept') return { data: { skipped: true } };
  const { data, message } = end.receipt;
  return { data, ...(message !== undefined && { message }) };
}

/** A payment that may be under way: what was shown, and the source that was saved for it. */
interface PendingMark {
  readonly order?: string;
  readonly source?: string;
}

function pendingOf(pageKey: string): PendingMark {
  return Object(unsentAnswersOf(pageKey, STEP_IDS.payment)?.[PENDING_KEY]) as PendingMark;
}

/** Marks in the unsent answers that a payment is pending, so that it survives a reload. */
function notePending(pageKey: string, mark: { readonly [key in keyof PendingMark]: string }): void {
  saveUnsentAnswers(pageKey, STEP_IDS.payment, { ...unsentAnswersOf(pageKey, STEP_IDS.payment), [PENDING_KEY]: mark });
}

/** Removes the mark of a payment that has failed. */
function forgetFailed(pageKey: string, { is }: PayState): void {
  const { [PENDING_KEY]: pending, ...answers } = unsentAnswersOf(pageKey, STEP_IDS.payment) ?? {};
  if ((is === 'failed' || is === 'refused') && pending !== undefined) saveUnsentAnswers(pageKey, STEP_IDS.payment, answers);
}

/** Identifies a purchase by the order that the server named, or by its lines and amount. */
function purchaseKey({ lines, order }: PendingPurchase): string {
  return order ?? [...lines.map(({ clientEnrollmentId }) => clientEnrollmentId), totalsOf(lines).today].join(' ');
}

/** Returns the saved answers without the mark of a pending payment; undefined without any. */
function earlierAnswers(saved: Answers | undefined): Answers | undefined {
  const { [PENDING_KEY]: _begun, ...answers } = saved ?? {};
  return Object.keys(answers).length === 0 ? undefined : answers;
}

function storableAnswers(answers: Answers): Answers {
  const { savedPaymentInformation: _entered, payLater: _later, ...lasting } = answers;
  return lasting;
}
