import { TEST_CARDS, reachCheckout, signUpMember } from './signup-requests.js';
import type { Rig } from './rig.js';
import { sendRequest, createTortureVisitor, type TortureVisitor } from './visitor.js';

export interface LoadOptions {
  readonly random: () => number;
  /** Whether some visitors close the page while they pay, and some cards answer too late. */
  readonly hasImpatience: boolean;
  /** Whether another visitor is wanted. */
  isWanted(visitors: readonly TortureVisitor[]): boolean;
}

export const concurrency = 8;

/** Returns how many writes of these visitors were acknowledged. */
export function countAcknowledged(visitors: readonly TortureVisitor[]): number {
  return visitors.reduce((sum, { acts }) => sum + acts.length, 0);
}

/**
 * Lets eight visitors at a time sign up, and half of them pay, until `isWanted` returns false; adds each visitor to `visitors` at its
 * start.
 */
export async function runLoad(rig: Rig, visitors: TortureVisitor[], options: LoadOptions): Promise<void> {
  const visit = async (): Promise<void> => {
    while (options.isWanted(visitors)) {
      const visitor = createTortureVisitor();
      visitors.push(visitor);
      if (options.random() < 0.5) await signUpMember(rig, visitor);
      else await runPayment(rig, visitor, options);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, visit));
}

/**
 * Signs a visitor up and pays with a card that is good, declined, failing at first or, with impatience, late. With impatience some visitors
 * leave before the answer.
 */
async function runPayment(rig: Rig, visitor: TortureVisitor, { random, hasImpatience }: LoadOptions): Promise<void> {
  const choice = random();
  const card = choice < 0.75 ? TEST_CARDS.good : choice < 0.85 ? TEST_CARDS.declined : TEST_CARDS.stumbles;
  const path = await reachCheckout(rig, visitor, hasImpatience && choice > 0.98 ? TEST_CARDS.late : card);
  if (hasImpatience && random() < 0.2) await payAndLeave(rig, visitor, path, 20 + Math.floor(random() * 120));
  else await sendRequest(rig, visitor, { method: 'POST', path });
}

/** Sends the payment and closes the page before its answer. */
async function payAndLeave(rig: Rig, visitor: TortureVisitor, path: string, after: number): Promise<void> {
  const headers = { 'x-tenant': visitor.tenant, cookie: visitor.cookie, 'idempotency-key': crypto.randomUUID() };
  await fetch(`${rig.origin}/api${path}`, { method: 'POST', headers, signal: AbortSignal.timeout(after) }).catch(() => undefined);
}
