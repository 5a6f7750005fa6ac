import { availableParallelism, totalmem } from 'node:os';
import { run } from '../setup/run.mjs';
import { ensureServer } from '../setup/server.mjs';
import { buildSite, ensureSite } from '../setup/site.mjs';
import { ensureCompiledPrograms } from '../setup/test-programs.mjs';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createProgress, type Counts, type FileTime, type TestEvent } from './progress.js';
import { endProcesses, RUN_MARK } from './end-processes.js';

const PROGRESS_EVERY = 60_000;
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const OUTPUT_LIMIT = 10_000;
const SLOWEST = 10;

interface TestRunOptions {
  /** The arguments of Node: a test runner whose reporter sends test events over IPC. */
  readonly command: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Seconds without a test that ends, after which the run is ended. */
  readonly idleLimit: number;
  /** Receives the whole output of the command. */
  readonly logFile: string;
  readonly print: (line: string) => void;
}

interface TestRun {
  readonly passed: boolean;
  readonly counts: Counts;
  readonly slowest: readonly FileTime[];
}

/**
 * Runs Jest or Playwright with a line of progress each minute, and leaves no process behind. When no test has ended for `idleLimit`
 * seconds, it ends the run and names the tests that were running.
 */
export async function runTests(options: TestRunOptions): Promise<TestRun> {
  const { command, env, idleLimit, logFile, print } = options;
  const mark = randomUUID();
  const progress = createProgress(() => performance.now());
  const log = createWriteStream(logFile);
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...env, [RUN_MARK]: mark },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) stream?.pipe(log, { end: false });
  const end = () => endProcesses(mark, child.pid);
  const closed = once(child, 'close');
  const idle = watchIdle(idleLimit, end);
  child.on('message', (event: TestEvent) => {
    progress.record(event);
    if (event.type === 'test-end') idle.restart();
    if (event.type === 'test-end' && event.outcome === 'failed') print(`FAILED ${event.file}: ${event.name}`);
  });
  const ticker = setInterval(() => print(progress.line()), PROGRESS_EVERY);
  const code = await endOf(child, end);
  clearInterval(ticker);
  idle.stop();
  end();
  // The rest of the output; a process that does not carry the mark may hold it open.
  await Promise.race([closed, delay(OUTPUT_LIMIT, undefined, { ref: false })]);
  log.end();
  const running = idle.hasEndedRun() ? progress.running() : [];
  if (idle.hasEndedRun()) print(stalledText(idleLimit, running));
  const counts = progress.counts();
  const stalled = idle.hasEndedRun() ? Math.max(1, running.length) : 0;
  const hasPassed = code === 0 && counts.failed === 0 && counts.passed > 0;
  return { passed: hasPassed, counts: { ...counts, failed: counts.failed + stalled }, slowest: progress.slowest(SLOWEST) };
}

/** Calls `end` once nothing has called `restart` for so many seconds. */
function watchIdle(seconds: number, end: () => void) {
  let hasEndedRun = false;
  const timer = setTimeout(() => {
    hasEndedRun = true;
    end();
  }, seconds * 1000);
  return { restart: () => timer.refresh(), stop: () => clearTimeout(timer), hasEndedRun: () => hasEndedRun };
}

/** Resolves with the exit code; null after a signal. A signal to this process ends the run and this process. */
async function endOf(child: ChildProcess, end: () => void): Promise<number | null> {
  const stop = (): void => {
    end();
    process.exit(130);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  // All events have arrived with 'disconnect'. 'close' may not come, because a process that was left behind holds the output open.
  const [[code]] = await Promise.all([once(child, 'exit') as Promise<[number | null]>, once(child, 'disconnect')]);
  for (const signal of STOP_SIGNALS) process.off(signal, stop);
  return code;
}

function stalledText(seconds: number, running: readonly string[]): string {
  const tests = running.length === 0 ? '  no test had started' : running.map((name) => `  ${name}`).join('\n');
  return `ENDED because no test has ended for ${seconds} s. These were running:\n${tests}`;
}

/** What a step runs with. */
export interface StepContext {
  readonly env: NodeJS.ProcessEnv;
  readonly tier: 'quick' | 'full';
  /** The only test files that a step runs; all of its tier when empty. */
  readonly files: readonly string[];
  readonly idleLimit: number;
  readonly logFile: string;
  readonly print: (line: string) => void;
}

/** The result of a step; only steps with tests have counts. */
export interface CheckResult extends Partial<TestRun> {
  readonly passed: boolean;
  /** What the step wrote, where it does not write its log itself. */
  readonly output?: string;
}

export interface SuiteStep {
  readonly name: string;
  /** The step without which this one says nothing. */
  readonly needs?: string;
  /** Uses all cores itself, or needs a step that does not: it runs by itself, after the steps that share the cores. */
  readonly isAlone?: true;
  run(context: StepContext): Promise<CheckResult>;
}

/** A Jest worker that has more is replaced: the modules of earlier test files stay in its memory and slow it down. */
const WORKER_MEMORY = '600MB';
/** The memory that a Jest worker with an embedded database may need. */
const MEMORY_PER_WORKER = 2 * 1024 ** 3;
/** A larger young generation saves a tenth of the processor time, because each test file allocates all of its modules. */
const JEST_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning --max-semi-space-size=64';
/** The ending of test files that only the full tier runs. */
const FULL_TIER_FILES = String.raw`\.full\.(dom\.)?test\.`;
/** The tag of browser tests that only the full tier runs. */
const FULL_TIER_TAG = String.raw`@full\b`;

/** Everything that has to hold, in order. */
export const STEPS: readonly SuiteStep[] = [
  npmScript('types'),
  npmScript('lint'),
  npmScript('unused'),
  npmScript('check'),
  // Built before a test of Jest that needs the site could do so.
  { name: 'build', run: buildSite },
  { name: 'jest', isAlone: true, run: runJest },
  { ...npmScript('size'), isAlone: true, needs: 'build' },
  { name: 'playwright', isAlone: true, needs: 'build', run: runPlaywright },
];

function npmScript(name: string): SuiteStep {
  return { name, run: () => run(['npm', 'run', '-s', name]) };
}

async function runJest({ env, tier, files, ...options }: StepContext): Promise<TestRun> {
  // Compiled before two workers could do so at once.
  await ensureServer();
  await ensureCompiledPrograms();
  // Tests of servers wait for child processes, timers and constant answer times, so that one more worker uses the time.
  const workers = Math.max(1, Math.min(availableParallelism() + 1, Math.floor(totalmem() / MEMORY_PER_WORKER)));
  const limits = [`--maxWorkers=${workers}`, `--workerIdleMemoryLimit=${WORKER_MEMORY}`];
  const left = tier === 'full' ? [] : ['--testPathIgnorePatterns', FULL_TIER_FILES];
  const reporters = ['--reporters=default', '--reporters=<rootDir>/scripts/build/test/jest-reporter.mjs'];
  const command = [
    'node_modules/jest/bin/jest.js',
    ...limits,
    ...left,
    ...reporters,
    ...(files.length > 0 ? ['--runTestsByPath', ...files] : []),
  ];
  const nodeOptions = `${process.env['NODE_OPTIONS'] ?? ''} ${JEST_OPTIONS}`.trim();
  const jestEnv = { ...env, NODE_OPTIONS: nodeOptions, VESTIBULE_TIER: tier };
  return runTests({ ...options, command, env: jestEnv });
}

async function runPlaywright({ env, tier, files, ...options }: StepContext): Promise<TestRun> {
  await ensureServer();
  if (files.length > 0) await ensureSite();
  const left = tier === 'full' ? [] : ['--grep-invert', FULL_TIER_TAG];
  const config = ['--config', 'e2e/playwright.config.ts'];
  const reporters = ['--reporter', 'list,./scripts/build/test/playwright-reporter.mjs'];
  const command = ['node_modules/@playwright/test/cli.js', 'test', ...config, ...reporters, ...left, ...files];
  return runTests({ ...options, command, env: { ...env, VESTIBULE_TIER: tier } });
}
