import { existsSync, readFileSync } from 'node:fs';
import { run } from '../setup/run.mjs';
import { ensureServer } from '../setup/server.mjs';
import { buildSite } from '../setup/site.mjs';
import { ensureCompiledPrograms } from '../setup/test-programs.mjs';
import { jestCases, playwrightCases } from './cases.mjs';

const NPM = (script) => () => run(['npm', 'run', '-s', script]);
/** Each of the two long steps takes about a third of this on an idle machine; one that hangs is ended. */
const MINUTES = 40;
/** In milliseconds. It ends a test that hangs; how long one takes depends on what else the machine does. */
const TEST_TIMEOUT = 60_000;
/** A worker that has more is replaced: the modules of earlier test files stay in its memory and slow it down. */
const WORKER_MEMORY = '600MB';
const JEST_REPORT = 'test-results/jest.json';
const PLAYWRIGHT_REPORT = 'test-results/playwright.json';

/** Everything that has to hold, in order. `cases` reads how many test cases the step ran; `needs` names a step without which it says nothing. */
export const STEPS = [
  { name: 'types', run: NPM('types') },
  { name: 'lint', run: NPM('lint') },
  { name: 'unused', run: NPM('unused') },
  { name: 'check', run: NPM('check') },
  { name: 'jest', run: runJest, cases: () => jestCases(report(JEST_REPORT)), reportFile: JEST_REPORT },
  { name: 'build', run: buildSite },
  { name: 'size', run: NPM('size'), needs: 'build' },
  {
    name: 'playwright',
    run: runPlaywright,
    needs: 'build',
    cases: () => playwrightCases(report(PLAYWRIGHT_REPORT)),
    reportFile: PLAYWRIGHT_REPORT,
  },
];

async function runJest(env) {
  // Compiled before two workers could do so at once.
  await ensureServer();
  await ensureCompiledPrograms();
  const limits = ['--maxWorkers=2', `--workerIdleMemoryLimit=${WORKER_MEMORY}`, `--testTimeout=${TEST_TIMEOUT}`];
  const jest = [process.execPath, 'node_modules/jest/bin/jest.js', ...limits, '--json', `--outputFile=${JEST_REPORT}`];
  const options = `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`;
  return run(jest, { minutes: MINUTES, env: { ...env, NODE_OPTIONS: options.trim() } });
}

function runPlaywright(env) {
  return run([process.execPath, 'node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'], {
    minutes: MINUTES,
    env,
  });
}

function report(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
