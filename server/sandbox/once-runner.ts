import { setTimeout as wait } from 'node:timers/promises';
import type { GatewayResult } from '../gateways/payment-gateway.js';
import type { Decision } from './decide.js';
import type { Journal } from './journal.js';

interface KeyedRequest {
  readonly key: string;
  /** A fingerprint that distinguishes another request with the same key. */
  readonly print: string;
}

/** The result; `failed` is an internal error, after which the caller cannot know what happened. */
export type KeyedOutcome = { readonly result: GatewayResult<unknown>; readonly isLate: boolean } | 'failed';

interface RunningRequest {
  readonly print: string;
  readonly outcome: Promise<KeyedOutcome>;
}

/**
 * Returns a function that decides once for each key and records the result first; repeats get the first result, concurrent ones wait for
 * it.
 */
export function createOnceRunner(journal: Journal, now: () => Date, latencyMs: number) {
  const running = new Map<string, RunningRequest>();

  const runNew = async ({ key, print }: KeyedRequest, decide: () => Decision): Promise<KeyedOutcome> => {
    await wait(latencyMs);
    const decision = decide();
    const at = now().toISOString();
    if (decision.stumblesOver !== undefined) {
      journal.record({ event: 'stumbled', at, over: decision.stumblesOver });
      return 'failed';
    }
    const { isLate = false, stumblesOver: _none, ...answered } = decision;
    journal.record({ event: 'answered', at, key, print, ...answered });
    return { result: answered.result, isLate };
  };

  return async (keyed: KeyedRequest, decide: () => Decision): Promise<KeyedOutcome> => {
    const { key, print } = keyed;
    const first = journal.ledger.answers.get(key) ?? running.get(key);
    if (first !== undefined && first.print !== print) return { result: keyReusedResult, isLate: false };
    if (first === undefined) {
      const outcome = runNew(keyed, decide).finally(() => running.delete(key));
      running.set(key, { print, outcome });
      return outcome;
    }
    if ('result' in first) return { result: first.result, isLate: false };
    // Only the first caller waits for a late answer.
    const outcome = await first.outcome;
    return outcome === 'failed' ? outcome : { ...outcome, isLate: false };
  };
}

const keyReusedResult: GatewayResult<never> = { ok: false, kind: 'refused', code: 'key_reused' };
