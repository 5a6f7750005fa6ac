import { cards, comeToPay, signUpMember } from './life.js';
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

/** How many writes of some visitors were acknowledged. */
export function acknowledged(visitors: readonly TortureVisitor[]): number {
  return visitors.reduce((sum, { acts }) => sum + acts.length, 0);
}

/** Lets visitors sign up, and half of them choose and pay, until no more are wanted; `visitors` gets each of them. */
export async function runLoad(rig: Rig, visitors: TortureVisitor[], options: LoadOptions): Promise<void> {
  const visit = async (): Promise<void> => {
    while (options.isWanted(visitors)) {
      const visitor = createTortureVisitor();
      visitors.push(visitor);
      if (options.random() < 0.5) await signUpMember(rig, visitor);
      else await pay(rig, visitor, options);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, visit));
}

async function pay(rig: Rig, visitor: TortureVisitor, { random, hasImpatience }: LoadOptions): Promise<void> {
  const choice = random();
  const card = choice < 0.75 ? cards.good : choice < 0.85 ? cards.declined : cards.stumbles;
  const path = await comeToPay(rig, visitor, hasImpatience && choice > 0.98 ? cards.late : card);
  if (hasImpatience && random() < 0.2) await payAndLeave(rig, visitor, path, 20 + Math.floor(random() * 120));
  else await sendRequest(rig, visitor, { method: 'POST', path });
}

/** Pays and closes the page before the answer. */
async function payAndLeave(rig: Rig, visitor: TortureVisitor, path: string, after: number): Promise<void> {
  const headers = { 'x-tenant': visitor.tenant, cookie: visitor.cookie, 'idempotency-key': crypto.randomUUID() };
  await fetch(`${rig.origin}/api${path}`, { method: 'POST', headers, signal: AbortSignal.timeout(after) }).catch(() => undefined);
}
