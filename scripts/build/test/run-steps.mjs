import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { ensureTestPrograms } from '../setup/debian.mjs';
import { ensureCompiledPrograms, ensureGenerated, ensureServer, ensureSite, ensureStudio } from '../setup/products.mjs';
import { junit } from '../../junit.mjs';
import { run } from '../setup/run.mjs';
import { FULL_TIER_FILES, selectChangedTests } from './changed-tests.mjs';
import { watchTests } from './watch-tests.mjs';

const LOGS = 'test-results/steps';
/** Each step and each test, for a CI. */
const JUNIT = 'test-results/junit.xml';
const SHOWN_LINES = 150;
/** The names of all steps, in order: of those that run at the same time, the longest come first. */
export const STEP_NAMES = ['lint', 'build', 'types', 'check', 'jest', 'size', 'playwright'];
/** Steps that use all cores, or need one that does; the others run at the same time. */
const ALONE = ['jest', 'size', 'playwright'];
/** Steps that are more than the npm script of their name. */
const STEPS = { build: runBuild, jest: runJest, playwright: runPlaywright };
/** The memory that a Jest worker with an embedded database may need. */
const MEMORY_PER_WORKER = 2 * 1024 ** 3;
/** A larger young generation saves a tenth of the processor time, because each test file allocates all of its modules. */
const JEST_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning --max-semi-space-size=64';

/** Runs what the arguments of npm test choose, prints the results, and returns the exit code. */
export async function runSteps({ full, changed, since, idleLimit, steps, files: named }) {
  await ensureGenerated();
  const files = changed ? selectChangedTests(since) : named;
  if (files === undefined) return 0;
  // A file that is named runs whole, on both stores and on every width.
  const tier = full || named.length > 0 ? 'full' : 'quick';
  const hasOtherBrowsers = tier === 'full' && (files.length === 0 || files.some((file) => file.includes('other-browsers')));
  const { env, missing } = await ensureTestPrograms({ hasOtherBrowsers });
  mkdirSync(LOGS, { recursive: true });
  rmSync(JUNIT, { force: true });
  const context = { tier, idleLimit, env: { ...env, ...quickFolder(), VESTIBULE_TIER: tier } };
  const results = new Map();
  const work = async (names) => {
    for (let name = names.shift(); name; name = names.shift())
      results.set(name, await runStep(name, { ...context, files: filesOf(name, files) }));
  };
  const isAll = steps.length === 0 && files.length === 0;
  const planned = STEP_NAMES.filter((name) => isAll || steps.includes(name) || filesOf(name, files).length > 0);
  const shared = planned.filter((name) => !ALONE.includes(name));
  await Promise.all(Array.from({ length: availableParallelism() }, () => work(shared)));
  await work(planned.filter((name) => ALONE.includes(name)));
  writeFileSync(JUNIT, junit('npm test', casesOf(results, missing)));
  return summarise(results, missing);
}

/** Returns the steps, the programs that are missing and all tests as cases of JUnit. */
export function casesOf(results, missing) {
  const caseOf = (name, ...failures) => ({ group: 'npm test', name, failures });
  const steps = [...results].map(([name, { passed, failures, end }]) => caseOf(name, ...(passed ? [] : [failures?.join('\n') ?? end])));
  const programs = missing.map((sentence) => caseOf('programs', sentence));
  return [...steps, ...programs, ...[...results.values()].flatMap(({ tests = [] }) => tests)];
}

/** The files that a step runs. */
function filesOf(name, files) {
  if (name === 'playwright') return files.filter((file) => file.endsWith('.spec.ts'));
  return name === 'jest' ? files.filter((file) => !file.endsWith('.spec.ts')) : [];
}

/** A folder in memory for the databases that nearly every test file writes, where there is room: a disk takes ten times as long. */
function quickFolder() {
  const memory = '/dev/shm';
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  if (bavail * bsize < 4 * 1024 ** 3) return {};
  const folder = mkdtempSync(`${memory}/vestibule-`);
  // PostgreSQL runs as another user than root.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { TMPDIR: folder };
}

/** Runs one step, prints how it ended and, if it is broken, the end of its output. */
async function runStep(name, context) {
  const start = performance.now();
  const log = `${LOGS}/${name}.log`;
  rmSync(log, { force: true });
  const step = STEPS[name] ?? runScript;
  const result = await step({ ...context, name, log }).catch((error) => ({ passed: false, failures: [error.message] }));
  const { passed, counts } = result;
  const end = existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-SHOWN_LINES).join('\n') : '';
  if (!passed) console.log(end);
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
  console.log(`${passed ? 'ok    ' : 'BROKEN'} ${name.padEnd(10)} ${seconds} s ${counts === undefined ? '' : textOf(counts)}`);
  return { end, ...result };
}

function runScript({ name, log }) {
  return run(['npm', 'run', '-s', name], { log });
}

async function runBuild(context) {
  const result = await runScript(context);
  await ensureStudio();
  return result;
}

async function runJest({ env, tier, files, ...options }) {
  // Compiled before two workers could do so at once.
  await ensureServer();
  await ensureCompiledPrograms();
  // Tests of servers wait for child processes, timers and constant answer times, so that one more worker uses the time.
  const workers = Math.max(1, Math.min(availableParallelism() + 1, Math.floor(totalmem() / MEMORY_PER_WORKER)));
  // A worker that has more memory is replaced: the modules of earlier files stay in it and slow it down.
  const command = ['node_modules/jest/bin/jest.js', `--maxWorkers=${workers}`, '--workerIdleMemoryLimit=600MB'];
  command.push('--reporters=default', '--reporters=<rootDir>/scripts/build/test/reporter.mjs');
  if (files.length > 0) command.push('--runTestsByPath', ...files);
  else if (tier === 'quick') command.push('--testPathIgnorePatterns', FULL_TIER_FILES);
  const nodeOptions = `${process.env.NODE_OPTIONS ?? ''} ${JEST_OPTIONS}`.trim();
  return watchTests(command, { ...options, env: { ...env, NODE_OPTIONS: nodeOptions } });
}

async function runPlaywright({ env, tier, files, ...options }) {
  await ensureServer();
  await ensureSite();
  await ensureStudio();
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'];
  command.push('--reporter', 'list,./scripts/build/test/reporter.mjs', ...files);
  if (tier === 'quick') command.push('--grep-invert', String.raw`@full\b`);
  return watchTests(command, { ...options, env });
}

const textOf = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** Prints the slowest files, each broken step with what failed in it, and the number of steps and tests; returns the exit code. */
export function summarise(results, missing) {
  const slowest = [...results.values()].flatMap(({ seconds = [] }) => [...seconds]).sort(([, a], [, b]) => b - a);
  if (slowest.length > 0) console.log('Slowest files:');
  for (const [file, seconds] of slowest.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(8)} s  ${file}`);
  const broken = [...results].filter(([, { passed }]) => !passed);
  for (const [name, { failures = [] }] of broken) console.log([`BROKEN ${name}`, ...failures].join('\n  '));
  missing.forEach((sentence) => console.log(sentence));
  const holds = broken.length === 0 && missing.length === 0;
  console.log(holds ? 'Everything holds.' : `Broken: ${broken.map(([name]) => name).join(', ')}. The whole output is in ${LOGS}/.`);
  const sum = (outcome) => [...results.values()].reduce((total, { counts }) => total + (counts?.[outcome] ?? 0), 0);
  const [passed, failed] = [results.size - broken.length + sum('passed'), broken.length + sum('failed')];
  console.log(textOf({ passed, failed, skipped: sum('skipped') }));
  return holds ? 0 : 1;
}
