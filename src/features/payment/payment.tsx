import '../../visit/message.css';
import './payment.css';
import { useMemo, useState, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form } from '../../../engine/index.js';
import { own, valueAt } from '../../../engine/base/pointer.js';
import { useValidators } from '../../visit/api/validators.js';
import { loadingError } from '../../visit/api/loading-error.js';
import { useMerchant, useSourcesOnFile } from '../../visit/api/payments.js';
import { assignService, orderLines } from './order-lines.js';
import { payerOf } from './payer.js';
import type { SubmitRejection } from '../../form/form-acts.js';
import { reopenStep, useCompletedSteps, type StepResult } from '../../visit/wizard.js';
import { enrolledPeople } from '../../visit/enrolled-people.js';
import { useSite } from '../../visit/site.js';
import type { PanelProps } from '../../visit/panel.js';
import { areServices } from './purchase.js';
import { PaymentForm } from './payment-form.js';
import type { PendingPurchase } from './payment-terms.js';
import { PaymentSummary } from './payment-summary.js';
import { PaymentUnknown, UnknownContext, useReportUnknown, type UnknownOutcome } from './payment-unknown.js';
import { isPending, usePendingPayment } from './use-payment.js';
import { SETTING_CODES, STEP_IDS } from '../../visit/site-codes.js';
import { Contacts } from '../../visit/contacts.js';

/** Shows the order and the payment form. Throws if the enrollment has no client who could pay. */
export function PaymentPanel({ pageKey, onDone }: PanelProps) {
  const { t } = useTranslation();
  const completed = useCompletedSteps(pageKey);
  const lines = useMemo(() => orderLines(completed), [completed]);
  const payer = useMemo(() => payerOf(completed), [completed]);
  const [unknown, setUnknown] = useState<UnknownOutcome>();
  const chosen = completed[STEP_IDS.offering];
  const order = orderNamed(chosen);
  useReopenWithoutOrder(pageKey, order === undefined && !areServices(lines));
  if (!payer) throw new Error('Nobody is known who could pay');
  const title =
    unknown === 'confirming' ? t('panel.payment.confirming', "We're confirming your payment") : t('panel.payment.title', 'Payment');
  return (
    <UnknownContext value={setUnknown}>
      <h1 tabIndex={-1}>{title}</h1>
      {unknown === undefined && <p className="s-purpose">{t('panel.payment.purpose', 'Review your order and pay.')}</p>}
      {valueAt(completed[STEP_IDS.information]?.data, '/leavesOut') === true && areServices(lines) && <LeftOut />}
      <div className="s-payment">
        <PaymentSummary
          lines={lines}
          people={enrolledPeople(completed)}
          isFixed={unknown !== undefined}
          {...(chosen && { onAssign: (offeringId, clientId) => assignService(pageKey, chosen, offeringId, clientId) })}
        />
        <div className="s-payment-form">
          <PaymentSection pageKey={pageKey} payer={payer} lines={lines} order={order} onDone={(result) => onDone?.(result)} />
        </div>
      </div>
    </UnknownContext>
  );
}

function orderNamed(chosen: StepResult | undefined): string | undefined {
  const order = valueAt(chosen?.data, '/order');
  return typeof order === 'string' ? order : undefined;
}

/** A draft of an older version has no order, and the server would not know what the visitor sees. */
function useReopenWithoutOrder(pageKey: string, isUnnamed: boolean): void {
  useEffect(() => {
    if (isUnnamed) reopenStep(pageKey, STEP_IDS.offering);
  }, [isUnnamed, pageKey]);
}

/** Says that a member who was recognized buys only for themselves, although dependents were entered. */
function LeftOut() {
  const { t } = useTranslation();
  const text = 'We know you as a member, so these services are for you alone. Call us or write to us to buy services for your dependents.';
  return <output className="s-purpose">{t('panel.services.left-out', text)}</output>;
}

interface PayingProps extends Pick<PendingPurchase, 'payer' | 'lines' | 'order'> {
  readonly pageKey: string;
  readonly onDone: (result: StepResult) => void;
}

/** Shows the payment form, placeholders while it loads, or an unfinished payment. */
function PaymentSection({ pageKey, onDone, ...bought }: PayingProps) {
  const { library } = useSite();
  const form = own(library.forms, 'payment') as Form | undefined;
  if (!form) throw new Error('There is no form payment');
  const validators = useValidators(form);
  const error = loadingError(validators);
  if (error !== undefined) throw error;
  const { purchase, isReady } = usePendingPurchase(bought);
  const [isOpen, setOpen] = useState(() => isPending(pageKey, purchase));
  const [refusal, setRefusal] = useState<SubmitRejection>();
  const onUnpaid = (failure?: SubmitRejection) => {
    setRefusal(failure);
    setOpen(false);
  };
  if (isOpen) return <UnfinishedPayment pageKey={pageKey} purchase={purchase} onDone={onDone} onUnpaid={onUnpaid} />;
  if (!validators.data || !isReady) return <PaymentSkeleton />;
  return <PaymentForm form={form} validators={validators.data} pageKey={pageKey} purchase={purchase} refusal={refusal} onDone={onDone} />;
}

/** Returns the purchase with the gateway and the card on file that the tenant uses, and whether they are loaded. Throws if the gateway fails to load. */
function usePendingPurchase({ payer, lines, order }: Pick<PendingPurchase, 'payer' | 'lines' | 'order'>) {
  const { tenant, settings } = useSite();
  const isOn = (code: string): boolean => settings[code]?.on === true;
  const isByGateway = isOn(SETTING_CODES.payByCard) || isOn(SETTING_CODES.payByBank);
  const merchant = useMerchant(isByGateway ? tenant.tenantId : undefined);
  const error = loadingError(merchant);
  if (error !== undefined) throw error;
  const { onFile, isKnown } = useSourceOnFile(payer);
  const session = merchant.data?.session;
  const purchase = useMemo(() => ({ payer, lines, order, session, onFile }), [payer, lines, order, session, onFile]);
  return { purchase, isReady: isKnown && (!isByGateway || merchant.data !== undefined) };
}

/** Returns the card or account of this visit that was saved last; none if the list fails to load or the tenant takes none. */
function useSourceOnFile({ clientId }: PendingPurchase['payer']) {
  const { tenant, settings } = useSite();
  const isOffered = settings[SETTING_CODES.payByCardOnFile]?.on === true;
  const { data, error } = useSourcesOnFile(tenant.code, isOffered ? clientId : undefined);
  return { onFile: data?.[0], isKnown: !isOffered || data !== undefined || error !== undefined };
}

interface UnfinishedProps extends Omit<Parameters<typeof usePendingPayment>[0], 'onUnpaid'> {
  readonly onUnpaid: (failure?: SubmitRejection) => void;
}

/** Shows a payment that was started before and whose outcome is unknown. A purchase of services cannot be checked again. */
function UnfinishedPayment(props: UnfinishedProps) {
  if (areServices(props.purchase.lines)) return <InterruptedPurchase onContinue={() => props.onUnpaid()} />;
  return <PendingPayment {...props} />;
}

/** Shows a payment of enrollments whose outcome is unknown, which can be checked again. */
function PendingPayment(props: UnfinishedProps) {
  const { state, checks } = usePendingPayment(props);
  return <PaymentUnknown state={state} checks={checks} />;
}

function PaymentSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="s-payment-wait" aria-busy="true">
      <output className="s-waiting s-late">{t('panel.payment.loading', 'Preparing your payment…')}</output>
      {['a', 'b', 'c'].map((bone) => (
        <div key={bone} className="s-bone" />
      ))}
    </div>
  );
}

/**
 * Shows that a purchase of services may have gone through before a reload. It cannot be repeated, because the token of the card is never
 * stored; the visitor contacts the tenant or enters the payment again.
 */
function InterruptedPurchase({ onContinue }: { readonly onContinue: () => void }) {
  const { t } = useTranslation();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  useReportUnknown('held');
  return (
    <section className="s-unknown" aria-labelledby="interrupted">
      <div className="v-form">
        <div className="v-summary" role="alert" tabIndex={-1} ref={alert}>
          <h2 className="v-summary-title" id="interrupted">
            {t('panel.payment.interrupted', 'Your payment was interrupted')}
          </h2>
          <p>{t('panel.payment.interrupted-purchase', 'It may have gone through. Please contact us before you pay again.')}</p>
        </div>
      </div>
      <Contacts />
      <button type="button" className="s-act" onClick={onContinue}>
        {t('panel.payment.enter-again', 'Enter the payment again')}
      </button>
    </section>
  );
}
