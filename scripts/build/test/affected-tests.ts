import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readImports } from '../imports/check-imports.js';

/** The content of affected-tests.json, which explains its keys. */
export interface AffectedTable {
  readonly hubs: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Sources with their imports, all as paths from the project's root. */
export type ImportsBySource = ReadonlyMap<string, readonly string[]>;

/** The tests that a change affects, and the changed files that may affect any test. */
export interface AffectedTests {
  readonly tests: readonly string[];
  readonly unknown: readonly string[];
}

const FOLDERS = ['engine', 'server', 'src', 'scripts', 'fixtures', 'e2e'];
const IS_SOURCE = /\.(tsx?|mjs)$/;
const IS_TEST = /\.(test|spec)\.tsx?$/;
const IS_FULL_TIER = /\.full\.(dom\.)?test\.tsx?$/;

/** The tests that changes affect: an empty list means all of the tier, undefined no test; with a sentence for people. */
interface ChangedTests {
  readonly files: readonly string[] | undefined;
  readonly tier: 'quick' | 'full';
  readonly reason: string;
}

/** Returns the tests that the changes since a revision affect. They run as in the quick tier unless a test itself has changed. */
export function selectChangedTests(since: string): ChangedTests {
  const changed = changedFiles(since);
  if (changed.length === 0) return { files: undefined, tier: 'quick', reason: `Nothing has changed since ${since}.` };
  const { tests, unknown } = affectedTests(changed, readImportsBySource(), readAffectedTable());
  if (unknown.length > 0) {
    const named = unknown.slice(0, 5).join(', ');
    return { files: [], tier: 'quick', reason: `The quick tier is run, because any test may be affected by ${named}.` };
  }
  const tier = changed.some((file) => IS_TEST.test(file)) ? 'full' : 'quick';
  return { files: tests, tier, reason: `${changed.length} changed files affect ${tests.length} test files.` };
}

/** Returns the files that differ from a revision, new and deleted ones included. */
function changedFiles(since: string): readonly string[] {
  const lines = (words: readonly string[]) => execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...lines(['diff', '--name-only', since, '--']), ...lines(['ls-files', '--others', '--exclude-standard'])];
}

export function readAffectedTable(): AffectedTable {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'affected-tests.json'), 'utf8')) as AffectedTable;
}

/** Returns the relative imports of all sources, type imports left out, since they change no behaviour. */
export function readImportsBySource(): ImportsBySource {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
  ).filter((file) => IS_SOURCE.test(file));
  const targetsOf = (file: string) =>
    readImports(file, readFileSync(file, 'utf8'))
      .filter(({ isRelative, isType }) => isRelative && !isType)
      .map(({ target }) => (existsSync(target) ? target : target.replace(/\.ts$/, '.tsx')));
  return new Map(files.map((file) => [file, targetsOf(file)]));
}

/** Returns the tests of the quick tier that the changed files affect: by imports, and by the rows of the table. */
export function affectedTests(changed: readonly string[], sources: ImportsBySource, table: AffectedTable): AffectedTests {
  const allTests = [...sources.keys()].filter((file) => IS_TEST.test(file));
  const importers = importersOf(sources);
  const found = changed.map((file) => {
    const byImport = testsThatImport(file, importers, table.hubs);
    const byRow = table.rows.flatMap((row) => testsOfRow(file, row, allTests));
    // Files that are no sources may be read as well as imported, so that they need a row.
    return { file, tests: [...byImport, ...byRow], isKnown: byRow.length > 0 || (IS_SOURCE.test(file) && byImport.length > 0) };
  });
  const tests = [...new Set(found.flatMap((each) => each.tests))].filter((test) => sources.has(test)).sort();
  return {
    tests: tests.filter((test) => !IS_FULL_TIER.test(test) || changed.includes(test)),
    unknown: found.filter(({ isKnown }) => !isKnown).map(({ file }) => file),
  };
}

function importersOf(sources: ImportsBySource): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of sources) for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  return importers;
}

/** Returns the tests that import a file, directly or through others, but not through a hub unless the hub itself changed. */
function testsThatImport(changed: string, importers: ReadonlyMap<string, readonly string[]>, hubs: readonly string[]): string[] {
  const reached = new Set([changed]);
  for (const file of reached) {
    if (file !== changed && hubs.includes(file)) continue;
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  return [...reached].filter((file) => IS_TEST.test(file));
}

/** Returns the tests that a row names for a file; none if the row is not about it. */
export function testsOfRow(file: string, [pattern = '', ...tests]: readonly string[], allTests: readonly string[]): string[] {
  const match = matcher(pattern).exec(file);
  if (match === null) return [];
  const parts = match.slice(1);
  return tests.flatMap((test) => {
    let index = 0;
    // Each single star becomes the text that the pattern matched; a double star matches anything.
    const filled = test.replace(/\*\*|\*/g, (star) => (star === '*' ? (parts[index++] ?? star) : star));
    const isTest = matcher(filled);
    return allTests.filter((candidate) => isTest.test(candidate));
  });
}

/** Returns an expression for a pattern with `*` (within a folder), `**` (anything) and `{a,b}`. */
function matcher(pattern: string): RegExp {
  const source = pattern.replace(/\*\*|\*|[{},]|[.+?^$()|[\]\\]/g, (part) => MEANINGS[part] ?? `\\${part}`);
  return new RegExp(`^${source}$`);
}

const MEANINGS: Readonly<Record<string, string>> = { '**': '.*', '*': '([^/]*)', '{': '(?:', '}': ')', ',': '|' };
