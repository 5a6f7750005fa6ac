import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { relative } from 'node:path';

/** The ending of test files that only the full tier runs. */
export const FULL_TIER_FILES = String.raw`\.full\.(dom\.)?test\.`;

const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file);
const isSpec = (file) => file.endsWith('.spec.ts');
const linesOf = (program, ...words) => execFileSync(program, words, { encoding: 'utf8', maxBuffer: 1e8 }).split('\n').filter(Boolean);

/** Returns the tests that the changes since a revision can affect, as `testsOf` does, and prints how many. */
export function selectChangedTests(since) {
  const changed = [...linesOf('git', 'diff', '--name-only', since, '--'), ...linesOf('git', 'ls-files', '--others', '--exclude-standard')];
  const { files, reason } = testsOf(changed);
  console.log(`${changed.length} files have changed since ${since}: ${reason}.`);
  return files;
}

/** Returns the test files that changed files can affect, and a sentence about them. An empty list means all of the quick tier, and undefined none. */
export function testsOf(changed) {
  if (changed.length === 0) return { reason: 'nothing is run' };
  const read = changed.find((file) => !/\.(tsx?|mjs)$/.test(file));
  if (read !== undefined) return { files: [], reason: `the quick tier is run, because any test may read ${read}` };
  const there = changed.filter((file) => existsSync(file));
  const sources = changed.filter((file) => !isTest(file));
  const found = relatedTests(there.filter((file) => !isSpec(file)));
  if (sources.length > 0 && found.length === 0)
    return { files: [], reason: `the quick tier is run, because no test imports ${sources[0]}` };
  const isOfJourneys = sources.some((file) => /^(src|server|engine|schemas|fixtures|e2e)\//.test(file));
  const journeys = isOfJourneys
    ? readdirSync('e2e', { recursive: true, encoding: 'utf8' })
        .map((path) => `e2e/${path}`)
        .filter(isSpec)
    : there.filter(isSpec);
  const files = [...new Set([...found, ...there.filter(isTest), ...journeys])];
  return { files, reason: `${files.length - journeys.length} files of Jest and ${journeys.length} of the browser can be affected` };
}

/** Returns the tests of the quick tier that import these files, directly or through others. */
function relatedTests(files) {
  if (files.length === 0) return [];
  const words = ['--listTests', '--testPathIgnorePatterns', FULL_TIER_FILES, '--findRelatedTests', ...files];
  return linesOf(process.execPath, 'node_modules/jest/bin/jest.js', ...words).map((file) => relative(process.cwd(), file));
}
