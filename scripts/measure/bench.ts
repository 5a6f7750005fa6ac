import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BENCH_FOLDER, buildBench, serveBench } from './bench/serve.js';
import { startBrowser } from './bench/browser.js';
import { compareSides, type Series, reportText, benchVerdicts } from './bench/verdicts.js';
import { MEASURES, type MeasureName } from './bench/measures.js';
import { SIZES, type Size } from './bench/model.js';
import { endsWithHelp, optionProblem, withHint, UsageError } from '../usage.js';

const USAGE = `Usage: npm run bench -- [--form S,M,L,D,I,F | --family] [--only load,keys,conditional,submit,heap] [--runs N] [--short] [--json FILE] [--no-build]
       npm run bench -- --serve [--port N]

Compares our forms with plain RJSF + MUI in Chromium and prints ours / theirs with the bars. Exit code 0: every bar holds,
1: one is missed, 2: wrong usage. --family is --form F: what a key and a submit cost where a family of four is entered, one card open.
--short is for development: two runs and fewer keys. --serve only serves the pages:
/bench/index.html?lib=vestibule|rjsf&form=S|M|L|D|I|F`;

const RUNS = { short: 2, usual: 5 };
const KEYS = { short: 12, usual: 30 };

try {
  if (!endsWithHelp(USAGE)) await runBench();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${withHint(error.message, USAGE)}\n`);
  process.exitCode = 2;
}

/**
 * Builds both pages, except with --no-build, serves and compares them, and prints the verdicts; exit code 1 if a bar is missed. With
 * --serve it serves them until it is stopped.
 */
async function runBench(): Promise<void> {
  const asked = readArguments();
  if (!asked.ready) {
    printLine('building both pages …');
    await buildBench();
  }
  const { origin, server } = await serveBench(BENCH_FOLDER, asked.port);
  if (asked.serve) {
    process.stdout.write(`listening on ${origin}/bench/index.html?lib=vestibule&form=S\n`);
    return;
  }
  const browser = await startBrowser();
  try {
    checkSeries(await compareSides({ ...asked, browser, origin, onStep: printLine }), asked.json);
  } finally {
    await browser.close();
    server.close();
  }
}

/** Prints the verdicts on the series and writes both to `file` if it is given. Sets exit code 0 if every bar holds, else 1. */
function checkSeries(series: readonly Series[], file: string | undefined): void {
  const found = benchVerdicts(series);
  if (file !== undefined) writeFileSync(file, `${JSON.stringify({ verdicts: found, series }, null, 2)}\n`);
  process.stdout.write(reportText(found));
  process.exitCode = found.every((verdict) => verdict.held) ? 0 : 1;
}

function printLine(words: string): void {
  process.stderr.write(`${words}\n`);
}

/** Returns the options of the call; by default all forms and measures, five runs and a free port. Throws UsageError if one is wrong. */
function readArguments() {
  const { values } = parseOptions();
  if (values.family && values.form !== undefined) throw new UsageError('--family is --form F; give one of the two.');
  const pace = values.short ? 'short' : 'usual';
  return {
    sizes: chooseNames<Size>(values.family ? 'F' : values.form, SIZES, '--form'),
    measures: chooseNames<MeasureName>(values.only, Object.keys(MEASURES) as MeasureName[], '--only'),
    runs: values.runs === undefined ? RUNS[pace] : wholeNumber(values.runs, '--runs', 1),
    keys: KEYS[pace],
    port: values.port === undefined ? 0 : wholeNumber(values.port, '--port', 0),
    json: values.json,
    serve: values.serve,
    ready: values['no-build'],
  };
}

/** Returns the parsed options. Throws UsageError for an unknown one. */
function parseOptions() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      options: { form: text, only: text, runs: text, json: text, port: text, short: flag, family: flag, serve: flag, 'no-build': flag },
    });
  } catch (cause) {
    throw new UsageError(optionProblem(cause), { cause });
  }
}

/**
 * Returns the names in a comma-separated option, in the order of `all`; all of them if the option is missing. Throws UsageError for an
 * unknown name.
 */
function chooseNames<T extends string>(asked: string | undefined, all: readonly T[], flag: string): readonly T[] {
  if (asked === undefined) return all;
  const names = asked.split(',');
  const unknown = names.find((name) => !all.some((each) => each === name));
  if (unknown !== undefined) throw new UsageError(`${flag} knows no "${unknown}", only ${all.join(', ')}.`);
  return all.filter((each) => names.includes(each));
}

/** Returns the number in an option. Throws UsageError unless it is whole and at least the minimum. */
function wholeNumber(asked: string, flag: string, min: number): number {
  const number = Number(asked);
  if (!Number.isInteger(number) || number < min) throw new UsageError(`${flag} wants a whole number of ${min} or more.`);
  return number;
}
