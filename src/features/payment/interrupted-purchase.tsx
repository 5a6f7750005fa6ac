import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Contacts } from '../../visit/contacts.js';

/**
 * Shows that a purchase of services may have gone through before a reload. It cannot be repeated, because the token of the card is never
 * stored; the visitor contacts the tenant or enters the payment again.
 */
export function InterruptedPurchase({ onContinue }: { readonly onContinue: () => void }) {
  const { t } = useTranslation();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
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
