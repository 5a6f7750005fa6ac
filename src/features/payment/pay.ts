import { isRejection } from '../../visit/api/send-write.js';
import { CallError, type CallResult } from '../../visit/api/call-api.js';
import { sendCheckout, type OrderLine } from '../../visit/api/enrollments.js';
import { sendPaymentSource, type PaymentSource, type PurchaseReceipt } from '../../visit/api/payments.js';
import type { PaymentDetail } from './purchase.js';
import type { TokenResult } from './tokenizer.js';

/** What the visitor submitted. It stays the same until the server has answered. */
export interface PaymentOrder {
  readonly tenantCode: string;
  readonly payerId: string;
  /** One of the enrollments to pay; the family's others are paid with it. Undefined if nothing is paid. */
  readonly line: OrderLine | undefined;
  /** Turns the input of the gateway's frame into a token, if a frame is shown. */
  readonly tokenize?: (() => Promise<TokenResult>) | undefined;
  /** The payment source to save, still without a token; undefined where nothing is saved before the payment. */
  readonly source: PaymentSource | undefined;
  /** Buys services in one call, instead of saving a payment source and checking out. */
  readonly buy?: ((token: IssuedToken | undefined) => Promise<CallResult<PurchaseReceipt>>) | undefined;
  /** The order that the visitor saw, if it is one of enrollments. */
  readonly order?: string | undefined;
  /** The payment source that was saved for it, if that was before the page was loaded. */
  readonly sourceId?: string | undefined;
  /** Whether it was sent before and the page was left before an answer. */
  readonly isOpen?: boolean;
  /** Called before anything is sent that may charge, with the saved payment source. */
  readonly onPaying?: ((sourceId: string | undefined) => void) | undefined;
}

type IssuedToken = Extract<TokenResult, { ok: true }>;
type RejectedToken = Extract<TokenResult, { ok: false }>;
type Receipt = Awaited<ReturnType<typeof sendCheckout>> | CallResult<PurchaseReceipt>;

/** How a payment ended. Every end except `paid` and `kept` charged nothing, and the next attempt needs a new token. */
export type PayEnd =
  | { readonly is: 'paid'; readonly receipt: Receipt }
  /** The payment source was saved, and nothing is paid now. */
  | { readonly is: 'kept' }
  | { readonly is: 'refused'; readonly refusal: RejectedToken }
  /** The server rejected the payment source or, while paying, the checkout. */
  | { readonly is: 'failed'; readonly during: Stage; readonly error: unknown };

type Stage = 'saving' | 'paying';

export type PayState =
  | { readonly is: 'idle' | 'tokenizing' }
  /** `isAgain` is true for a repeat after no answer. */
  | { readonly is: Stage; readonly isAgain: boolean }
  /** No answer arrived, so the outcome is unknown and only the same request may be repeated. */
  | { readonly is: 'unknown'; readonly during: Stage; readonly error?: unknown }
  | PayEnd;

export interface Pay {
  state(): PayState;
  subscribe(listener: () => void): () => void;
  /** Pays and returns the end. While a payment is under way, it returns the same promise. */
  start(order: PaymentOrder): Promise<PayEnd>;
  /** Repeats the request without an answer. Idempotency keys prevent a second charge. */
  again(): void;
}

/** Creates a payment: token, payment source and checkout in turn, each once (PAYMENTS, payment state in the page). */
export function createPayment(): Pay {
  const { become: setState, asked: waitForRetry, answered: requestUntilAnswered, ...observable } = createPayProgress();
  let running: Promise<PayEnd> | undefined;
  const saveSource = async ({ tenantCode, payerId }: PaymentOrder, source: PaymentSource): Promise<string> => {
    const { data } = await requestUntilAnswered('saving', false, () => sendPaymentSource(tenantCode, payerId, source));
    return data.sourceId;
  };
  const charge = async (order: PaymentOrder, sourceId: string | undefined, ask: () => Promise<Receipt>): Promise<PayEnd> => {
    order.onPaying?.(sourceId);
    return { is: 'paid', receipt: await requestUntilAnswered('paying', order.isOpen === true, ask) };
  };
  const pay = async (order: PaymentOrder): Promise<PayEnd> => {
    const { tenantCode, line, tokenize, source, buy } = order;
    if (order.isOpen) await waitForRetry('paying');
    if (tokenize) setState({ is: 'tokenizing' });
    const token = await tokenize?.();
    if (token?.ok === false) return { is: 'refused', refusal: token };
    if (buy) return charge(order, undefined, () => buy(token));
    const sourceId = source ? await saveSource(order, sourceWith(source, token)) : order.sourceId;
    if (!line) return { is: 'kept' };
    return charge(order, sourceId, () => sendCheckout(tenantCode, line, { order: order.order, sourceId }));
  };
  const toEnd = (thrown: unknown): PayEnd => {
    if (thrown instanceof RejectionError) return { is: 'failed', during: thrown.during, error: thrown.cause };
    // A programming error is no end of a payment.
    setState({ is: 'idle' });
    throw thrown;
  };
  return {
    ...observable,
    start: (order) => {
      running ??= pay(order)
        .catch(toEnd)
        .then(setState)
        .finally(() => (running = undefined));
      return running;
    },
  };
}

/** Returns the state of a payment, its listeners, and the wait for the visitor to retry. */
function createPayProgress() {
  const listeners = new Set<() => void>();
  let state: PayState = { is: 'idle' };
  let resume = (): void => undefined;
  const setState = <State extends PayState>(next: State): State => {
    state = next;
    for (const listener of listeners) listener();
    return next;
  };
  const waitForRetry = async (during: Stage, error?: unknown): Promise<void> => {
    const retry = new Promise<void>((done) => (resume = done));
    setState({ is: 'unknown', during, error });
    await retry;
  };
  return {
    become: setState,
    asked: waitForRetry,
    /** Repeats a request until the server answers; throws RejectionError if the server rejects it. */
    answered: async <T>(during: Stage, isAgain: boolean, ask: () => Promise<T>): Promise<T> => {
      setState({ is: during, isAgain });
      for (let isFirst = !isAgain; ; isFirst = false) {
        try {
          return await ask();
        } catch (error) {
          if (isRejection(error) && (isFirst || !isInconclusive(error))) throw new RejectionError(during, error);
          await waitForRetry(during, error);
        }
      }
    },
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    again: () => {
      if (state.is !== 'unknown') return;
      setState({ is: state.during, isAgain: true });
      resume();
    },
  };
}

/** Returns the payment source with the token; a card's expiry is added only if the gateway's token lacks it (SPEC 3). */
export function sourceWith<Source extends PaymentSource | PaymentDetail>(source: Source, issuedToken: IssuedToken | undefined): Source {
  if (!issuedToken) return source;
  const { token, tokenSource, expiry } = issuedToken;
  return { ...source, token, tokenSource, ...(expiry !== undefined && source.paymentMethod === 'Card' && { expiry }) };
}

class RejectionError extends Error {
  constructor(
    readonly during: Stage,
    override readonly cause: unknown,
  ) {
    super('The server said no', { cause });
  }
}

/** Statuses that do not show whether an earlier, identical request took effect. */
const INCONCLUSIVE_STATUSES: ReadonlySet<number | undefined> = new Set([401, 408, 429]);

function isInconclusive(error: unknown): boolean {
  return error instanceof CallError && INCONCLUSIVE_STATUSES.has(error.status);
}
