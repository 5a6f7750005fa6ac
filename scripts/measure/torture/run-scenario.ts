import { setTimeout as wait } from 'node:timers/promises';
import { checkLosses } from './losses.js';
import type { Rig } from './rig.js';
import type { Scenario } from './scenarios.js';
import type { LoadVisitor } from './visitor.js';
import { runVisits } from './visits.js';

export interface Plan {
  readonly rounds: number;
  readonly writes: number;
  /** Faults last a second and a half, and an outage as long as a busy machine makes it. */
  readonly isShort: boolean;
}

/** Runs the load as often as the plan says, with the fault at a random moment of each round, and looks for losses at the end. */
export async function runScenario(rig: Rig, scenario: Scenario, plan: Plan) {
  const visitors: LoadVisitor[] = [];
  const findings: string[] = [];
  let outage = 0;
  for (let round = 0; round < plan.rounds; round += 1) {
    const present: LoadVisitor[] = [];
    findings.push(...(await runRound(rig, scenario, present, plan)));
    visitors.push(...present);
    outage = Math.max(outage, longestGap(present));
  }
  if (!plan.isShort && outage > scenario.outage) findings.push(`no write was acknowledged for ${outage.toFixed(1)} s`);
  const losses = await checkLosses(rig, visitors);
  return { ...losses, acknowledged: countActs(visitors), outage, findings: [...findings, ...losses.findings] };
}

/** Runs the load until a write is acknowledged that was sent after the fault; returns what the fault found. */
async function runRound(rig: Rig, { inject }: Scenario, visitors: LoadVisitor[], { writes, isShort }: Plan): Promise<readonly string[]> {
  const before = writes * (0.2 + 0.6 * Math.random());
  let overSince = Number.POSITIVE_INFINITY;
  let hasFailed = false;
  const isRecovered = (): boolean => visitors.some(({ acts }) => acts.some(({ sentAt }) => sentAt > overSince));
  const isWanted = (): boolean => !hasFailed && (countActs(visitors) < writes || !isRecovered());
  const injectOnce = async (): Promise<readonly string[]> => {
    while (countActs(visitors) < before && !hasFailed) await wait(5);
    const found = await inject(rig, (seconds) => wait(isShort ? 1500 : seconds * 1000));
    overSince = performance.now();
    return found ?? [];
  };
  const stop = (error: unknown): never => {
    hasFailed = true;
    throw error;
  };
  const [, found] = await Promise.all([runVisits(rig, visitors, isWanted).catch(stop), injectOnce().catch(stop)]);
  return found;
}

function countActs(visitors: readonly LoadVisitor[]): number {
  return visitors.reduce((sum, { acts }) => sum + acts.length, 0);
}

/** Returns the longest time between two acknowledged writes, in seconds. */
function longestGap(visitors: readonly LoadVisitor[]): number {
  const times = visitors.flatMap(({ acts }) => acts.map(({ answeredAt }) => answeredAt)).sort((a, b) => a - b);
  return times.reduce((longest, time, index) => Math.max(longest, time - (times[index - 1] ?? time)), 0) / 1000;
}
