import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureTestPrograms } from '../setup/debian.mjs';
import { ensureGenerated } from '../setup/generated.mjs';
import { selectChangedTests } from './affected-tests.js';
import { add, type Counts, type FileTime } from './progress.js';
import { STEPS, type CheckResult, type StepContext, type SuiteStep } from './steps.js';

const MEMORY = '/dev/shm';
const ROOM = 4 * 1024 ** 3;

/**
 * A folder in memory for what tests write and nobody keeps, or none where there is no room: databases of a thousand small
 * files are made for nearly every test file, and a disk takes ten times as long. It goes with this process.
 */
function quickFolder(): string | undefined {
  if (!hasRoom()) return undefined;
  const folder = mkdtempSync(`${MEMORY}/vestibule-`);
  // PostgreSQL runs as somebody else than root.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM;
}

const LOGS = 'test-results/steps';
const SHOWN_LINES = 150;
const SLOWEST = 10;

/** The arguments of npm test, as scripts/build/test/arguments.mjs reads them. */
export interface TestArguments {
  readonly isFull: boolean;
  readonly isChanged: boolean;
  readonly since: string;
  readonly idleLimit: number;
  readonly steps: readonly string[];
  readonly files: readonly string[];
}

/** Runs the chosen steps, prints their results, and returns the exit code. */
export async function runSteps(chosen: TestArguments): Promise<number> {
  await ensureGenerated();
  const { files, tier } = chosen.isChanged ? changedTests(chosen.since) : namedTests(chosen);
  if (files === undefined) return 0;
  const { env, missing } = await ensureTestPrograms({ hasOtherBrowsers: tier === 'full' && runsOtherBrowsers(files) });
  missing.forEach(print);
  mkdirSync(LOGS, { recursive: true });
  const quick = quickFolder();
  const context = {
    env: { ...env, ...(quick !== undefined && { TMPDIR: quick }) },
    tier,
    idleLimit: chosen.idleLimit,
    print,
  };
  const results = new Map<string, CheckResult>();
  const planned = plannedSteps(chosen.steps, files);
  const runNext = async ({ step, files: own }: PlannedStep) => {
    results.set(step.name, await runStep(step, { ...context, files: own, logFile: `${LOGS}/${step.name}.log` }, results));
  };
  await onEachCore(
    planned.filter(({ step }) => step.isAlone !== true),
    runNext,
  );
  for (const alone of planned.filter(({ step }) => step.isAlone)) await runNext(alone);
  return summarise(results, missing);
}

/** Does the work for each item, in order, as many at a time as there are cores. */
async function onEachCore<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const workUntilDone = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, workUntilDone));
}

function changedTests(since: string): ReturnType<typeof selectChangedTests> {
  const selected = selectChangedTests(since);
  print(selected.reason);
  return selected;
}

/** All files of the full tier, which an empty list means, or named ones. */
function runsOtherBrowsers(files: readonly string[]): boolean {
  return files.length === 0 || files.some((file) => file.includes('other-browsers'));
}

/** A file that is named runs whole, on both stores and on every width. */
function namedTests({ isFull, files }: TestArguments): Pick<StepContext, 'files' | 'tier'> {
  return { files, tier: isFull || files.length > 0 ? 'full' : 'quick' };
}

interface PlannedStep {
  readonly step: SuiteStep;
  readonly files: readonly string[];
}

/** Returns the steps to run with the files that each runs; named files run in the step of their kind. */
function plannedSteps(names: readonly string[], files: readonly string[]): readonly PlannedStep[] {
  if (files.length === 0) return STEPS.filter(({ name }) => names.length === 0 || names.includes(name)).map((step) => ({ step, files }));
  const filesOf: Readonly<Record<string, readonly string[]>> = {
    jest: files.filter((file) => !file.endsWith('.spec.ts')),
    playwright: files.filter((file) => file.endsWith('.spec.ts')),
  };
  return STEPS.flatMap((step) => {
    const own = filesOf[step.name] ?? [];
    return own.length > 0 || names.includes(step.name) ? [{ step, files: own }] : [];
  });
}

async function runStep(step: SuiteStep, context: StepContext, earlier: ReadonlyMap<string, CheckResult>): Promise<CheckResult> {
  const start = performance.now();
  const isPossible = step.needs === undefined || earlier.get(step.needs)?.passed !== false;
  const result = isPossible ? await step.run(context) : { passed: false, output: `needs ${step.needs}, which is broken\n` };
  if (result.output !== undefined) writeFileSync(context.logFile, result.output);
  if (!result.passed) print(readFileSync(context.logFile, 'utf8').split('\n').slice(-SHOWN_LINES).join('\n'));
  const { counts } = result;
  const tests = counts === undefined ? '' : ` ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
  print(`${result.passed ? 'ok    ' : 'BROKEN'} ${step.name.padEnd(10)} ${seconds} s${tests}`);
  return result;
}

/** Prints the slowest test files, what is broken and the number of tests, and returns the exit code. */
function summarise(results: ReadonlyMap<string, CheckResult>, missing: readonly string[]): number {
  const slowest = [...results.values()].flatMap((result) => result.slowest ?? []).sort((a, b) => b.seconds - a.seconds);
  if (slowest.length > 0) print(`Slowest files:\n${slowest.slice(0, SLOWEST).map(fileTimeLine).join('\n')}`);
  const broken = [...results].filter(([, { passed }]) => !passed).map(([name]) => name);
  const holds = broken.length === 0 && missing.length === 0;
  print(holds ? 'Everything holds.' : `Broken: ${broken.join(', ')}. The whole output is in ${LOGS}/.`);
  missing.forEach(print);
  const { passed, failed } = [...results.values()].map(countsOf).reduce(add);
  print(`${passed} passed, ${failed} failed`);
  return holds ? 0 : 1;
}

/** A step counts as one test beside those that it ran. */
function countsOf({ passed, counts }: CheckResult): Counts {
  const own = { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
  return counts === undefined ? own : add(counts, own);
}

function fileTimeLine({ file, seconds }: FileTime): string {
  return `${seconds.toFixed(1).padStart(8)} s  ${file}`;
}

function print(line: string): void {
  console.log(line);
}
