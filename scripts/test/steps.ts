import { availableParallelism, totalmem } from 'node:os';
import { run } from '../setup/run.mjs';
import { ensureServer } from '../setup/server.mjs';
import { buildSite, ensureSite } from '../setup/site.mjs';
import { ensureCompiledPrograms, ensureJoinedLibraries } from '../setup/test-programs.mjs';
import { runTests, type TestRun } from './run-tests.js';

/** What a step runs with. */
export interface StepContext {
  readonly env: NodeJS.ProcessEnv;
  readonly isFull: boolean;
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
  { name: 'jest', run: runJest },
  { name: 'build', run: buildSite },
  { ...npmScript('size'), needs: 'build' },
  { name: 'playwright', needs: 'build', run: runPlaywright },
];

function npmScript(name: string): SuiteStep {
  return { name, run: () => run(['npm', 'run', '-s', name]) };
}

async function runJest({ env, isFull, files, ...options }: StepContext): Promise<TestRun> {
  // Compiled before two workers could do so at once.
  await ensureServer();
  await ensureCompiledPrograms();
  await ensureJoinedLibraries();
  // Tests of servers wait for child processes, timers and constant answer times, so that one more worker uses the time.
  const workers = Math.max(1, Math.min(availableParallelism() + 1, Math.floor(totalmem() / MEMORY_PER_WORKER)));
  const limits = [`--maxWorkers=${workers}`, `--workerIdleMemoryLimit=${WORKER_MEMORY}`];
  const tier = isFull || files.length > 0 ? [] : ['--testPathIgnorePatterns', FULL_TIER_FILES];
  const reporters = ['--reporters=default', '--reporters=<rootDir>/scripts/test/jest-reporter.mjs'];
  const command = [
    'node_modules/jest/bin/jest.js',
    ...limits,
    ...tier,
    ...reporters,
    ...(files.length > 0 ? ['--runTestsByPath', ...files] : []),
  ];
  const nodeOptions = `${process.env['NODE_OPTIONS'] ?? ''} ${JEST_OPTIONS}`.trim();
  const jestEnv = { ...env, NODE_OPTIONS: nodeOptions, VESTIBULE_TIER: tier.length > 0 ? 'quick' : 'full' };
  return runTests({ ...options, command, env: jestEnv });
}

async function runPlaywright({ env, isFull, files, ...options }: StepContext): Promise<TestRun> {
  await ensureServer();
  if (files.length > 0) await ensureSite();
  const tier = isFull || files.length > 0 ? [] : ['--grep-invert', FULL_TIER_TAG];
  const config = ['--config', 'e2e/playwright.config.ts'];
  const reporters = ['--reporter', 'list,./scripts/test/playwright-reporter.mjs'];
  const command = ['node_modules/@playwright/test/cli.js', 'test', ...config, ...reporters, ...tier, ...files];
  return runTests({ ...options, command, env: { ...env, VESTIBULE_TIER: tier.length > 0 ? 'quick' : 'full' } });
}
