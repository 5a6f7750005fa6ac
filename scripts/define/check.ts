import { isWithin } from '../../engine/base/pointer.js';
import type { SourceFile } from '../../engine/build.js';
import { reachOf, reachText } from '../../server/library/reach.js';
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { checkTree } from './check/check-tree.js';
import { readTree } from './check/read-tree.js';
import { reports, type Findings } from './check/reports.js';
import { validateFiles } from './check/validate-data.js';
import { proofLine, prove } from './check/prove.js';
import { CASES, readCases } from './golden.js';
import { formsOf, openProject } from './project.js';
import { type Flags, print, runCommand, UsageError } from '../command.js';

await runCommand({
  usage: `Usage: npm run check -- [path ...] [--format ${[...reports.keys()].join('|')}] [--root DIR ...]
       npm run check -- --prove [--form ID] [--tenant CODE] [--root DIR]
       npm run -s check -- --schema schema.json data.json [--refs DIR]

Checks every definition and prints all that is wrong; with paths, only what is wrong there, and what each file reaches.
--root DIR   another project than this one; several are laid over each other, the last on top
--prove      then looks for answers that complete each form of each tenant while its settings are off, optional or required, so that each
             two of them meet at each two levels; names the settings and the fields where there are none, and ends with 1
--schema     checks the data by this JSON Schema (draft-07) instead, and prints { "valid", "errors" }; code 0 also if it is not valid
--refs DIR   where references to other schemas are looked up: DIR/a/b.json is http://localhost:1234/a/b.json
             and whatever its own $id says. Nothing is read from the network.
Exit code 0: nothing wrong, or warnings only. 1: errors. 2: wrong usage.`,
  texts: ['format', 'root', 'form', 'tenant', 'schema', 'refs'],
  switches: ['prove'],
  /** Prints the findings, and with --prove what remains unanswered. Returns 1 if one is an error, else 0. */
  async run(paths, flags) {
    const schema = flags.text('schema');
    if (schema !== undefined || flags.text('refs') !== undefined) return validate(schema, paths, flags.text('refs'));
    const roots = rootsOf(flags);
    const hasErrors = await printFindings(flags.text('format') ?? 'text', roots, paths);
    return hasErrors ? 1 : proveForms(flags, roots[0] ?? '');
  },
});

/** Returns the folders of the project. Throws UsageError for options that do not go together. */
function rootsOf(flags: Flags): readonly string[] {
  const roots = flags.texts('root').map((root) => resolve(root));
  const isNarrowed = flags.text('form') !== undefined || flags.text('tenant') !== undefined;
  if (isNarrowed && !flags.has('prove')) throw new UsageError('--form and --tenant go with --prove.');
  if (roots.length > 1 && flags.has('prove')) throw new UsageError('--prove takes one root.');
  return roots.length === 0 ? [process.cwd()] : roots;
}

/** Prints the findings about the given paths, or all, and returns whether one is an error. Throws UsageError for an unknown format or path. */
async function printFindings(format: string, roots: readonly string[], paths: readonly string[]): Promise<boolean> {
  const report = reports.get(format);
  if (!report) throw new UsageError(`There is no format "${format}". There are: ${[...reports.keys()].join(', ')}.`);
  const places = paths.map((path) => pathInRoots(roots, path));
  const findings = findingsIn(await checkTree(roots), places);
  const text = report(findings);
  if (text !== '') print(text);
  if (format === 'text') for (const line of reachLines(roots, places)) print(line);
  return findings.problems.some(({ severity }) => severity === 'error');
}

/** Returns a line for each definition that the call names: the forms, tenants and cases that it reaches. */
function reachLines(roots: readonly string[], places: readonly string[]): readonly string[] {
  if (places.length === 0) return [];
  const { files, scopes } = readTree(roots);
  const tenants = scopes.filter(({ tenant }) => tenant !== '');
  return places.flatMap((place) => {
    if (!files.some(({ path }) => path === place) || place.startsWith(`${CASES}/`)) return [];
    const reach = reachOf(place, files, tenants);
    const isReached = ({ path, text }: SourceFile) =>
      reach.forms.some((form) => path.startsWith(`${CASES}/${form}/`)) &&
      reach.tenants.some((code) => text.includes(`"tenant": "${code}"`));
    return [reachText(place, reach, { case: files.filter(isReached).length })];
  });
}

/** Prints what the search for answers found for the forms and tenants that the flags select; returns 1 if a form cannot be completed, else 0. */
async function proveForms(flags: Flags, root: string): Promise<number> {
  if (!flags.has('prove')) return 0;
  const [form, tenant] = [flags.text('form'), flags.text('tenant')];
  const project = await openProject(root);
  const cases = readCases(root).map(({ given }) => given);
  let code = 0;
  for (const each of tenant === undefined ? project.library.keys() : [tenant])
    for (const id of form === undefined ? formsOf(project, each) : [form]) {
      const proof = prove(project, id, each, cases);
      print(proofLine(proof));
      if (proof.failed !== undefined) code = 1;
    }
  return code;
}

function validate(schema: string | undefined, [data, ...more]: readonly string[], refs: string | undefined): number {
  if (schema === undefined || data === undefined || more.length > 0) throw new UsageError('Name a schema and a file of data.');
  return validateFiles(schema, data, refs);
}

/** Returns a path relative to the root that contains it, as findings name files. Throws UsageError if it does not exist. */
function pathInRoots(roots: readonly string[], path: string): string {
  const candidates = roots.flatMap((root) => [resolve(path), join(root, path)].map((place) => ({ root, place })));
  const found = candidates.find(({ root, place }) => existsSync(place) && !relative(root, place).startsWith('..'));
  if (!found) throw new UsageError(`There is no "${path}".`);
  return relative(found.root, found.place).replaceAll('\\', '/');
}

function findingsIn({ problems, files }: Findings, places: readonly string[]): Findings {
  const isSelected = (file: string) => places.length === 0 || places.some((place) => place === '' || isWithin(file, place));
  return { problems: problems.filter(({ file }) => isSelected(file)), files: files.filter(isSelected) };
}
