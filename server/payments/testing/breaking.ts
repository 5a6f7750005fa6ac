import type { GatewayResult, PaymentGateway } from '../../gateways/payment-gateway.js';
import type { Store } from '../../store/store.js';

type Call = 'chargeSource' | 'void' | 'findCharge' | 'chargesSince';
type Answer = GatewayResult<never>;
export type Fault = (call: () => Promise<Answer>) => Promise<Answer>;

export function crash(): never {
  throw new Error('The process ended here.');
}

export const noAnswer = { ok: false, kind: 'unknown', code: 'no_answer' } as const;

/** What can happen to one call to a gateway. */
export const faults = {
  'ends before the gateway is asked': async () => crash(),
  'ends when the gateway has answered': async (call) => {
    await call();
    return crash();
  },
  'never hears the answer of the gateway': async (call) => {
    await call();
    return noAnswer;
  },
  'cannot reach the gateway': async () => noAnswer,
} satisfies Readonly<Record<string, Fault>>;

/** Breaks calls to gateways and transactions as a test says, each once. */
export function newBreaker() {
  const next = new Map<Call, Fault[]>();
  let doomed: { nth: number; when: 'before' | 'after' } | undefined;
  const broken =
    (gateway: PaymentGateway, name: Call) =>
    (ask: never): Promise<Answer> => {
      // Each of the four takes one thing and answers a result; which, only its caller knows.
      const call = (): Promise<Answer> => gateway[name](ask) as Promise<Answer>;
      return next.get(name)?.shift()?.(call) ?? call();
    };
  return {
    once: (call: Call, fault: Fault) => void next.set(call, [...(next.get(call) ?? []), fault]),
    /** Ends the server before or after a transaction, counted from now. */
    breakWrite: (nth: number, when: 'before' | 'after') => void (doomed = { nth, when }),
    mend() {
      next.clear();
      doomed = undefined;
    },
    gateway: (whole: PaymentGateway): PaymentGateway => ({
      ...whole,
      chargeSource: broken(whole, 'chargeSource'),
      void: broken(whole, 'void'),
      findCharge: broken(whole, 'findCharge'),
      chargesSince: broken(whole, 'chargesSince'),
    }),
    store: (whole: Store): Store => ({
      ...whole,
      async inTenant(scope, work) {
        if (doomed !== undefined) doomed = { ...doomed, nth: doomed.nth - 1 };
        const now = doomed?.nth === 0 ? doomed.when : undefined;
        if (now === 'before') return crash();
        const done = await whole.inTenant(scope, work);
        return now === 'after' ? crash() : done;
      },
    }),
  };
}
