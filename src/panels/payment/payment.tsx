import '../message.css';
import './payment.css';
import { useMemo, useState } from 'react';
import type { Form } from '../../../engine/index.js';
import { own, type Pointer, valueAt } from '../../../engine/pointer.js';
import type { EnrollmentLine } from '../../api/enrollments.js';
import { useValidators } from '../../api/library.js';
import { loadingError } from '../../api/loading-error.js';
import { useMerchant } from '../../api/payments.js';
import { payerOf } from '../../flows/payer.js';
import type { Refusal } from '../../forms/form-acts.js';
import { useCompletedSteps, type CompletedSteps, type StepResult } from '../../state/wizard.js';
import { enrolledPeople } from '../../state/people.js';
import { useSite, useTexts } from '../../state/site.js';
import type { PanelProps } from '../panel.js';
import { PaymentForm } from './payment-form.js';
import type { Purchase } from './payment-terms.js';
import { PaymentSummary } from './payment-summary.js';
import { PaymentUnknown } from './payment-unknown.js';
import { isBegun, useBegunPayment } from './use-payment.js';
import { SETTING_CODES, STEP_IDS } from '../../state/site-codes.js';

/** What is bought and what it comes to, and how it is paid. */
export function PaymentPanel({ journey, onDone }: PanelProps) {
  const t = useTexts();
  const done = useCompletedSteps(journey);
  const lines = useMemo(() => linesIn(done), [done]);
  const payer = useMemo(() => payerOf(done), [done]);
  if (!payer) throw new Error('Nobody is known who could pay');
  return (
    <>
      <h1 tabIndex={-1}>{t('panel.payment.title', 'Payment')}</h1>
      <p className="s-purpose">{t('panel.payment.purpose', 'Look over your order, then choose how you pay.')}</p>
      <div className="s-payment">
        <PaymentSummary lines={lines} people={enrolledPeople(done)} />
        <div className="s-payment-form">
          <Paying journey={journey} payer={payer} lines={lines} onDone={(result) => onDone?.(result)} />
        </div>
      </div>
    </>
  );
}

interface PayingProps extends Pick<Purchase, 'payer' | 'lines'> {
  readonly journey: string;
  readonly onDone: (result: StepResult) => void;
}

/** What the form needs is asked for; nothing of a gateway where none could be used. */
function Paying({ journey, payer, lines, onDone }: PayingProps) {
  const { library, tenant, settings } = useSite();
  const form = own(library.forms, 'payment') as Form | undefined;
  if (!form) throw new Error('There is no form payment');
  const isByGateway = [SETTING_CODES.payByCard, SETTING_CODES.payByBank].some((code) => settings[code]?.on === true);
  const validators = useValidators(form);
  const merchant = useMerchant(isByGateway ? tenant.tenantId : undefined);
  const error = loadingError(validators) ?? loadingError(merchant);
  if (error !== undefined) throw error;
  const session = merchant.data?.session;
  const purchase = useMemo(() => ({ payer, lines, session }), [payer, lines, session]);
  const [isOpen, setOpen] = useState(() => isBegun(journey, purchase));
  const [refusal, setRefusal] = useState<Refusal>();
  const onUnpaid = (said: Refusal) => {
    setRefusal(said);
    setOpen(false);
  };
  if (isOpen) return <Begun journey={journey} purchase={purchase} onDone={onDone} onUnpaid={onUnpaid} />;
  if (!validators.data || (isByGateway && !merchant.data)) return <Waiting />;
  return <PaymentForm form={form} validators={validators.data} journey={journey} purchase={purchase} refusal={refusal} onDone={onDone} />;
}

function Begun(props: Parameters<typeof useBegunPayment>[0]) {
  const { state, onAgain } = useBegunPayment(props);
  return <PaymentUnknown state={state} onAgain={onAgain} />;
}

/** The form while it is on its way, at about its size. */
function Waiting() {
  const t = useTexts();
  return (
    <div className="s-payment-wait" aria-busy="true">
      <output className="s-waiting s-late">{t('panel.payment.loading', 'Getting the payment ready…')}</output>
      {['a', 'b', 'c'].map((bone) => (
        <div key={bone} className="s-bone" />
      ))}
    </div>
  );
}

/** What OFFERING left behind: the lines as the server keeps them (D-5). */
function linesIn(journey: CompletedSteps): readonly EnrollmentLine[] {
  const lines = valueAt(journey[STEP_IDS.offering]?.data, '/lines' as Pointer);
  // The step before put there what the server answered.
  return Array.isArray(lines) ? (lines as unknown as readonly EnrollmentLine[]) : [];
}
