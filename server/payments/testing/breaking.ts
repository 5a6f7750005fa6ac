import type { GatewayResult, PaymentGateway } from '../../gateways/payment-gateway.js';
import type { Store } from '../../store/store.js';

type GatewayCall = 'chargeSource' | 'void' | 'findCharge' | 'chargesSince';
type Answer = GatewayResult<never>;
export type GatewayFailureMode = (call: () => Promise<Answer>) => Promise<Answer>;

export function throwCrash(): never {
  throw new Error('The process ended here.');
}

export const noAnswerResult = { ok: false, kind: 'unknown', code: 'no_answer' } as const;

/** Ways in which a gateway call can fail. */
export const failureModes = {
  'ends before the gateway is asked': async () => throwCrash(),
  'ends when the gateway has answered': async (call) => {
    await call();
    return throwCrash();
  },
  'never hears the answer of the gateway': async (call) => {
    await call();
    return noAnswerResult;
  },
  'cannot reach the gateway': async () => noAnswerResult,
} satisfies Readonly<Record<string, GatewayFailureMode>>;

/** Returns wrappers for a gateway and a store that make calls and transactions fail as a test demands, each once. */
export function newBreaker() {
  const next = new Map<GatewayCall, GatewayFailureMode[]>();
  let plannedCrash: { nth: number; when: 'before' | 'after' } | undefined;
  const broken =
    (gateway: PaymentGateway, name: GatewayCall) =>
    (request: never): Promise<Answer> => {
      // Only the caller knows the types of each call.
      const call = (): Promise<Answer> => gateway[name](request) as Promise<Answer>;
      return next.get(name)?.shift()?.(call) ?? call();
    };
  return {
    once: (call: GatewayCall, failureMode: GatewayFailureMode) => void next.set(call, [...(next.get(call) ?? []), failureMode]),
    /** Ends the server before or after a transaction, counted from now. */
    breakWrite: (index: number, when: 'before' | 'after') => void (plannedCrash = { nth: index, when }),
    mend() {
      next.clear();
      plannedCrash = undefined;
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
        if (plannedCrash !== undefined) plannedCrash = { ...plannedCrash, nth: plannedCrash.nth - 1 };
        const now = plannedCrash?.nth === 0 ? plannedCrash.when : undefined;
        if (now === 'before') return throwCrash();
        const done = await whole.inTenant(scope, work);
        return now === 'after' ? throwCrash() : done;
      },
    }),
  };
}
