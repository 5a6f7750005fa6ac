import { useEffect } from 'react';
import { isInvalid, type WidgetProps } from '../../forms/form-context.js';
import type { FrameMethod } from '../../flows/tokenizer.js';
import { useTexts } from '../../state/site.js';
import { useFrame, type ShownFrame } from './payment-frame.js';

/** Where a card is entered: in a document of the gateway, which this page cannot read. */
export function CardFrame(props: WidgetProps) {
  return <Entry {...props} method="Card" />;
}

export function BankFrame(props: WidgetProps) {
  return <Entry {...props} method="Bank" />;
}

function Entry({ method, id, value, rawErrors, onChange, onBlur }: WidgetProps & { readonly method: FrameMethod }) {
  const t = useTexts();
  const invalid = isInvalid({ rawErrors });
  const { host, standing, focus, judge, retry } = useFrame(method, {
    onFilled: (isFilled) => onChange(isFilled || undefined),
    onLeave: () => onBlur(id, value),
  });
  useEffect(() => {
    if (invalid) judge();
  }, [invalid, judge]);
  return (
    <div
      className="s-entry"
      id={id}
      tabIndex={-1}
      data-method={method}
      data-standing={standing}
      // What leads here leads on into the frame.
      onFocus={({ target, currentTarget }) => target === currentTarget && focus()}
    >
      <Standing standing={standing} onRetry={retry} />
      <div className="s-entry-host" ref={host} hidden={standing === 'failed'} />
      <p className="s-entry-note">
        {t('panel.payment.private', 'This goes straight to the payment service. It is never seen or kept by this site.')}
      </p>
    </div>
  );
}

function Standing({ standing, onRetry }: { readonly standing: ShownFrame['standing']; readonly onRetry: () => void }) {
  const t = useTexts();
  return (
    <>
      <output className="s-entry-wait">{standing === 'loading' && t('panel.payment.opening', 'Opening the payment service…')}</output>
      {standing === 'refused' && <p>{t('panel.payment.refused', 'Please choose another way to pay, or ask us.')}</p>}
      {standing === 'failed' && (
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
