import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { WidgetProps } from '../../form/form-context.js';
import type { FrameMethod } from './tokenizer.js';
import { useFrame, type ShownFrame } from './payment-frame.js';

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
  const explanation = useRef<string>(undefined);
  const explain = useEffectEvent((message: string | undefined) => {
    explanation.current = message;
    if (message !== undefined) options.explain?.(message);
  });
  useEffect(() => {
    if (problem !== undefined && problem !== explanation.current) void showErrors().then(explain);
  }, [problem, showErrors]);
  return (
    <div
      className="s-entry"
      id={id}
      tabIndex={-1}
      data-method={method}
      data-standing={status}
      // Focus moves on into the frame.
      onFocus={({ target, currentTarget }) => target === currentTarget && focus()}
    >
      <FrameStatus status={status} onRetry={retry} />
      <div className="s-entry-host" ref={host} hidden={status === 'failed'} />
      <p className="s-entry-note">
        {t('panel.payment.private', 'Your details go directly to the payment service. This site never sees or stores them.')}
      </p>
    </div>
  );
}

/** Shows that the frame is loading, that the gateway rejects payments, or that it failed, with a button to retry. */
function FrameStatus({ status, onRetry }: { readonly status: ShownFrame['status']; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <output className="s-entry-wait">{status === 'loading' && t('panel.payment.opening', 'Opening the payment service…')}</output>
      {status === 'refused' && <p>{t('panel.payment.refused', 'Please choose another way to pay, or contact us.')}</p>}
      {status === 'failed' && (
        <div role="alert">
          <p className="v-problem">
            {t('panel.payment.unreached', 'The payment service could not be reached. Nothing you entered is lost.')}
          </p>
          <button type="button" className="v-second" onClick={onRetry}>
            {t('action.retry', 'Retry')}
          </button>
        </div>
      )}
    </>
  );
}
