import { useEffect, useRef } from 'react';
import type { PayState } from '../../flows/pay.js';
import { failureText } from '../../state/failure.js';
import { useTexts, type Translate } from '../../state/site.js';
import { Contacts } from '../contacts.js';

interface UnknownProps {
  readonly state: PayState;
  readonly onAgain: () => void;
}

/** Nobody knows whether the payment went through: what that means, and the one thing that is safe to do. */
export function PaymentUnknown({ state, onAgain }: UnknownProps) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const isAsking = state.is !== 'unknown';
  useEffect(() => {
    if (!isAsking) box.current?.focus();
  }, [isAsking]);
  const told = state.is === 'unknown' ? toldOf(state, t) : undefined;
  return (
    <section className="s-unknown" aria-labelledby="unknown">
      <div className="v-form">
        <div className="v-summary" role="alert" tabIndex={-1} ref={box}>
          <h2 className="v-summary-title" id="unknown">
            {told?.title ?? t('panel.payment.asking', 'Asking what became of your payment…')}
          </h2>
          {told && <p>{told.words}</p>}
        </div>
      </div>
      <button type="button" className="s-act" aria-disabled={isAsking || undefined} onClick={onAgain}>
        {t('panel.payment.again', 'Check again')}
      </button>
      <h3>{t('panel.payment.contacts', 'If this does not help, ask us before you pay another way')}</h3>
      <Contacts />
    </section>
  );
}

function toldOf({ during, error }: Extract<PayState, { is: 'unknown' }>, t: Translate) {
  if (error === undefined)
    return {
      title: t('panel.payment.interrupted', 'Your payment was interrupted'),
      words: t(
        'panel.payment.interrupted-text',
        'Perhaps it went through. Check again: you are charged once at most, and nothing needs to be entered anew.',
      ),
    };
  const { message, actionMessage } = failureText(error, t);
  const [fallback, end] =
    during === 'saving'
      ? [
          t('panel.payment.not-saved', 'Nothing was charged.'),
          t('panel.payment.not-saved-text', 'Check again to go on: nothing needs to be entered anew.'),
        ]
      : [
          t('panel.payment.not-known', 'We do not know yet whether your payment went through. Please do not pay another way.'),
          t('panel.payment.not-known-text', 'Check again: you are charged once at most.'),
        ];
  return { title: message, words: [actionMessage ?? fallback, end].join(' ') };
}
