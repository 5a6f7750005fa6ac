import { useEffect, useState } from 'react';
import type { Translate } from '../../visit/site.js';
import { useTranslation } from 'react-i18next';
import type { SubmitRejection } from '../../form/form-acts.js';
import { SiteLink } from '../../ui/link.js';
import { CallError } from '../../visit/api/call-api.js';
import { reloadSourcesOnFile } from '../../visit/api/payments.js';
import { useShowFailure } from '../../visit/show-failure.js';
import type { Pay, PayState, PayEnd } from './pay.js';
import { useStepLink } from './payment-summary.js';
import type { ReloadOrder } from './use-order-changes.js';
import type { FrameField } from './tokenizer.js';

type UnknownState = Extract<PayState, { is: 'unknown' }>;

/** Seconds to wait before each automatic check; the last one repeats. */
const DELAYS = [15, 30, 60] as const;

export interface PaymentChecks {
  /** The last check without an answer, with its time in milliseconds; undefined before any. */
  readonly last: { readonly state: UnknownState; readonly at: number } | undefined;
  /** Whether the last check was started by the page, not by the visitor. */
  readonly isAutomatic: boolean;
  /** Checks at once, as the visitor asks. */
  readonly onCheck: () => void;
}

/**
 * Checks a payment without an answer again after 15, 30, 60 and then every 60 seconds, with the same request. A payment that a
 * reload interrupted waits for the visitor's first check.
 */
export function usePaymentChecks(pay: Pay, state: PayState): PaymentChecks {
  const [last, setLast] = useState<PaymentChecks['last']>();
  const [automatic, setAutomatic] = useState(0);
  useEffect(
    () =>
      pay.subscribe(() => {
        const now = pay.state();
        if (now.is === 'unknown' && now.error !== undefined) setLast({ state: now, at: Date.now() });
      }),
    [pay],
  );
  const isWaiting = state.is === 'unknown' && state.error !== undefined;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const seconds = DELAYS[automatic] ?? 60;
    const timer = setTimeout(() => {
      setAutomatic(automatic + 1);
      pay.again();
    }, seconds * 1000);
    return () => clearTimeout(timer);
  }, [pay, isWaiting, automatic]);
  const onCheck = () => {
    setAutomatic(0);
    pay.again();
  };
  return { last, isAutomatic: automatic > 0, onCheck };
}

type Unpaid = Exclude<PayEnd, { is: 'paid' | 'kept' }>;
type Failed = Extract<Unpaid, { is: 'failed' }>;

/** How the visitor tried to pay, and every way that is offered. */
export interface PayWays {
  readonly method: unknown;
  readonly offered: readonly string[];
}

/** Returns a function that turns a failed payment into the form's errors and message, with a link back if the offering has changed. */
export function usePaymentFailure(reloadOrder: ReloadOrder): (end: Unpaid, ways?: PayWays) => Promise<SubmitRejection> {
  const { t } = useTranslation();
  const showFailure = useShowFailure();
  const [toOffering, toInformation] = [useStepLink('offering'), useStepLink('information')];
  const wayBack = (end: Failed) => {
    if (codeOf(end) !== 'client_replaced' && !isOfferingChanged(end)) return undefined;
    const [to, text] =
      codeOf(end) === 'client_replaced'
        ? [toInformation, t('panel.payment.first-step', 'Go to the first step')]
        : [toOffering, t('panel.payment.choose-again', 'Review your order')];
    return (
      <SiteLink className="s-way-back" to={to}>
        {text}
      </SiteLink>
    );
  };
  return async (end, ways) => {
    if (end.is === 'refused') return refusedProblem(end.refusal, t);
    // A declined card is not offered again.
    if (statusOf(end) === 402) reloadSourcesOnFile();
    const { message, actionMessage } = showFailure(end.error);
    const field = statusOf(end) === 402 ? ENTRIES.get(ways?.method) : undefined;
    if (field !== undefined) return { problems: [{ path: field, message: joined(message, actionMessage, otherWay(ways, t)) }] };
    // Without an answer the visitor still reads that the order has changed.
    const change = codeOf(end) === 'order_changed' ? await reloadOrder(actionMessage).catch(() => undefined) : undefined;
    const text = change ?? joined(message, actionMessage);
    const problems = end.error instanceof CallError ? end.error.errors.filter(({ path }) => FORM_FIELDS.has(path)) : [];
    return {
      problems,
      message: text,
      ways: wayBack(end),
    };
  };
}

function joined(...sentences: readonly (string | undefined)[]): string {
  return sentences.filter(Boolean).join(' ');
}

/** Returns the errors of an entry that the card form refused, at its field where it is known. */
function refusedProblem({ field, message }: Extract<Unpaid, { is: 'refused' }>['refusal'], t: Translate): SubmitRejection {
  if (field !== undefined) return { problems: [{ path: fieldPath(field), message }] };
  return { problems: [], message: joined(message, t('panel.payment.not-saved', 'Nothing was charged.')) };
}

/** Returns a hint at the bank account for somebody whose card was declined, if it is offered. */
function otherWay(ways: PayWays | undefined, t: Translate): string | undefined {
  const isBankLeft = ways?.method === 'Card' && ways.offered.includes('Bank');
  return isBankLeft ? t('panel.payment.or-bank', 'You can also pay by bank.') : undefined;
}

/** Fields of this form that the server may reject; other errors are shown above the form. */
const FORM_FIELDS: ReadonlySet<string> = new Set(['/checkNumber', '/sponsorId']);

/** Where a declined card or account was entered. */
const ENTRIES: ReadonlyMap<unknown, string> = new Map([
  ['Card', '/savedPaymentInformation/card'],
  ['Bank', '/savedPaymentInformation/bank'],
]);

const BANK_FIELDS: ReadonlySet<FrameField> = new Set(['accountType', 'routing', 'account']);

function fieldPath(field: FrameField): string {
  return `/savedPaymentInformation/${BANK_FIELDS.has(field) ? 'bank' : 'card'}`;
}

function codeOf({ error }: Failed): string | undefined {
  return error instanceof CallError ? error.code : undefined;
}

function statusOf({ error }: Failed): number | undefined {
  return error instanceof CallError ? error.status : undefined;
}

/** Whether the checkout failed because the chosen offering has changed. */
function isOfferingChanged(end: Failed): boolean {
  return end.during === 'paying' && statusOf(end) === 409;
}
