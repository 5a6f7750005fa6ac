import type { ScenarioFigures } from './run-scenario.js';
import { formatSeconds } from './run-scenario.js';

/** The result of a scenario: its measurements, or the reason why it was not run. */
export type ScenarioOutcome = ScenarioFigures | { readonly store: string; readonly scenario: string; readonly notRun: string };

const HEADINGS = [
  'store',
  'scenario',
  'rounds',
  'acknowledged',
  'lost',
  'rows',
  'twice',
  'charges',
  'twice',
  'unmatched',
  'settled in',
  'outage',
  'recovery',
  'server ended',
  'result',
];

/** Returns the outcomes as one table with a row for each scenario and store, for a terminal or for a Markdown page. */
export function outcomeTable(outcomes: readonly ScenarioOutcome[], style: 'text' | 'markdown'): string {
  const rows = [HEADINGS, ...outcomes.map(cellsOf)];
  if (style === 'markdown') return [...rows.slice(0, 1), HEADINGS.map(() => '---'), ...rows.slice(1)].map(markdownLine).join('\n');
  const widths = HEADINGS.map((_cell, column) =>
    Math.max(...rows.map((row) => (row.length === HEADINGS.length ? (row[column]?.length ?? 0) : 0))),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Returns the cells of one outcome; for a scenario that was not run, the reason. */
function cellsOf(outcome: ScenarioOutcome): string[] {
  if ('notRun' in outcome) return [outcome.store, outcome.scenario, `not run: ${outcome.notRun}`];
  const { store, scenario, findings } = outcome;
  const { rounds, acknowledged, lost, rows, duplicateRows, charges, duplicateCharges, unmatched, unexpectedEnds } = outcome;
  const counts = [rounds, acknowledged, lost, rows, duplicateRows, charges, duplicateCharges, unmatched].map(String);
  const times = [outcome.settledAfter, outcome.longestOutage, outcome.longestRecovery].map(formatSeconds);
  const result = findings.length === 0 ? 'passed' : `${findings.length} findings`;
  return [store, scenario, ...counts, ...times, String(unexpectedEnds), result];
}

function markdownLine(row: readonly string[]): string {
  return `| ${row.join(' | ')} |`;
}
