import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BENCH_FOLDER, buildBench } from './bench/build.js';
import { startBrowser } from './bench/browser.js';
import { compare, type Series } from './bench/compare.js';
import { MEASURES, type MeasureName } from './bench/measures.js';
import { SIZES, type Size } from './bench/model.js';
import { reportText } from './bench/report.js';
import { serveBench } from './bench/serve.js';
import { verdicts } from './bench/verdicts.js';
import { endsWithHelp, optionProblem, withHint, UsageError } from './usage.js';

const USAGE = `Usage: npm run bench -- [--form S,M,L,D,I] [--only load,keys,conditional,submit,heap] [--runs N] [--short] [--json FILE] [--no-build]
       npm run bench -- --serve [--port N]

Compares our forms with plain RJSF + MUI in Chromium and prints ours / theirs with the bars. Exit code 0: every bar holds,
1: one is missed, 2: wrong usage. --short is for development: two runs and fewer keys. --serve only serves the pages:
/bench/index.html?lib=vestibule|rjsf&form=S|M|L|D|I`;

const RUNS = { short: 2, usual: 5 };
const KEYS = { short: 12, usual: 30 };

try {
  if (!endsWithHelp(USAGE)) await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${withHint(error.message, USAGE)}\n`);
  process.exitCode = 2;
}

async function main(): Promise<void> {
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
    checkSeries(await compare({ ...asked, browser, origin, onStep: printLine }), asked.json);
  } finally {
    await browser.close();
    server.close();
  }
}

function checkSeries(series: readonly Series[], file: string | undefined): void {
  const found = verdicts(series);
  if (file !== undefined) writeFileSync(file, `${JSON.stringify({ verdicts: found, series }, null, 2)}\n`);
  process.stdout.write(reportText(found));
  process.exitCode = found.every((verdict) => verdict.held) ? 0 : 1;
}

function printLine(words: string): void {
  process.stderr.write(`${words}\n`);
}

function readArguments() {
  const { values } = parse();
  const pace = values.short ? 'short' : 'usual';
  return {
    sizes: chosen<Size>(values.form, SIZES, '--form'),
    measures: chosen<MeasureName>(values.only, Object.keys(MEASURES) as MeasureName[], '--only'),
    runs: values.runs === undefined ? RUNS[pace] : whole(values.runs, '--runs', 1),
    keys: KEYS[pace],
    port: values.port === undefined ? 0 : whole(values.port, '--port', 0),
    json: values.json,
    serve: values.serve,
    ready: values['no-build'],
  };
}

function parse() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      options: { form: text, only: text, runs: text, json: text, port: text, short: flag, serve: flag, 'no-build': flag },
    });
  } catch (cause) {
    throw new UsageError(optionProblem(cause), { cause });
  }
}

function chosen<T extends string>(asked: string | undefined, all: readonly T[], flag: string): readonly T[] {
  if (asked === undefined) return all;
  const names = asked.split(',');
  const unknown = names.find((name) => !all.some((each) => each === name));
  if (unknown !== undefined) throw new UsageError(`${flag} knows no "${unknown}", only ${all.join(', ')}.`);
  return all.filter((each) => names.includes(each));
}

function whole(asked: string, flag: string, least: number): number {
  const number = Number(asked);
  if (!Number.isInteger(number) || number < least) throw new UsageError(`${flag} wants a whole number of ${least} or more.`);
  return number;
}
