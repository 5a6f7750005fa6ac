import { existsSync } from 'node:fs';
import { SetupProblem } from '../setup/run.mjs';

/** The names of all steps, in order. */
export const STEP_NAMES = ['types', 'lint', 'unused', 'check', 'build', 'jest', 'size', 'playwright'];

/** Seconds without a test that ends, after which a step is ended. */
const IDLE_LIMIT = 300;

export const testUsage = `Usage: npm test -- [STEP ... | FILE ... | --changed [--since REVISION]] [--idle-limit SECONDS]

Without arguments it runs the quick tier: every check of the project without the long test matrices.
npm run test:full runs those too.
STEP               runs the named steps only: ${STEP_NAMES.join(', ')}
FILE               runs the tests of these files only, in Jest or the browser
--changed          runs the tests that the uncommitted changes can affect, or, if that cannot be told, the quick tier
--since REVISION   with --changed: the commits since this revision as well
--idle-limit N     ends a step in which no test has ended for N seconds (${IDLE_LIMIT})
Exit code 0: everything holds. 1: something is broken. 2: wrong usage.`;

/**
 * Reads the arguments of npm test. Throws a SetupProblem that names the wrong one.
 * @param {readonly string[]} words
 * @returns {{ isFull: boolean, isHelp: boolean, isChanged: boolean, since: string, idleLimit: number, steps: string[], files: string[] }}
 */
export function readTestArguments(words) {
  const read = { isFull: false, isHelp: false, isChanged: false, since: 'HEAD', idleLimit: IDLE_LIMIT, steps: [], files: [] };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === '--full') read.isFull = true;
    else if (word === '--help') read.isHelp = true;
    else if (word === '--changed') read.isChanged = true;
    else if (word === '--since') read.since = valueOf(words, (at += 1));
    else if (word === '--idle-limit') read.idleLimit = secondsOf(valueOf(words, (at += 1)));
    else if (STEP_NAMES.includes(word)) read.steps.push(word);
    else if (word.startsWith('-')) throw new SetupProblem(`There is no option ${word}: npm test -- --help lists them.`);
    else read.files.push(testFile(word));
  }
  return read;
}

function valueOf(words, at) {
  if (words[at] === undefined) throw new SetupProblem(`${words[at - 1]} needs a value: npm test -- --help says which.`);
  return words[at];
}

function secondsOf(text) {
  if (!/^[1-9]\d*$/.test(text)) throw new SetupProblem(`--idle-limit takes whole seconds, not "${text}".`);
  return Number(text);
}

function testFile(word) {
  const isTest = /\.(test|spec)\.tsx?$/.test(word) && existsSync(word);
  if (!isTest) throw new SetupProblem(`There is no step and no test file "${word}": npm test -- --help lists the steps.`);
  return word.replace(/^\.\//, '');
}
