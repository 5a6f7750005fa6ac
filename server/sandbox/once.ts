import { setTimeout as wait } from 'node:timers/promises';
import type { GatewayResult } from '../gateways/payment-gateway.js';
import type { Decision } from './decide.js';
import type { Journal } from './journal.js';

interface KeyedRequest {
  readonly key: string;
  /** Tells another request with the same key apart. */
  readonly print: string;
}

/** `failed` is an error of the sandbox itself: the caller cannot know what happened. */
export type KeyedOutcome = { readonly result: GatewayResult<unknown>; readonly isLate: boolean } | 'failed';

interface RunningRequest {
  readonly print: string;
  readonly outcome: Promise<KeyedOutcome>;
}

/**
 * Does a thing once for a key: who asks again with it gets the first answer, and who asks while the first is still
 * running waits for that. The answer is in the journal before anybody has it.
 */
export function openOnce(journal: Journal, now: () => Date, latencyMs: number) {
  const running = new Map<string, RunningRequest>();

  const run = async ({ key, print }: KeyedRequest, decide: () => Decision): Promise<KeyedOutcome> => {
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
    if (first !== undefined && first.print !== print) return { result: reused, isLate: false };
    if (first === undefined) {
      const outcome = run(keyed, decide).finally(() => running.delete(key));
      running.set(key, { print, outcome });
      return outcome;
    }
    if ('result' in first) return { result: first.result, isLate: false };
    // Only the first asker is kept waiting by a late answer.
    const outcome = await first.outcome;
    return outcome === 'failed' ? outcome : { ...outcome, isLate: false };
  };
}

const reused: GatewayResult<never> = { ok: false, kind: 'refused', code: 'key_reused' };
