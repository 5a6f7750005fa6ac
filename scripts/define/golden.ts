import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LEVELS } from './answering.js';
import { GOLDEN, type GoldenChange } from './cases/golden-changes.js';
import { runCase, type CaseRun } from './cases/run-case.js';
import { pathsUnder } from './check/read-tree.js';
import { readJson, type Case, type Project } from './project.js';

export const CASES = 'fixtures/cases';

/** What three cases of every form and tenant show of the settings alone. */
const ABOUT = { off: 'off', optional: 'on and optional', required: 'on and required' };
/** The day of the standard cases; any day would do. */
export const STANDARD_DAY = '2026-11-20';

/**
 * Returns the expected text of every golden file by path: outline and payload of each case, the arrival of cases with a body, and the
 * outlines of the standard cases.
 */
export function goldenFiles(project: Project): Map<string, string> {
  const files = new Map<string, string>();
  for (const { path, given } of readCases(project.root))
    for (const [file, text] of goldenOf(path, runCase(project, given))) files.set(file, text);
  for (const { path, given } of standardCases(project)) files.set(path, runCase(project, given).outline);
  return files;
}

/** Returns the golden files of a case by path. */
export function goldenOf(path: string, { outline, payload, arrival }: CaseRun): ReadonlyMap<string, string> {
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const parts = { 'outline.txt': outline, 'payload.json': json(payload), ...(arrival && { 'arrival.json': json(arrival) }) };
  return new Map(Object.entries(parts).map(([part, text]) => [path.replace(/json$/, part), text]));
}

/** Returns the standard cases of every form for every tenant, with the paths of their outlines. */
export function standardCases({ library }: Project): readonly { readonly path: string; readonly given: Case }[] {
  return [...library].flatMap(([tenant, { forms, settings: catalogue }]) =>
    Object.keys(forms).flatMap((form) =>
      LEVELS.map(({ word, ...setting }) => {
        const settings = Object.fromEntries(Object.keys(catalogue['settings'] as object).map((code) => [code, setting]));
        const path = `${CASES}/${form}/${tenant}.all-${word}.outline.txt`;
        return { path, given: { form, tenant, about: `all settings ${ABOUT[word]}`, settings, today: STANDARD_DAY } };
      }),
    ),
  );
}

/** Returns all cases with the paths of their files, or those of the given paths. */
export function readCases(root: string, paths = casePaths(root)): readonly { readonly path: string; readonly given: Case }[] {
  return paths.map((path) => ({ path, given: readJson(join(root, path)) as Case }));
}

/** Returns the paths of all cases. */
export function casePaths(root: string): readonly string[] {
  return pathsUnder(root, CASES).filter((path) => path.endsWith('.json') && !GOLDEN.test(path));
}

/** Returns the golden files that are not as they should be, also those that are left over, out of the given paths or of all. */
export function goldenChanges(root: string, expected: ReadonlyMap<string, string>, paths = goldenPaths(root)): readonly GoldenChange[] {
  return [...new Set([...paths, ...expected.keys()])].flatMap((path) => {
    const file = join(root, path);
    const [before, after] = [existsSync(file) ? readFileSync(file, 'utf8') : undefined, expected.get(path)];
    return before === after ? [] : [{ path, before, after }];
  });
}

/** Writes golden files as they should be, and removes those that are left over. */
export function writeGolden(root: string, changes: readonly GoldenChange[]): void {
  for (const { path, after } of changes) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    if (after === undefined) rmSync(file);
    else writeFileSync(file, after);
  }
}

/** Returns the paths of the golden files that exist. */
export function goldenPaths(root: string): readonly string[] {
  return pathsUnder(root, CASES).filter((path) => GOLDEN.test(path));
}
