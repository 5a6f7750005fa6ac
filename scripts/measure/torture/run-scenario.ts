import { recordDisagreements, lossesOf, missingIdempotencyKeys } from './losses.js';
import { countAcknowledged, runLoad } from './run-load.js';
import { openRig, type Rig, type TortureStoreName } from './rig.js';
import type { Durations, Scenario } from './scenarios.js';
import type { TortureVisitor } from './visitor.js';

export interface ScenarioPlan {
  readonly rounds: number;
  /** How many writes are acknowledged in each round, at least. */
  readonly writes: number;
  readonly random: () => number;
  readonly hasImpatience: boolean;
  readonly durations: Durations;
  /** Whether a slow recovery is a finding. */
  readonly isTimed: boolean;
}

/** What was measured in the rounds of one scenario; times in milliseconds. */
export interface ScenarioFigures {
  readonly store: TortureStoreName;
  readonly scenario: string;
  readonly rounds: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly rows: number;
  readonly duplicateRows: number;
  readonly charges: number;
  readonly duplicateCharges: number;
  /** Captured amounts without one enrollment or one refund. */
  readonly unmatched: number;
  /** How long payments and enrollments took to agree after the last round. */
  readonly settledAfter: number;
  /** The longest time without an acknowledged write. */
  readonly longestOutage: number;
  /** The longest time from the end of the fault to an acknowledged write that was sent afterwards. */
  readonly longestRecovery: number;
  /** How often a server ended although only something else failed. */
  readonly unexpectedEnds: number;
  /** Everything that must not happen and did. */
  readonly findings: readonly string[];
}

type ScenarioReport = (line: string) => void;

/**
 * Opens a rig for one scenario on a store, runs all rounds, and closes it. Returns the figures with the findings; `report` receives a line
 * for each round.
 */
export async function runScenario(
  scenario: Scenario,
  store: TortureStoreName,
  plan: ScenarioPlan,
  report: ScenarioReport,
): Promise<ScenarioFigures> {
  const rig = await openRig({ store, ...scenario.setup });
  try {
    return await runRounds(rig, scenario, plan, report);
  } finally {
    await rig.close();
  }
}

/**
 * Runs the rounds of one scenario on an open rig and looks for lost and duplicate writes. Returns the figures with all findings; `report`
 * receives a line for each round.
 */
export async function runRounds(rig: Rig, scenario: Scenario, plan: ScenarioPlan, report: ScenarioReport): Promise<ScenarioFigures> {
  const rounds: Round[] = [];
  const losses: string[] = [];
  for (let number = 1; number <= plan.rounds; number += 1) {
    const round = await runRound(rig, scenario, plan);
    losses.push(...(await lossesOf(rig, round.visitors)));
    rounds.push(round);
    const times = `outage ${formatSeconds(round.outage)}, recovery ${formatSeconds(round.recovery)}`;
    report(
      `${rig.store} ${scenario.name} round ${number}: ${countAcknowledged(round.visitors)} acknowledged, ${losses.length} lost, ${times}`,
    );
  }
  const laterFindings = (await scenario.afterwards?.(rig)) ?? [];
  const visitors = rounds.flatMap((round) => round.visitors);
  losses.push(...(await missingIdempotencyKeys(rig, visitors)));
  const { unmatched, settledAfter } = await waitForAgreement(rig);
  const measured = {
    store: rig.store,
    scenario: scenario.name,
    rounds: plan.rounds,
    acknowledged: countAcknowledged(visitors),
    lost: losses.length,
    ...(await countDuplicates(rig)),
    unmatched: unmatched.length,
    settledAfter,
    longestOutage: Math.max(...rounds.map(({ outage }) => outage)),
    longestRecovery: Math.max(...rounds.map(({ recovery }) => recovery)),
    unexpectedEnds: rig.servers.reduce((sum, server) => sum + server.unexpectedEnds(), 0),
  };
  const failures = [...rounds.flatMap(({ findings }) => findings), ...visitors.flatMap((visitor) => visitor.failures)];
  const limit = plan.isTimed ? scenario.longestRecovery : Number.POSITIVE_INFINITY;
  return { ...measured, findings: [...losses, ...unmatched, ...laterFindings, ...failures, ...findingsFromFigures(measured, limit)] };
}

/**
 * Returns a sentence for each figure that is a finding by itself: a slow recovery, duplicate rows or charges, and servers that ended
 * unexpectedly.
 */
function findingsFromFigures(measured: Omit<ScenarioFigures, 'findings'>, longestRecovery: number): string[] {
  const { duplicateRows, duplicateCharges, unexpectedEnds } = measured;
  return [
    ...(measured.longestRecovery > longestRecovery ? [`recovery took ${formatSeconds(measured.longestRecovery)}`] : []),
    ...(duplicateRows > 0 ? [`${duplicateRows} rows are there twice`] : []),
    ...(duplicateCharges > 0 ? [`${duplicateCharges} charges were made twice`] : []),
    ...(unexpectedEnds > 0 ? [`a server ended ${unexpectedEnds} times by itself`] : []),
  ];
}

interface Round {
  readonly visitors: readonly TortureVisitor[];
  readonly outage: number;
  readonly recovery: number;
  readonly findings: readonly string[];
}

/**
 * Runs a load and injects one fault at a random moment of it; the load continues until a write sent after the fault is acknowledged.
 * Returns visitors, findings, outage and recovery in milliseconds.
 */
async function runRound(rig: Rig, scenario: Scenario, { writes, random, hasImpatience, durations }: ScenarioPlan): Promise<Round> {
  const visitors: TortureVisitor[] = [];
  const startAfter = Math.floor(writes * (0.2 + 0.6 * random()));
  let clock: number | undefined;
  let isOver = false;
  const recoveredAt = (): number | undefined => (clock === undefined ? undefined : firstAnswerAfter(visitors, clock));
  const isWanted = (): boolean => !isOver || recoveredAt() === undefined || countAcknowledged(visitors) < writes;
  const loading = runLoad(rig, visitors, { random, hasImpatience, isWanted });
  const startClock = (): void => void (clock ??= performance.now());
  const inject = async (): Promise<readonly string[]> => {
    while (countAcknowledged(visitors) < startAfter) await waitFor(5);
    try {
      return (await scenario.inject(rig, { random, durations, startClock })) ?? [];
    } finally {
      startClock();
      isOver = true;
    }
  };
  const [, findings] = await Promise.all([loading, inject()]);
  return { visitors: visitors, findings, outage: longestGap(visitors), recovery: (recoveredAt() ?? Number.NaN) - (clock ?? Number.NaN) };
}

/** Returns the earliest acknowledgement of a write that was sent after a time (`performance.now()`); undefined without such a write. */
function firstAnswerAfter(visitors: readonly TortureVisitor[], clock: number): number | undefined {
  let first: number | undefined;
  for (const { acts } of visitors)
    for (const { sentAt, answeredAt } of acts) if (sentAt >= clock && (first === undefined || answeredAt < first)) first = answeredAt;
  return first;
}

/** Returns the longest time between two acknowledged writes. */
function longestGap(visitors: readonly TortureVisitor[]): number {
  const times = visitors.flatMap(({ acts }) => acts.map(({ answeredAt }) => answeredAt)).sort((a, b) => a - b);
  return times.reduce((longest, time, index) => Math.max(longest, time - (times[index - 1] ?? time)), 0);
}

/** Within so many milliseconds payments and enrollments agree (PROMISES R3). */
const MAX_SETTLING = 60_000;

/**
 * Waits until charges, payments and enrollments agree, at most a minute. Returns the remaining disagreements and the time in milliseconds.
 */
async function waitForAgreement(rig: Rig): Promise<{ unmatched: readonly string[]; settledAfter: number }> {
  await Promise.all(rig.servers.map((server) => server.ready()));
  const began = performance.now();
  for (;;) {
    const unmatched = await recordDisagreements(rig);
    const settledAfter = performance.now() - began;
    if (unmatched.length === 0 || settledAfter > MAX_SETTLING) return { unmatched, settledAfter };
    await waitFor(500);
  }
}

/** Returns the numbers of client rows and captured charges, and how many of them are duplicates (of an e-mail address, of a reference). */
async function countDuplicates(rig: Rig): Promise<Pick<ScenarioFigures, 'rows' | 'duplicateRows' | 'charges' | 'duplicateCharges'>> {
  // Every visitor of the load has an e-mail address of their own.
  const [found] = await rig.rows<{ rows: number; people: number }>(
    'select count(*)::integer as rows, count(distinct email)::integer as people from clients',
  );
  const captured = (await rig.charges()).filter(({ status }) => status === 'captured');
  const references = new Set(captured.map(({ reference }) => reference));
  const rows = found?.rows ?? 0;
  return {
    rows,
    duplicateRows: rows - (found?.people ?? 0),
    charges: captured.length,
    duplicateCharges: captured.length - references.size,
  };
}

export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function waitFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
