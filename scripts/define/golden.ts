import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, SettingItem } from '../../engine/index.js';
import { runCase, type CaseRun } from './cases/run-case.js';
import { readJson, type Case, type Project } from './project.js';

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
  for (const { path, given } of readCases(project.root))
    for (const [part, text] of goldenParts(runCase(project, given))) files.set(path.replace(/json$/, part), text);
  for (const { path, given } of standardCases(project)) files.set(path, runCase(project, given).outline);
  return files;
}

/** Returns the golden files of a case: how the path of each ends, and its text. */
function goldenParts({ outline, payload, arrival }: CaseRun): [part: string, text: string][] {
  const json = (value: Json) => `${JSON.stringify(value, null, 2)}\n`;
  return [
    ['outline.txt', outline],
    ['payload.json', json(payload)],
    ...(arrival === undefined ? [] : [['arrival.json', json(arrival as unknown as Json)] as [string, string]]),
  ];
}

/** Returns the standard cases of every form for every tenant, with the paths of their outlines. */
export function standardCases({ library }: Project): readonly { readonly path: string; readonly given: Case }[] {
  return [...library].flatMap(([tenant, { forms, settings: catalogue }]) =>
    Object.keys(forms).flatMap((form) =>
      STANDARD_CASES.map(({ name, about, setting }) => {
        const settings = Object.fromEntries(Object.keys(catalogue['settings'] as object).map((code) => [code, setting]));
        const path = `${CASES}/${form}/${tenant}.${name}.outline.txt`;
        return { path, given: { form, tenant, about, settings, today: STANDARD_DAY } };
      }),
    ),
  );
}

/** Returns all cases with the paths of their files. */
export function readCases(root: string): readonly { readonly path: string; readonly given: Case }[] {
  const paths = filesUnder(root).filter((path) => path.endsWith('.json') && !isGolden(path));
  return paths.map((path) => ({ path, given: readJson(join(root, path)) as Case }));
}

/** Returns the paths of the golden files that exist. */
export function goldenPaths(root: string): string[] {
  return filesUnder(root).filter(isGolden);
}

function isGolden(path: string): boolean {
  return GOLDEN.test(path);
}

/** Returns the sorted paths of all files under fixtures/cases; an empty list without that folder. */
function filesUnder(root: string): string[] {
  const folder = join(root, CASES);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${CASES}/${path.replaceAll('\\', '/')}`)
    .sort();
}
