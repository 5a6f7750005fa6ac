import { isRejection } from '../api/send-write.js';
import { CallError } from '../api/call.js';
import { sendCheckout, type EnrollmentLine } from '../api/enrollments.js';
import { sendPaymentSource, type PaymentSource, type SavedSource } from '../api/payments.js';
import type { TokenResult } from './tokenizer.js';

/** What a visitor asked for when the button was pressed. It stays the same until there is an answer. */
export interface PaymentOrder {
  readonly tenantCode: string;
  readonly payerId: string;
  /** Of what is paid now; the rest of the family is paid with it. Undefined where nothing is. */
  readonly line: EnrollmentLine | undefined;
  /** Makes a token of what stands in the gateway's frame, where one is shown. */
  readonly tokenize?: (() => Promise<TokenResult>) | undefined;
  /** What is saved as a way to pay, without a token; undefined where one is on file. */
  readonly source: PaymentSource | undefined;
  /** It was asked for before, and the page has gone before an answer came. */
  readonly isOpen?: boolean;
}

type Issued = Extract<TokenResult, { ok: true }>;
type Refused = Extract<TokenResult, { ok: false }>;
type Receipt = Awaited<ReturnType<typeof sendCheckout>>;

/** How paying ended; whatever is not `paid` or `kept` charged nothing, and the next try begins with a new token. */
export type PayEnd =
  | { readonly is: 'paid'; readonly receipt: Receipt }
  /** Nothing was to be paid now. */
  | { readonly is: 'kept' }
  | { readonly is: 'refused'; readonly refusal: Refused }
  /** The server said no, to the way to pay or, while paying, to what is paid. */
  | { readonly is: 'failed'; readonly during: Stage; readonly error: unknown };

type Stage = 'saving' | 'paying';

export type PayState =
  | { readonly is: 'idle' | 'tokenizing' }
  /** `isAgain` where no answer came before. */
  | { readonly is: Stage; readonly isAgain: boolean }
  /** No answer came, or the page has gone before. Nobody knows whether it is done, so that only the same may be asked for again. */
  | { readonly is: 'unknown'; readonly during: Stage; readonly error?: unknown }
  | PayEnd;

export interface Pay {
  state(): PayState;
  subscribe(listener: () => void): () => void;
  /** Pays, and gives the end of it. While it is under way, asking again gives the same. */
  start(order: PaymentOrder): Promise<PayEnd>;
  /** Goes on where no answer came: what was saved is not saved again, and what was charged is not charged again. */
  again(): void;
}

interface Told {
  readonly onSaved?: (source: SavedSource) => void;
}

/** Token, way to pay, checkout: one after the other, each once (PAYMENTS, payment state in the page). */
export function createPay({ onSaved }: Told = {}): Pay {
  const { become, asked, answered, ...seen } = createStanding();
  let running: Promise<PayEnd> | undefined;
  const saved = async ({ tenantCode, payerId }: PaymentOrder, source: PaymentSource): Promise<void> => {
    const { data } = await answered('saving', false, () => sendPaymentSource(tenantCode, payerId, source));
    onSaved?.(data);
  };
  const pay = async (order: PaymentOrder): Promise<PayEnd> => {
    const { tenantCode, line, tokenize, source, isOpen = false } = order;
    if (isOpen) await asked('paying');
    if (tokenize) become({ is: 'tokenizing' });
    const token = await tokenize?.();
    if (token?.ok === false) return { is: 'refused', refusal: token };
    if (source) await saved(order, sourceWith(source, token));
    if (!line) return { is: 'kept' };
    return { is: 'paid', receipt: await answered('paying', isOpen, () => sendCheckout(tenantCode, line)) };
  };
  const ended = (thrown: unknown): PayEnd => {
    if (thrown instanceof Failed) return { is: 'failed', during: thrown.during, error: thrown.cause };
    // A mistake of ours, and no end.
    become({ is: 'idle' });
    throw thrown;
  };
  return {
    ...seen,
    start: (order) => {
      running ??= pay(order)
        .catch(ended)
        .then(become)
        .finally(() => (running = undefined));
      return running;
    },
  };
}

/** Where paying is, who is told, and the waiting for whoever asks again. */
function createStanding() {
  const listeners = new Set<() => void>();
  let state: PayState = { is: 'idle' };
  let goOn = (): void => undefined;
  const become = <State extends PayState>(next: State): State => {
    state = next;
    for (const listener of listeners) listener();
    return next;
  };
  const asked = async (during: Stage, error?: unknown): Promise<void> => {
    const wish = new Promise<void>((done) => (goOn = done));
    become({ is: 'unknown', during, error });
    await wish;
  };
  return {
    become,
    asked,
    /** The answer to an act, which is asked for until there is one. */
    answered: async <T>(during: Stage, isAgain: boolean, ask: () => Promise<T>): Promise<T> => {
      become({ is: during, isAgain });
      for (let isFirst = !isAgain; ; isFirst = false) {
        try {
          return await ask();
        } catch (error) {
          if (isRejection(error) && (isFirst || !isPassing(error))) throw new Failed(during, error);
          await asked(during, error);
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
      become({ is: state.during, isAgain: true });
      goOn();
    },
  };
}

/** The one place that says what of a token travels; the expiry does where the gateway's token lacks it, and of cards alone (SPEC 3). */
export function sourceWith(source: PaymentSource, issued: Issued | undefined): PaymentSource {
  if (!issued) return source;
  const { token, tokenSource, expiry } = issued;
  return { ...source, token, tokenSource, ...(expiry !== undefined && source.paymentMethod === 'Card' && { expiry }) };
}

class Failed extends Error {
  constructor(
    readonly during: Stage,
    override readonly cause: unknown,
  ) {
    super('The server said no', { cause });
  }
}

/** What says nothing of an act that was asked for before: that one was over, or late, or too many came. */
const PASSING: ReadonlySet<number | undefined> = new Set([401, 408, 429]);

function isPassing(error: unknown): boolean {
  return error instanceof CallError && PASSING.has(error.status);
}
