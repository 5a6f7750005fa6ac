import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Answers, Json } from '../../../engine/index.js';
import type { SavedSource } from '../../api/payments.js';
import { saveOnFile } from '../../flows/on-file.js';
import { createPay, type Pay, type PayEnd, type PayState } from '../../flows/pay.js';
import type { Refusal } from '../../forms/form-acts.js';
import { useShowFailure } from '../../state/failure.js';
import { resetCountOf, saveUnsentAnswers, unsentAnswersOf, type StepResult } from '../../state/wizard.js';
import { totalsOf } from '../../state/offering-choice.js';
import { useSite } from '../../state/site.js';
import { useUnsentAnswers } from '../../state/use-unsent-answers.js';
import { setUnsaved } from '../../state/unsaved.js';
import type { Tokenize } from './payment-frame.js';
import type { PaymentTerms, Purchase } from './payment-terms.js';
import { paymentOrder } from './payment-order.js';
import { usePaymentFailure } from './use-payment-failure.js';
import { STEP_IDS } from '../../state/site-codes.js';

/** Under this name the answers of the step say which payment was begun and not seen to end. */
const BEGUN = 'begun';

interface WorkProps {
  readonly journey: string;
  readonly purchase: Purchase;
  readonly onDone: (result: StepResult) => void;
}

interface Work {
  readonly state: PayState;
  /** What was answered before, without what a frame has to be told anew. */
  readonly initial: Answers | undefined;
  readonly onAnswers: (answers: Answers) => void;
  readonly onSubmit: (asked: PaymentTerms, payload: Json, answers: Answers, tokenize: Tokenize | undefined) => Promise<void | Refusal>;
  readonly onAgain: () => void;
}

/** One payment, from the first answer to its end. */
export function usePayment(props: WorkProps): Work {
  const { journey, purchase } = props;
  const { tenant } = useSite();
  const typing = useUnsentAnswers(journey, STEP_IDS.payment);
  const [pay, state] = usePay(props);
  const end = useEnd(props);
  return {
    state,
    initial: answersIn(typing.latest()),
    onAnswers: (answers) => {
      const begun = unsentAnswersOf(journey, STEP_IDS.payment)?.[BEGUN];
      typing.onAnswers({ ...lastingOf(answers), ...(begun !== undefined && { [BEGUN]: begun }) });
    },
    onSubmit: async (asked, payload, answers, tokenize) =>
      end(await pay.start(await paymentOrder(purchase, asked, { tenantCode: tenant.code, payload, answers, tokenize }))),
    onAgain: pay.again,
  };
}

interface BegunProps extends WorkProps {
  readonly onUnpaid: (refusal: Refusal) => void;
}

/** A payment that was begun before the page was loaded anew, or left: it waits until it is asked for again. */
export function useBegunPayment({ onUnpaid, ...props }: BegunProps): Pick<Work, 'state' | 'onAgain'> {
  const { tenant } = useSite();
  const [pay, state] = usePay(props);
  const end = useEnd(props);
  const { payer, lines } = props.purchase;
  const begin = useEffectEvent(async () => {
    const order = { tenantCode: tenant.code, payerId: payer.clientId, line: lines[0], source: undefined, isOpen: true };
    const refusal = end(await pay.start(order));
    if (refusal) onUnpaid(refusal);
  });
  useEffect(() => void begin(), []);
  return { state, onAgain: pay.again };
}

/** Whether a payment of this very choice was begun, and nobody saw it end. */
export function isBegun(journey: string, purchase: Purchase): boolean {
  return unsentAnswersOf(journey, STEP_IDS.payment)?.[BEGUN] === markOf(purchase);
}

/** What is under way, and the same as something to draw. Leaving the site asks until it has ended. */
function usePay({ journey, purchase }: WorkProps): readonly [Pay, PayState] {
  const [pay] = useState(() => {
    const beginning = resetCountOf(journey);
    // An answer that comes after everything was forgotten leaves nothing behind.
    const isCurrent = () => resetCountOf(journey) === beginning;
    const onSaved = (source: SavedSource) => isCurrent() && saveOnFile({ journey, clientId: purchase.payer.clientId }, source);
    const made = createPay({ onSaved });
    made.subscribe(() => isCurrent() && noteBegun(journey, made.state(), markOf(purchase)));
    return made;
  });
  const state = useSyncExternalStore(pay.subscribe, pay.state);
  useToldOpen(state);
  const isBusy = ['tokenizing', 'saving', 'paying', 'unknown'].includes(state.is);
  const key = `${journey}/${STEP_IDS.payment}/pay`;
  useEffect(() => {
    setUnsaved(key, isBusy);
    return () => setUnsaved(key, false);
  }, [key, isBusy]);
  return [pay, state];
}

/** An answer that did not come is a toast, too (SPEC 8). */
function useToldOpen(state: PayState): void {
  const tellFailure = useShowFailure();
  const tell = useEffectEvent((error: unknown) => void tellFailure(error));
  useEffect(() => {
    if (state.is === 'unknown' && state.error !== undefined) tell(state.error);
  }, [state]);
}

/** Completes the step, or says why not. */
function useEnd({ journey, onDone }: WorkProps): (end: PayEnd) => Refusal | undefined {
  const typing = useUnsentAnswers(journey, STEP_IDS.payment);
  const refusalOf = usePaymentFailure();
  return (end) => {
    if (end.is !== 'paid' && end.is !== 'kept') return refusalOf(end);
    typing.onSent();
    onDone(resultOf(end));
    return undefined;
  };
}

function resultOf(end: Extract<PayEnd, { is: 'paid' | 'kept' }>): StepResult {
  if (end.is === 'kept') return { data: { skipped: true } };
  const { data, message } = end.receipt;
  return { data, ...(message !== undefined && { message }) };
}

/** Kept with the answers, and so over a reload; what became of it unseen, only the server knows. */
function noteBegun(journey: string, { is }: PayState, mark: string): void {
  const { [BEGUN]: begun, ...answers } = unsentAnswersOf(journey, STEP_IDS.payment) ?? {};
  if (is === 'paying' && begun !== mark) saveUnsentAnswers(journey, STEP_IDS.payment, { ...answers, [BEGUN]: mark });
  if ((is === 'failed' || is === 'refused') && begun !== undefined) saveUnsentAnswers(journey, STEP_IDS.payment, answers);
}

/** What a payment that was begun is known by: of another choice it says nothing. */
function markOf({ lines }: Purchase): string {
  return [...lines.map(({ clientEnrollmentId }) => clientEnrollmentId), totalsOf(lines).today].join(' ');
}

/** The answers of before, if there were any. */
function answersIn(typed: Answers | undefined): Answers | undefined {
  const { [BEGUN]: _begun, ...answers } = typed ?? {};
  return Object.keys(answers).length === 0 ? undefined : answers;
}

/** A frame has to be filled in anew, and what was sent another way was sent. */
function lastingOf(answers: Answers): Answers {
  const { savedPaymentInformation: _entered, payLater: _later, ...lasting } = answers;
  return lasting;
}
