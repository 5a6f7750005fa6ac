import { useMemo, useRef, useState } from 'react';
import { type Answers, type Form, formatting, type Pointer, type Validators } from '../../../engine/index.js';
import { EngineForm, type EngineFormProps } from '../../forms/engine-form.js';
import type { Refusal } from '../../forms/form-acts.js';
import type { PayState } from '../../flows/pay.js';
import type { StepResult } from '../../state/wizard.js';
import { useSite, useTexts, type Translate } from '../../state/site.js';
import { Look } from '../../ui/look/look.js';
import { Contacts } from '../contacts.js';
import { ConsentCheckbox, AgreementLink } from './payment-consent.js';
import { BankFrame, CardFrame } from './payment-entry.js';
import { GatewayContext, type Tokenize } from './payment-frame.js';
import { usePaymentTerms, type PaymentTerms, type Purchase } from './payment-terms.js';
import { PaymentUnknown } from './payment-unknown.js';
import { usePayment } from './use-payment.js';
import { SETTING_CODES } from '../../state/site-codes.js';

interface PaymentFormProps {
  readonly form: Form;
  readonly validators: Validators;
  readonly journey: string;
  readonly purchase: Purchase;
  /** What was said against a payment that was begun before. */
  readonly refusal: Refusal | undefined;
  readonly onDone: (result: StepResult) => void;
}

/** How it is paid, and what is agreed to; and, while nobody knows whether it was paid, that alone. */
export function PaymentForm({ form, validators, journey, purchase, refusal, onDone }: PaymentFormProps) {
  const asked = usePaymentTerms(form, journey, purchase);
  const work = usePayment({ journey, purchase, onDone });
  const tokenize = useRef<Tokenize>(undefined);
  const { session } = purchase;
  const gateway = useMemo(() => ({ session, onShown: (shown: Tokenize | undefined) => void (tokenize.current = shown) }), [session]);
  const [method, setMethod] = useState(() => methodIn(work.initial));
  const labels = useLabels(asked, method, work.state);
  if (!labels) return <NoWayToPay />;
  const isUnknown = work.state.is === 'unknown' || ('isAgain' in work.state && work.state.isAgain);
  return (
    <>
      {isUnknown && <PaymentUnknown state={work.state} onAgain={work.onAgain} />}
      <div hidden={isUnknown}>
        <Look>
          <GatewayContext value={gateway}>
            <EngineForm
              {...labels}
              source={asked.source}
              validators={validators}
              initial={work.initial}
              refusal={refusal}
              services={FORM_SERVICES}
              onAnswers={(answers) => {
                setMethod(methodIn(answers));
                work.onAnswers(answers);
              }}
              onSubmit={(payload, { answers }) => work.onSubmit(asked, payload, answers, tokenize.current)}
            />
          </GatewayContext>
        </Look>
      </div>
      <output className="v-unseen">{labels.sendingLabel}</output>
    </>
  );
}

const FORM_SERVICES = {
  widgets: {
    'card-entry': { component: CardFrame, labelPosition: 'legend' },
    'bank-entry': { component: BankFrame, labelPosition: 'legend' },
    agreement: { component: ConsentCheckbox, labelPosition: 'beside', after: AgreementLink },
  },
} as const;

/** By these the money comes at once; by the others it is awaited. */
const AT_ONCE: ReadonlySet<unknown> = new Set(['Card', 'Bank', 'Card on File']);

function methodIn(answers: Answers | undefined): unknown {
  return answers?.['paymentMethod'];
}

type Labels = Pick<EngineFormProps, 'submitLabel' | 'sendingLabel' | 'otherAct'>;

/** What the buttons say; undefined where there is nothing that could be done. */
function useLabels({ due, isUnpayable, onlyMethod }: PaymentTerms, method: unknown, state: PayState): Labels | undefined {
  const { library, settings } = useSite();
  const t = useTexts();
  const later = { label: t('panel.payment.later', 'Continue without payment'), marks: '/payLater' as Pointer };
  const isSkippable = settings[SETTING_CODES.skipPayment]?.on === true && due > 0;
  if (isUnpayable) return isSkippable ? { submitLabel: later.label } : undefined;
  const isAtOnce = due > 0 && AT_ONCE.has(onlyMethod ?? method);
  const pay = t('panel.payment.pay', 'Pay {amount}', { amount: formatting.money(due, library.platform) });
  return {
    submitLabel: isAtOnce ? pay : t('panel.payment.complete', 'Complete enrollment'),
    sendingLabel: sendingIn(state, t),
    otherAct: isSkippable ? later : undefined,
  };
}

function sendingIn({ is }: PayState, t: Translate): string | undefined {
  if (is === 'tokenizing') return t('panel.payment.checking', 'Checking your details…');
  if (is === 'saving') return t('panel.payment.saving', 'Saving how you pay…');
  return is === 'paying' ? t('panel.payment.paying', 'Paying… Please keep this page open.') : undefined;
}

function NoWayToPay() {
  const t = useTexts();
  return (
    <section className="s-told" aria-labelledby="no-way">
      <h2 id="no-way">{t('panel.payment.none-title', 'This cannot be paid online yet')}</h2>
      <p>{t('panel.payment.none', 'What you chose is saved. Call us or write to us, and we find a way.')}</p>
      <Contacts />
    </section>
  );
}
