import { useCallback } from 'react';
import { CallError } from '../../api/call.js';
import { removeFromFile } from '../../flows/on-file.js';
import type { PayEnd } from '../../flows/pay.js';
import type { FrameField } from '../../flows/tokenizer.js';
import type { Refusal } from '../../forms/form-acts.js';
import { useShowFailure } from '../../state/failure.js';
import { useTexts } from '../../state/site.js';
import { SiteLink } from '../../ui/link.js';
import { useWayTo } from './payment-summary.js';

type Unpaid = Exclude<PayEnd, { is: 'paid' | 'kept' }>;
type Failed = Extract<Unpaid, { is: 'failed' }>;

/** What stands in the form of a payment that came to nothing: what happened, what to do, and where to go on. */
export function usePaymentFailure(): (end: Unpaid) => Refusal {
  const t = useTexts();
  const tellFailure = useShowFailure();
  const toOffering = useWayTo('offering');
  return useCallback(
    (end) => {
      if (end.is === 'refused') {
        const { field, message } = end.refusal;
        if (field !== undefined) return { problems: [{ path: placeOf(field), message }] };
        return { problems: [], message: [message, t('panel.payment.not-saved', 'Nothing was charged.')].join(' ') };
      }
      // What the bank said no to is not offered again.
      if (statusOf(end) === 402) removeFromFile();
      const { message, actionMessage } = tellFailure(end.error);
      const words = [message, actionMessage ?? ''].join(' ').trim();
      const problems = end.error instanceof CallError ? end.error.errors.filter(({ path }) => ASKED.has(path)) : [];
      return {
        problems,
        message: words,
        ways: isOutdated(end) && (
          <SiteLink className="s-way-back" to={toOffering}>
            {t('panel.payment.choose-again', 'Look over your membership')}
          </SiteLink>
        ),
      };
    },
    [t, tellFailure, toOffering],
  );
}

/** What the server may find wrong and the visitor typed here; the rest is said above the form. */
const ASKED: ReadonlySet<string> = new Set(['/checkNumber', '/sponsorId']);

const OF_BANK: ReadonlySet<FrameField> = new Set(['accountType', 'routing', 'account']);

function placeOf(field: FrameField): string {
  return `/savedPaymentInformation/${OF_BANK.has(field) ? 'bank' : 'card'}`;
}

function statusOf({ error }: Failed): number | undefined {
  return error instanceof CallError ? error.status : undefined;
}

/** What was chosen is not what is sold by now. */
function isOutdated(end: Failed): boolean {
  return end.during === 'paying' && statusOf(end) === 409;
}
