import { parseArgs } from 'node:util';
import { optionProblem } from '../../usage.js';
import type { TortureStoreName } from './rig.js';
import { type ScenarioFigures, formatSeconds } from './run-scenario.js';
import { type Scenario, scenarios } from './scenarios.js';

/** What the command line asks for. */
export interface Arguments {
  readonly chosen: readonly Scenario[];
  readonly stores: readonly TortureStoreName[];
  readonly rounds: number;
  /** As many as each scenario has by itself when undefined. */
  readonly writes: number | undefined;
  readonly seed: number;
  readonly isMarkdown: boolean;
}

const stores = ['embedded', 'postgres'] as const;

/**
 * Returns the options of the call, by default all scenarios and stores, ten rounds and a random seed; `help` if it asks for help, and a
 * sentence if it is wrong.
 */
export function readArguments(words: readonly string[]): Arguments | { readonly wrong: string } | 'help' {
  const values = parseOptions(words);
  if ('wrong' in values) return values;
  if (values.help === true) return 'help';
  const { scenario: names = scenarios.map(({ name }) => name), store, rounds = '10', writes, seed = String(randomSeed()) } = values;
  const wrong = wrongName(names, store) ?? wrongNumber([rounds, writes ?? '1', seed]);
  if (wrong !== undefined) return { wrong };
  return {
    chosen: scenarios.filter(({ name }) => names.includes(name)),
    stores: stores.filter((each) => store === undefined || store === each),
    rounds: Number(rounds),
    writes: writes === undefined ? undefined : Number(writes),
    seed: Number(seed),
    isMarkdown: values.markdown === true,
  };
}

/** Returns the parsed options, or a sentence that says what is wrong. */
function parseOptions(words: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const scenario = { ...text, multiple: true } as const;
  try {
    const options = { scenario, store: text, rounds: text, writes: text, seed: text, markdown: flag, help: flag };
    return parseArgs({ args: [...words], options }).values;
  } catch (error) {
    return { wrong: optionProblem(error) };
  }
}

function randomSeed(): number {
  return 1 + Math.floor(Math.random() * 999_999);
}

/** Returns a sentence about an unknown scenario or store; undefined if all are known. */
function wrongName(names: readonly string[], store: string | undefined): string | undefined {
  const unknown = names.find((name) => scenarios.every((scenario) => scenario.name !== name));
  if (unknown !== undefined) return `There is no scenario "${unknown}".`;
  return store === undefined || stores.some((each) => each === store) ? undefined : `There is no store "${store}".`;
}

function wrongNumber(texts: readonly string[]): string | undefined {
  return texts.every((text) => /^[1-9]\d{0,8}$/.test(text)) ? undefined : 'Numbers of rounds, writes and seeds are whole and above 0.';
}

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
