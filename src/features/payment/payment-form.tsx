import { useEffect, useEffectEvent, useRef, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answers, Form, Pointer, Validators } from '../../../engine/index.js';
import { EngineForm, type EngineFormProps } from '../../form/engine-form.js';
import type { SubmitRejection } from '../../form/form-acts.js';
import type { WidgetProps } from '../../form/form-context.js';
import { AGREEMENT_BOX } from '../../visit/agreement-box.js';
import { PlainText } from '../../ui/plain-text.js';
import { Contacts } from '../../visit/contacts.js';
import { laterText, useOfferingTexts } from '../../visit/offering-texts.js';
import { SETTING_CODES } from '../../visit/site-codes.js';
import { useSite, type Translate } from '../../visit/site.js';
import type { StepResult } from '../../visit/wizard.js';
import type { PayState } from './pay.js';
import { useFrame, type ShownFrame, GatewayContext, type Tokenize } from './payment-frame.js';
import { usePaymentTerms, type PaymentTerms, type PendingPurchase } from './payment-terms.js';
import { PaymentUnknown } from './payment-unknown.js';
import type { FrameMethod } from './tokenizer.js';
import { useChangeElsewhere, useReloadOrder } from './use-order-changes.js';
import { usePayment } from './use-payment.js';

/** Shows the card fields in a document of the gateway, which this page cannot read. */
export function CardFrame(props: WidgetProps) {
  return <PaymentFrame {...props} method="Card" />;
}

/** Shows the bank account fields in a document of the gateway, which this page cannot read. */
export function BankFrame(props: WidgetProps) {
  return <PaymentFrame {...props} method="Bank" />;
}

/** Shows the gateway's frame for a payment method with its status; focus on it moves into the frame. */
function PaymentFrame({ method, id, value, rawErrors, options, onChange, onBlur }: WidgetProps & { readonly method: FrameMethod }) {
  const { t } = useTranslation();
  const { host, status, focus, showErrors, retry } = useFrame(method, {
    onFilled: (isFilled) => onChange(isFilled || undefined),
    onLeave: () => onBlur(id, value),
  });
  const [problem] = rawErrors ?? [];
  const [explanation, setExplanation] = useState<string>();
  // The form renders its new error before the state changes.
  const latest = useRef<string>(undefined);
  const explain = useEffectEvent((message: string | undefined) => {
    latest.current = message;
    setExplanation(message);
    if (message !== undefined) options.explain?.(message);
  });
  useEffect(() => {
    if (problem !== undefined && problem !== latest.current) void showErrors().then(explain);
  }, [problem, showErrors]);
  return (
    <div
      className="s-entry"
      id={id}
      tabIndex={-1}
      data-method={method}
      data-standing={status}
      data-explained={(problem !== undefined && problem === explanation) || undefined}
      // Focus moves on into the frame.
      onFocus={({ target, currentTarget }) => target === currentTarget && focus()}
    >
      <FrameStatus status={status} onRetry={retry} />
      <div className="s-entry-host" ref={host} hidden={status === 'failed'} />
      <p className="s-entry-note">
        {method === 'Bank'
          ? t('panel.payment.private-bank', 'Your bank details go straight to our payment provider. We never see or store them.')
          : t('panel.payment.private', 'Your card details go straight to our payment provider. We never see or store them.')}
      </p>
    </div>
  );
}

function FrameStatus({ status, onRetry }: { readonly status: ShownFrame['status']; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <output className="s-entry-wait">{status === 'loading' && t('panel.payment.opening', 'Opening the payment service…')}</output>
      {status === 'refused' && (
        <p className="v-problem" role="alert">
          {t('panel.payment.refused', 'Please choose another way to pay, or contact us.')}
        </p>
      )}
      {status === 'failed' && (
        <div role="alert">
          <p className="v-problem">
            {t('panel.payment.unreached', "The payment service couldn't be reached. Nothing you entered is lost.")}
          </p>
          <button type="button" className="v-second" onClick={onRetry}>
            {t('action.retry', 'Retry')}
          </button>
        </div>
      )}
    </>
  );
}

interface PaymentFormProps {
  readonly form: Form;
  readonly validators: Validators;
  readonly pageKey: string;
  readonly purchase: PendingPurchase;
  /** The error of a payment that was started before this form was shown. */
  readonly refusal: SubmitRejection | undefined;
  readonly onDone: (result: StepResult) => void;
}

/** Shows the payment form; only a notice while the outcome of a payment is unknown; contacts if no payment method is possible. */
export function PaymentForm({ form, validators, pageKey, purchase, refusal, onDone }: PaymentFormProps) {
  const terms = usePaymentTerms(form, purchase);
  const { firstMethod } = terms;
  const payment = usePayment({ pageKey, purchase, onDone });
  const isBusy = payment.state.is !== 'idle' && payment.state.is !== 'failed' && payment.state.is !== 'refused';
  const change = useChangeElsewhere(useReloadOrder(pageKey, purchase), purchase, isBusy);
  // Earlier answers replace the defaults of the form.
  const [initial] = useState(
    () => payment.initial && { ...(firstMethod !== undefined && { paymentMethod: firstMethod }), ...payment.initial },
  );
  const tokenize = useRef<Tokenize>(undefined);
  const { session } = purchase;
  const gateway = useMemo(() => ({ session, onShown: (shown: Tokenize | undefined) => void (tokenize.current = shown) }), [session]);
  const [method, setMethod] = useState<unknown>(() => paymentMethodIn(initial) ?? firstMethod);
  const labels = useButtonLabels(terms, method, payment.state);
  if (!labels) return <NoPaymentMethod />;
  const isUnknown = payment.state.is === 'unknown' || ('isAgain' in payment.state && payment.state.isAgain);
  return (
    <>
      {isUnknown && <PaymentUnknown state={payment.state} checks={payment.checks} />}
      <div hidden={isUnknown}>
        {change !== undefined && (
          <p role="alert" className="v-problem">
            {change}
          </p>
        )}
        <GatewayContext value={gateway}>
          <EngineForm
            {...labels}
            source={terms.source}
            validators={validators}
            initial={initial}
            refusal={refusal}
            services={FORM_SERVICES}
            onAnswers={(answers) => {
              setMethod(paymentMethodIn(answers));
              payment.onAnswers(answers);
            }}
            onSubmit={(payload, { answers }) => payment.onSubmit(terms, payload, answers, tokenize.current)}
          />
        </GatewayContext>
        <Payee lines={purchase.lines} />
      </div>
      {/* While the outcome is unknown, the notice says it. */}
      <output className="v-unseen">{!isUnknown && labels.sendingLabel}</output>
    </>
  );
}

const FORM_SERVICES = {
  widgets: {
    'card-entry': { component: CardFrame, labelPosition: 'legend' },
    'bank-entry': { component: BankFrame, labelPosition: 'legend' },
    agreement: AGREEMENT_BOX,
  },
} as const;

/** Methods that collect the money immediately. */
const IMMEDIATE_METHODS: ReadonlySet<unknown> = new Set(['Card', 'Bank', 'Card on File']);

function paymentMethodIn(answers: Answers | undefined): unknown {
  return answers?.['paymentMethod'];
}

type ButtonLabels = Pick<EngineFormProps, 'submitLabel' | 'sendingLabel' | 'otherAct'>;

/** Returns the texts of the buttons; undefined if the visitor can neither pay nor skip the payment. */
function useButtonLabels(
  { due, isUnpayable, isForServices, onlyMethod }: PaymentTerms,
  method: unknown,
  state: PayState,
): ButtonLabels | undefined {
  const { settings } = useSite();
  const { t } = useTranslation();
  const later = { label: t('panel.payment.later', 'Pay later'), marks: '/payLater' as Pointer };
  const isSkippable = settings[SETTING_CODES.skipPayment]?.on === true && due > 0 && !isForServices;
  if (isUnpayable) return isSkippable ? { submitLabel: later.label } : undefined;
  const isAtOnce = due > 0 && IMMEDIATE_METHODS.has(onlyMethod ?? method);
  const pay = t('panel.payment.pay', 'Pay {amount, currency}', { amount: due });
  return {
    submitLabel: isAtOnce ? pay : completeText(t, isForServices),
    sendingLabel: sendingText(state, t),
    otherAct: isSkippable ? later : undefined,
  };
}

/** Returns the text of the button where nothing is charged at once. */
function completeText(t: Translate, isForServices: boolean): string {
  if (isForServices) return t('panel.payment.complete-purchase', 'Complete purchase');
  return t('panel.payment.complete', 'Complete enrollment');
}

/** Returns the text for the current stage of a payment; undefined if none is under way. */
function sendingText({ is }: PayState, t: Translate): string | undefined {
  if (is === 'tokenizing') return t('panel.payment.checking', 'Checking your details…');
  if (is === 'saving') return t('panel.payment.saving', 'Saving your payment details…');
  return is === 'paying' ? t('panel.payment.paying', 'Paying… Please keep this page open.') : undefined;
}

/** Shows who is paid and what is due later; what the tenant writes about refunds, if it does, and how to reach it are folded. */
function Payee({ lines }: Pick<PendingPurchase, 'lines'>) {
  const texts = useOfferingTexts();
  const { t } = texts;
  const { text, tenant } = useSite();
  const refunds = text(['payment.refunds'], '');
  const name = tenant.businessName.trim() || tenant.displayName;
  return (
    <>
      <p className="s-payee">
        <span>{t('panel.payment.payee', 'You pay {name}', { name })}</span> <span>{laterText(texts, lines)}</span>
      </p>
      {refunds !== '' && (
        <details className="s-payment-more">
          <summary>{t('panel.payment.refunds', 'Refunds')}</summary>
          <PlainText text={refunds} newTab={t('link.new-tab', '(opens in a new tab)')} />
        </details>
      )}
      <details className="s-payment-more">
        <summary>{t('form.questions', 'Questions?')}</summary>
        <Contacts />
      </details>
    </>
  );
}

function NoPaymentMethod() {
  const { t } = useTranslation();
  return (
    <section className="s-told" aria-labelledby="no-way">
      <h2 id="no-way">{t('panel.payment.none-title', "This can't be paid online yet")}</h2>
      <p>{t('panel.payment.none', 'Your choice is saved. Call us or write to us to arrange the payment.')}</p>
      <Contacts />
    </section>
  );
}
