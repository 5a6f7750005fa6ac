import { disagreements } from './agree.js';
import { oneKey } from './one-key.js';
import { openRig, type Rig, type StoreName } from './rig.js';
import { type Plan, survive } from './rounds.js';

export interface Found {
  /** What happened, in words. */
  readonly figures: readonly string[];
  /** What must not happen and did. */
  readonly faults: readonly string[];
}

/** Within so many milliseconds money and enrollments agree (PROMISES R3). */
const settling = 60_000;

/** Everything a crash may not do, over one store. */
export async function torture(store: StoreName, plan: Plan, say: (words: string) => void): Promise<Found> {
  const rig = await openRig(store);
  try {
    const survived = await survive(rig, plan, say);
    const keys = [...(await oneKey(rig, false)), ...(await oneKey(rig, true))];
    if (plan.faults) await settled(rig);
    const charges = await rig.charges();
    const unpaid = await rig.look((rows) => disagreements(rows, charges));
    const captured = charges.filter(({ status }) => status === 'captured').length;
    const slow =
      survived.slowestStart > plan.longestStart ? [`it took ${Math.round(survived.slowestStart)} ms until the server was ready again`] : [];
    return {
      figures: [
        `${survived.losses.length} lost of ${survived.acknowledged} acknowledged writes over ${survived.crashes} rounds of kill -9; ready again in ${(survived.slowestStart / 1000).toFixed(1)} s at most`,
        `20 at once and 5 later with one key, twice, once across a kill -9: ${keys.length} faults`,
        `${charges.length} charges, ${captured} kept: ${unpaid.length} without their enrollment or refund`,
      ],
      faults: [...survived.losses, ...slow, ...keys, ...unpaid],
    };
  } finally {
    await rig.close();
  }
}

/** Payments nobody waits for any more are brought to their end by the server alone; that may take its time, but no more. */
async function settled(rig: Rig): Promise<void> {
  await rig.origin();
  await new Promise((resolve) => setTimeout(resolve, settling));
}
