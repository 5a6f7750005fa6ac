import { useEffect, useRef } from 'react';
import type { PayState } from '../../flows/pay.js';
import { failureOf } from '../../state/failure.js';
import { useWords, type Say } from '../../state/site.js';
import { Contacts } from '../contacts.js';

interface UnknownProps {
  readonly state: PayState;
  readonly onAgain: () => void;
}

/** Nobody knows whether the payment went through: what that means, and the one thing that is safe to do. */
export function PaymentUnknown({ state, onAgain }: UnknownProps) {
  const say = useWords();
  const box = useRef<HTMLDivElement>(null);
  const isAsking = state.is !== 'unknown';
  useEffect(() => {
    if (!isAsking) box.current?.focus();
  }, [isAsking]);
  const told = state.is === 'unknown' ? toldOf(state, say) : undefined;
  return (
    <section className="s-unknown" aria-labelledby="unknown">
      <div className="v-form">
        <div className="v-summary" role="alert" tabIndex={-1} ref={box}>
          <h2 className="v-summary-title" id="unknown">
            {told?.title ?? say('panel.payment.asking', 'Asking what became of your payment…')}
          </h2>
          {told && <p>{told.words}</p>}
        </div>
      </div>
      <button type="button" className="s-act" aria-disabled={isAsking || undefined} onClick={onAgain}>
        {say('panel.payment.again', 'Check again')}
      </button>
      <h3>{say('panel.payment.contacts', 'If this does not help, ask us before you pay another way')}</h3>
      <Contacts />
    </section>
  );
}

function toldOf({ during, error }: Extract<PayState, { is: 'unknown' }>, say: Say) {
  if (error === undefined)
    return {
      title: say('panel.payment.interrupted', 'Your payment was interrupted'),
      words: say(
        'panel.payment.interrupted-text',
        'Perhaps it went through. Check again: you are charged once at most, and nothing needs to be entered anew.',
      ),
    };
  const { message, actionMessage } = failureOf(error, say);
  const [fallback, end] =
    during === 'saving'
      ? [
          say('panel.payment.not-saved', 'Nothing was charged.'),
          say('panel.payment.not-saved-text', 'Check again to go on: nothing needs to be entered anew.'),
        ]
      : [
          say('panel.payment.not-known', 'We do not know yet whether your payment went through. Please do not pay another way.'),
          say('panel.payment.not-known-text', 'Check again: you are charged once at most.'),
        ];
  return { title: message, words: [actionMessage ?? fallback, end].join(' ') };
}
