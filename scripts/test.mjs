import { existsSync } from 'node:fs';
import { normalize } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDependencies } from './build/setup/dependencies.mjs';
import { main, SetupProblem } from './build/setup/run.mjs';
import { runSteps, STEP_NAMES } from './build/test/run-steps.mjs';

const usage = `Usage: npm test -- [STEP ... | FILE ... | --changed [--since REVISION]] [--full] [--idle-limit SECONDS]

Without arguments it runs the quick tier: every check of the project without the long test matrices.
npm run test:full runs those too.
STEP               runs the named steps only: ${STEP_NAMES.join(', ')}
FILE               runs the tests of these files only, in Jest or the browser
--changed          runs the tests that the uncommitted changes can affect
--since REVISION   with --changed: the commits since this revision as well
--idle-limit N     ends a step in which no test has ended for N seconds (300)
Exit code 0: everything holds. 1: something is broken. 2: wrong usage.`;

const flag = { type: 'boolean', default: false };
const text = (value) => ({ type: 'string', default: value });
const options = { full: flag, help: flag, changed: flag, since: text('HEAD'), 'idle-limit': text('300') };

await main(async () => {
  const { values, positionals } = readArguments(process.argv.slice(2));
  if (values.help) return console.log(usage);
  const limit = String(values['idle-limit']);
  if (!(Number(limit) > 0)) throw new SetupProblem(`--idle-limit takes seconds, not "${limit}"; npm test -- --help lists the options.`);
  const isStep = (word) => STEP_NAMES.includes(word);
  const files = positionals.filter((word) => !isStep(word)).map(normalize);
  const wrong = files.find((file) => !/\.(test|spec)\.tsx?$/.test(file) || !existsSync(file));
  const remedy = /^fixtures.cases./.test(wrong) ? `npm run case -- ${wrong}   runs it` : 'npm test -- --help lists the steps';
  if (wrong) throw new SetupProblem(`There is no step and no test file "${wrong}": ${remedy}.`);
  await ensureDependencies();
  process.exitCode = await runSteps({ ...values, idleLimit: Number(limit), steps: positionals.filter(isStep), files });
});

function readArguments(args) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new SetupProblem(`${error.message.split('. ')[0]}; npm test -- --help lists the options.`, { cause: error });
  }
}
