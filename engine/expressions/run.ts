/** Why an expression was given up: it has no result, and a rule that has none does not hold. */
export type StopReason = 'steps' | 'depth' | 'size' | 'unknown-operator' | 'computed-variable';

/**
 * What one expression may cost. `nodes` and `depth` bound the expression as it is written, `steps` what it does: each
 * visited part counts, those inside a `map` once per entry. `text` is the longest text it may put together.
 */
export const LOGIC_LIMITS = { depth: 32, nodes: 5_000, steps: 50_000, text: 100_000 } as const;

/** Ends an expression that exceeds a limit or is invalid; `withRun` catches it. */
export class Stop extends Error {
  readonly reason: StopReason;
  constructor(reason: StopReason) {
    super(reason);
    this.reason = reason;
  }
}

export interface LogicRun {
  readonly roots: object;
  steps: number;
  depth: number;
}

// The library hands its operators the data of the innermost list entry and nothing else. So what belongs to the whole
// expression stands here while it runs, and only then: `withRun` puts back what was before, whatever happens.
let activeRun: LogicRun | undefined;

export function currentRun(): LogicRun | undefined {
  return activeRun;
}

/** Throws `Stop` if the expression exceeds its limit; does nothing outside of an evaluation. */
export function countSteps(steps: number): void {
  if (activeRun === undefined) return;
  activeRun.steps += steps;
  if (activeRun.steps > LOGIC_LIMITS.steps) throw new Stop('steps');
}

/** Evaluates with fresh counters. Returns undefined if a `Stop` ended it; other errors are thrown on. */
export function withRun(
  roots: object,
  // A closure over the roots would be captured by cached plans, and keep what a visitor entered in memory.
  evaluate: (this: void, part: unknown, data: unknown) => unknown,
  part: unknown,
  onStop?: (reason: StopReason) => void,
): unknown {
  const outer = activeRun;
  activeRun = { roots, steps: 0, depth: 0 };
  try {
    return evaluate(part, roots);
  } catch (stop) {
    if (!(stop instanceof Stop)) throw stop;
    onStop?.(stop.reason);
    return undefined;
  } finally {
    activeRun = outer;
  }
}
