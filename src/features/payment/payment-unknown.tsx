import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayState } from './pay.js';
import { failureText } from '../../visit/failure.js';
import { useSite, type Translate } from '../../visit/site.js';
import { Contacts } from '../../visit/contacts.js';
import type { PaymentChecks } from './use-payment-checks.js';

/** A payment whose outcome is unknown is confirmed by checks; `held` if nothing is confirmed, but the order must not be changed either. */
export type UnknownOutcome = 'confirming' | 'held';

/** Receives what is shown of a payment with an unknown outcome, and undefined at its end. */
export const UnknownContext = createContext<(outcome: UnknownOutcome | undefined) => void>(() => undefined);

/** Reports to the page that the outcome of a payment is unknown, as long as the component is shown. */
export function useReportUnknown(outcome: UnknownOutcome): void {
  const report = useContext(UnknownContext);
  useLayoutEffect(() => {
    report(outcome);
    return () => report(undefined);
  }, [report, outcome]);
}

interface UnknownProps {
  readonly state: PayState;
  readonly checks: PaymentChecks;
}

/** Shows that the outcome of a payment is unknown, when that was last checked, and a button to check again, which never charges twice. */
export function PaymentUnknown({ state, checks }: UnknownProps) {
  const { t } = useTranslation();
  const alert = useRef<HTMLDivElement>(null);
  const { last, isAutomatic, onCheck } = checks;
  // A check that the page starts neither hides the notice nor moves the focus.
  const isAsking = state.is !== 'unknown' && !isAutomatic;
  useEffect(() => {
    if (!isAsking) alert.current?.focus();
  }, [isAsking]);
  const unknown = useLatestUnknown(state, last);
  const notice = isAsking ? undefined : unknown && noticeText(unknown, t);
  return (
    <section className="s-unknown" aria-labelledby="unknown">
      <div className="v-form">
        <div className="v-summary" role="alert" tabIndex={-1} ref={alert}>
          <h2 className="v-summary-title" id="unknown">
            {notice?.title ?? t('panel.payment.asking', 'Checking the status of your payment…')}
          </h2>
          {notice && <p>{notice.text}</p>}
        </div>
      </div>
      <button type="button" className="s-act" aria-disabled={isAsking || undefined} onClick={onCheck}>
        {t('panel.payment.again', 'Check again')}
      </button>
      {last && <LastCheck at={last.at} />}
      <h3>{t('panel.payment.contacts', 'Still waiting? Call us before you try another card.')}</h3>
      <Contacts />
    </section>
  );
}

/** Returns the unknown state that is shown, also during a check, and reports it to the page; undefined before any. */
function useLatestUnknown(state: PayState, last: PaymentChecks['last']) {
  const unknown = state.is === 'unknown' ? state : last?.state;
  useReportUnknown(unknown?.during === 'saving' ? 'held' : 'confirming');
  return unknown;
}

function LastCheck({ at }: { readonly at: number }) {
  const { t } = useTranslation();
  const { language } = useSite();
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(at);
  return (
    <p className="s-last-check">
      {t('panel.payment.last-check', 'Last checked at {time}. We keep checking while this page is open.', { time })}
    </p>
  );
}

/** Returns title and text: interrupted without an error, or the error and what is safe to do. */
function noticeText({ during, error }: Extract<PayState, { is: 'unknown' }>, t: Translate) {
  if (error === undefined)
    return {
      title: t('panel.payment.interrupted', 'Your payment was interrupted'),
      text: t(
        'panel.payment.interrupted-text',
        "It may have gone through. Check again: you'll be charged only once, and you don't need to enter anything again.",
      ),
    };
  const { message, actionMessage } = failureText(error, t);
  const [fallback, end] =
    during === 'saving'
      ? [
          t('panel.payment.not-saved', 'Nothing was charged.'),
          t('panel.payment.not-saved-text', "Check again to continue. You don't need to enter anything again."),
        ]
      : [
          t('panel.payment.not-known', "We don't know yet if your payment went through. Don't pay again."),
          t('panel.payment.not-known-text', "You'll be charged only once."),
        ];
  return { title: message, text: [actionMessage ?? fallback, end].join(' ') };
}
