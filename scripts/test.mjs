import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { ensureTestPrograms } from './setup/debian.mjs';
import { main, SetupProblem } from './setup/problem.mjs';
import { setUpSources } from './setup.mjs';
import { verdictOf } from './test/cases.mjs';
import { quickFolder } from './test/quick-folder.mjs';
import { STEPS } from './test/steps.mjs';

const LOGS = 'test-results/steps';
const SHOWN_LINES = 150;

const usage = `Usage: npm test -- [STEP ...]

Runs every check of the project, or the named steps only: ${STEPS.map((step) => step.name).join(', ')}.
Exit code 0: everything holds. 1: something is broken. 2: wrong usage.`;

await main(async () => {
  const words = process.argv.slice(2);
  if (words.includes('--help')) return console.log(usage);
  const chosen = stepsToRun(words);
  await setUpSources();
  const { env, missing } = await ensureTestPrograms();
  for (const words of missing) console.log(words);
  mkdirSync(LOGS, { recursive: true });
  const quick = quickFolder();
  const results = new Map();
  for (const step of chosen) results.set(step.name, await carryOut(step, quick === undefined ? env : { ...env, TMPDIR: quick }, results));
  const count = (what) => [...results.values()].reduce((sum, result) => sum + result[what], 0);
  const broken = [...results].filter(([, result]) => !result.holds).map(([name]) => name);
  console.log(
    broken.length === 0 && missing.length === 0 ? 'Everything holds.' : `Broken: ${broken.join(', ')}. The whole output is in ${LOGS}/.`,
  );
  for (const words of missing) console.log(words);
  console.log(`${count('passed')} passed, ${count('failed')} failed`);
  process.exitCode = broken.length === 0 && missing.length === 0 ? 0 : 1;
});

/** `npm test` runs every step; `npm test -- types jest` runs those two. */
function stepsToRun(names) {
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) throw new SetupProblem(`There is no step ${unknown.join(', ')}: npm test -- --help lists them.`);
  return names.length === 0 ? STEPS : STEPS.filter((step) => names.includes(step.name));
}

async function carryOut(step, env, earlier) {
  if (earlier.get(step.needs)?.holds === false) return tell(step, { passed: false, output: `needs ${step.needs}, which is broken\n` }, 0);
  if (step.reportFile) rmSync(step.reportFile, { force: true });
  const start = performance.now();
  const ended = await step.run(env);
  writeFileSync(`${LOGS}/${step.name}.log`, ended.output);
  return tell(step, ended, (performance.now() - start) / 1000, step.cases?.());
}

function tell(step, { passed, output }, seconds, cases) {
  const holds = verdictOf(passed, cases);
  const parts = cases ? ` ${cases.passed} passed, ${cases.failed} failed, ${cases.skipped} skipped` : '';
  if (!holds) console.log(output.split('\n').slice(-SHOWN_LINES).join('\n'));
  console.log(`${holds ? 'ok    ' : 'BROKEN'} ${step.name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s${parts}`);
  return { holds, passed: (cases?.passed ?? 0) + (holds ? 1 : 0), failed: (cases?.failed ?? 0) + (holds ? 0 : 1) };
}
