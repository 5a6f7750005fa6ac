import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../command.js';
import { LEVELS } from './answering.js';
import { GOLDEN, type GoldenChange } from './cases/golden-changes.js';
import type { CaseResult } from './cases/review.js';
import { runCase } from './cases/run-case.js';
import { pathsUnder } from './check/read-tree.js';
import { readJson, unknownNameText, type Case, type Project } from './project.js';

export const CASES = 'fixtures/cases';

/** What three cases of every form and tenant show of the settings alone. */
const ABOUT = { off: 'off', optional: 'on and optional', required: 'on and required' };
/** The day of the standard cases; any day would do. */
export const STANDARD_DAY = '2026-11-20';

/** Returns the name of the case that a file belongs to. */
const nameOf = (path: string) => path.replace(/^(.*\/)?fixtures\/cases\/|\.(outline\.txt|((payload|arrival)\.)?json)$/g, '');

/** Returns the names of all cases and of golden files that are left over, or of those that a word means: a file, a form or a pattern. */
export function caseNames(project: Project, word?: string): readonly string[] {
  const paths = [...pathsUnder(project.root, CASES), ...standardCases(project).map(({ path }) => path)];
  const names = [...new Set(paths.filter((path) => /\.(json|outline\.txt)$/.test(path)).map(nameOf))];
  if (word === undefined) return names;
  const literal = nameOf(word.replaceAll('\\', '/')).replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(`^(.*/)?${literal.replaceAll('*', '.*')}(/.*)?$`);
  const found = names.filter((name) => pattern.test(name));
  if (found.length === 0) throw new UsageError(unknownNameText('case', word, [...names, ...new Set(names.map(dirname))]));
  return found;
}

/** Runs cases; nothing remains of golden files that are left over. */
export function runCases(project: Project, names = caseNames(project)): readonly CaseResult[] {
  const standard = new Map(standardCases(project).map(({ path, given }) => [nameOf(path), given]));
  const textOf = (path: string) => (existsSync(join(project.root, path)) ? readFileSync(join(project.root, path), 'utf8') : undefined);
  const jsonText = (value: unknown) => (value === undefined ? undefined : `${JSON.stringify(value, null, 2)}\n`);
  return names.map((name) => {
    const path = `${CASES}/${name}`;
    const file = join(project.root, `${path}.json`);
    const own = existsSync(file) ? (readJson(file) as Case) : undefined;
    const given = own ?? standard.get(name);
    const run = given && runCase(project, given);
    const texts = { 'outline.txt': run?.outline, 'payload.json': own && jsonText(run?.payload), 'arrival.json': jsonText(run?.arrival) };
    const changes = Object.entries(texts).map(([part, after]) => ({ path: `${path}.${part}`, before: textOf(`${path}.${part}`), after }));
    return { name, given, run, changes: changes.filter(({ before, after }) => before !== after), failures: run?.failures ?? [] };
  });
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

/** Returns all cases that have files, with their paths. */
export function readCases(root: string): readonly { readonly path: string; readonly given: Case }[] {
  const paths = pathsUnder(root, CASES).filter((path) => path.endsWith('.json') && !GOLDEN.test(path));
  return paths.map((path) => ({ path, given: readJson(join(root, path)) as Case }));
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
