import { join } from 'node:path';
import type { SettingItem } from '../../engine/index.js';
import { outlineForm } from '../../engine/build.js';
import { pathsUnder } from './check/read-tree.js';
import { arrivalOf, caseSource, payloadOf, answerErrorsOf, readJson, resolveCase, type Case, type Project } from './project.js';

export const CASES = 'fixtures/cases';
/** The end of the path of a golden file, after the name of its case. */
export const GOLDEN = /\.(outline\.txt|payload\.json|arrival\.json)$/;

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
  for (const path of casePaths(project.root)) {
    const given = readJson(join(project.root, path)) as Case;
    const resolved = resolveCase(project, given);
    const problems = answerErrorsOf(resolved);
    const name = path.replace(/\.json$/, '');
    const heading = [given.form, given.tenant, given.about ?? ''].join(' · ');
    files.set(`${name}.outline.txt`, outlineForm(resolved, { heading, problems }));
    files.set(`${name}.payload.json`, `${JSON.stringify(payloadOf(resolved, problems), null, 2)}\n`);
    if (given.body !== undefined)
      files.set(`${name}.arrival.json`, `${JSON.stringify(arrivalOf(caseSource(project, given), given.body, given.parent), null, 2)}\n`);
  }
  for (const [path, text] of standardFiles(project)) files.set(path, text);
  return files;
}

/** Returns path and text of the outline of every form for every tenant in each standard case. */
function standardFiles(project: Project): [string, string][] {
  return [...project.library].flatMap(([tenant, library]) =>
    Object.keys(library.forms).flatMap((form) =>
      STANDARD_CASES.map(({ name, about, setting }): [string, string] => {
        const settings = Object.fromEntries(Object.keys(library.settings['settings'] as object).map((code) => [code, setting]));
        const resolved = resolveCase(project, { form, tenant, settings, today: STANDARD_DAY });
        const heading = [form, tenant, about].join(' · ');
        return [`${CASES}/${form}/${tenant}.${name}.outline.txt`, outlineForm(resolved, { heading, problems: answerErrorsOf(resolved) })];
      }),
    ),
  );
}

/** Returns all cases. */
export function readCases(root: string): readonly Case[] {
  return casePaths(root).map((path) => readJson(join(root, path)) as Case);
}

/** Returns the paths of all cases. */
function casePaths(root: string): readonly string[] {
  return pathsUnder(root, CASES).filter((path) => path.endsWith('.json') && !GOLDEN.test(path));
}

/** Returns the paths of the golden files that exist. */
export function goldenPaths(root: string): readonly string[] {
  return pathsUnder(root, CASES).filter((path) => GOLDEN.test(path));
}
