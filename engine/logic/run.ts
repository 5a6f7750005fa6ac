/** Why an expression was given up: it has no result, and a rule that has none does not hold. */
export type StopReason = 'steps' | 'depth' | 'size' | 'unknown-operator' | 'computed-variable';

/**
 * What one expression may cost. `nodes` and `depth` bound the expression as it is written, `steps` what it does: each
 * visited part counts, those inside a `map` once per entry. `text` is the longest text it may put together.
 */
export const LOGIC_LIMITS = { depth: 32, nodes: 5_000, steps: 50_000, text: 100_000 } as const;

/** Thrown inside this folder only, to leave the library in the middle of an expression; `withRun` catches it. */
export class Stop extends Error {
  readonly reason: StopReason;
  constructor(reason: StopReason) {
    super(reason);
    this.reason = reason;
  }
}

export interface Run {
  readonly roots: object;
  steps: number;
  depth: number;
}

// The library hands its operators the data of the innermost list entry and nothing else. So what belongs to the whole
// expression stands here while it runs, and only then: `withRun` puts back what was before, whatever happens.
let current: Run | undefined;

export function currentRun(): Run | undefined {
  return current;
}

/** Counts work; too much of it ends the expression. */
export function charge(steps: number): void {
  if (current === undefined) return;
  current.steps += steps;
  if (current.steps > LOGIC_LIMITS.steps) throw new Stop('steps');
}

/** Runs one expression with a fresh count. Undefined when it was given up, and then `onStop` is told why. */
export function withRun(
  roots: object,
  // A closure over the roots would be captured by cached plans, and keep what a visitor entered in memory.
  evaluate: (this: void, part: unknown, data: unknown) => unknown,
  part: unknown,
  onStop?: (reason: StopReason) => void,
): unknown {
  const outer = current;
  current = { roots, steps: 0, depth: 0 };
  try {
    return evaluate(part, roots);
  } catch (stop) {
    if (!(stop instanceof Stop)) throw stop;
    onStop?.(stop.reason);
    return undefined;
  } finally {
    current = outer;
  }
}
