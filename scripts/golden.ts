import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SettingItem } from '../engine/index.js';
import { outline } from '../engine/build.js';
import { arrivalOf, caseSource, payloadOf, problemsOf, readJson, resolveCase, type Case, type Project } from './project.js';

const CASES = 'fixtures/cases';

/** The three cases that come free for every form and tenant: what the settings alone do to it. */
const FREE: readonly { readonly name: string; readonly about: string; readonly setting: Pick<SettingItem, 'status' | 'required'> }[] = [
  { name: 'all-off', about: 'all settings off', setting: { status: 'Disabled', required: false } },
  { name: 'all-optional', about: 'all settings on and optional', setting: { status: 'Enabled', required: false } },
  { name: 'all-required', about: 'all settings on and required', setting: { status: 'Enabled', required: true } },
];
/** The day of the free cases; any will do. */
const FREE_DAY = '2026-11-20';

/** Every golden file of the project by path, with what should stand in it now. */
export function goldenFiles(project: Project): Map<string, string> {
  const files = new Map<string, string>();
  for (const path of casePaths(project.root)) {
    const given = readJson(join(project.root, path)) as Case;
    const resolved = resolveCase(project, given);
    const problems = problemsOf(resolved);
    const name = path.replace(/\.json$/, '');
    const heading = [given.form, given.tenant, given.about ?? ''].join(' · ');
    files.set(`${name}.outline.txt`, outline(resolved, { heading, problems }));
    files.set(`${name}.payload.json`, `${JSON.stringify(payloadOf(resolved, problems), null, 2)}\n`);
    if (given.body !== undefined)
      files.set(`${name}.arrival.json`, `${JSON.stringify(arrivalOf(caseSource(project, given), given.body, given.parent), null, 2)}\n`);
  }
  for (const [path, text] of freeFiles(project)) files.set(path, text);
  return files;
}

function freeFiles(project: Project): [string, string][] {
  return [...project.library].flatMap(([tenant, library]) =>
    Object.keys(library.forms).flatMap((form) =>
      FREE.map(({ name, about, setting }): [string, string] => {
        const settings = Object.fromEntries(Object.keys(library.settings['settings'] as object).map((code) => [code, setting]));
        const resolved = resolveCase(project, { form, tenant, settings, today: FREE_DAY });
        const heading = [form, tenant, about].join(' · ');
        return [`${CASES}/${form}/${tenant}.${name}.outline.txt`, outline(resolved, { heading, problems: problemsOf(resolved) })];
      }),
    ),
  );
}

/** The case files: everything that is JSON and no golden file. */
function casePaths(root: string): string[] {
  return jsonUnder(root).filter((path) => path.endsWith('.json') && !isGolden(path));
}

/** The golden files that lie there now. */
export function goldenPaths(root: string): string[] {
  return jsonUnder(root).filter(isGolden);
}

function isGolden(path: string): boolean {
  return ['.outline.txt', '.payload.json', '.arrival.json'].some((ending) => path.endsWith(ending));
}

function jsonUnder(root: string): string[] {
  const folder = join(root, CASES);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${CASES}/${path.replaceAll('\\', '/')}`)
    .sort();
}
