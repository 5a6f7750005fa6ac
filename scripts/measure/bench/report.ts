import type { Spread, BenchVerdict } from './verdicts.js';

const HEAD = ['', 'form', 'ours', 'theirs', 'ours / theirs', 'bar', ''] as const;

/** Returns the verdicts as a table and how many bars are missed; the ratio counts, and milliseconds and megabytes are for orientation. */
export function reportText(verdicts: readonly BenchVerdict[]): string {
  const rows = [HEAD, ...verdicts.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const missed = verdicts.filter((verdict) => !verdict.held).length;
  return [...lines, '', missed === 0 ? 'Every bar holds.' : `${missed} of the bars ${missed === 1 ? 'is' : 'are'} missed.`, ''].join('\n');
}

function cells({ what, size, ours, theirs, ratio, bar, held }: BenchVerdict): string[] {
  return [what, size, words(ours), theirs ? words(theirs) : '', words(ratio), bar === undefined ? '' : `≤ ${bar}`, held ? '' : 'MISSED'];
}

function words({ low, median, high }: Spread): string {
  const round = (figure: number) => figure.toFixed(figure < 10 ? 2 : 0);
  return `${round(median)} (${round(low)}–${round(high)})`;
}
