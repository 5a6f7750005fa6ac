import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SettingItem } from '../../engine/index.js';
import { GOLDEN, type GoldenChange } from './cases/golden-changes.js';
import { runCase, type CaseRun } from './cases/run-case.js';
import { pathsUnder } from './check/read-tree.js';
import { readJson, type Case, type Project } from './project.js';

export const CASES = 'fixtures/cases';

/** Three cases of every form and tenant that show the effect of the settings alone. */
const STANDARD_CASES: readonly {
  readonly name: string;
  readonly about: string;
  readonly setting: Pick<SettingItem, 'status' | 'required'>;
}[] = [
  { name: 'all-off', about: 'all settings off', setting: { status: 'Disabled', required: false } },
  { name: 'all-optional', about: 'all settings on and optional', setting: { status: 'Enabled', required: false } },
  { name: 'all-required', about: 'all settings on and required', setting: { status: 'Enabled', required: true } },
];
/** The day of the standard cases; any day would do. */
const STANDARD_DAY = '2026-11-20';

/**
 * Returns the expected text of every golden file by path: outline and payload of each case, the arrival of cases with a body, and the
 * outlines of the standard cases.
 */
export function goldenFiles(project: Project): Map<string, string> {
  const files = new Map<string, string>();
  for (const { path, given } of readCases(project.root))
    for (const [file, text] of goldenOf(path, runCase(project, given))) files.set(file, text);
  for (const [path, text] of standardFiles(project)) files.set(path, text);
  return files;
}

/** Returns the golden files of a case by path. */
export function goldenOf(path: string, { outline, payload, arrival }: CaseRun): ReadonlyMap<string, string> {
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const parts = { 'outline.txt': outline, 'payload.json': json(payload), ...(arrival && { 'arrival.json': json(arrival) }) };
  return new Map(Object.entries(parts).map(([part, text]) => [path.replace(/json$/, part), text]));
}

/** Returns path and text of the outline of every form for every tenant in each standard case. */
function standardFiles(project: Project): [string, string][] {
  return [...project.library].flatMap(([tenant, library]) =>
    Object.keys(library.forms).flatMap((form) =>
      STANDARD_CASES.map(({ name, about, setting }): [string, string] => {
        const settings = Object.fromEntries(Object.keys(library.settings['settings'] as object).map((code) => [code, setting]));
        const given: Case = { form, tenant, about, settings, today: STANDARD_DAY };
        return [`${CASES}/${form}/${tenant}.${name}.outline.txt`, runCase(project, given).outline];
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
