import type { LoadResult } from './send-load.js';

/** What one figure is held against. */
export interface Bar {
  readonly figure: string;
  readonly ceiling: string;
  readonly least: number;
}

/** A figure beside its ceiling, each the median of its rounds. */
export interface LoadVerdict extends Bar {
  readonly store: string;
  readonly ours: number;
  readonly theirs: number;
  readonly ratio: number;
  readonly errors: number;
  readonly held: boolean;
}

/**
 * Returns the verdict of a bar: the ratio of our median rate to that of the bare server, and whether it is at least the bar without any
 * error.
 */
export function compareRates(store: string, bar: Bar, ours: readonly LoadResult[], theirs: readonly LoadResult[]): LoadVerdict {
  const rate = (shots: readonly LoadResult[]): number => median(shots.map(({ perSecond }) => perSecond));
  const ratio = rate(ours) / rate(theirs);
  const errors = [...ours, ...theirs].reduce((sum, shot) => sum + shot.errors, 0);
  return { ...bar, store, ours: rate(ours), theirs: rate(theirs), ratio, errors, held: ratio >= bar.least && errors === 0 };
}

/** Returns the median of numbers; NaN for an empty list. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2;
}

const head = ['store', 'figure', 'a second', 'ceiling', 'a second', 'ratio', 'bar', 'errors', ''] as const;

/** Returns the verdicts as a table; the ratio counts, because the rates depend on the machine. */
export function verdictText(verdicts: readonly LoadVerdict[]): string {
  const rows = [head, ...verdicts.map(cells)];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cells({ store, figure, ceiling, ours, theirs, ratio, least, errors, held }: LoadVerdict): string[] {
  return [store, figure, ours.toFixed(0), ceiling, theirs.toFixed(0), ratio.toFixed(2), `≥ ${least}`, String(errors), held ? '' : 'MISSED'];
}
