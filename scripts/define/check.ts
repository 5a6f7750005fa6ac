import { isWithin } from '../../engine/base/pointer.js';
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { checkTree } from './check/check-tree.js';
import { reports, type Findings } from './check/reports.js';
import { validateFiles } from './check/validate-data.js';
import { UsageError } from '../usage.js';
import { print, runTool } from './tool.js';

await runTool({
  usage: `Usage: npm run check -- [path ...] [--format ${[...reports.keys()].join('|')}] [--root DIR ...]
       npm run -s check -- --schema schema.json data.json [--refs DIR]

Checks every definition and prints all that is wrong; with paths, only what is wrong there.
--root DIR   another project than this one; several are laid over each other, the last on top
--schema     checks the data by this JSON Schema (draft-07) instead, and prints { "valid", "errors" }; code 0 also if it is not valid
--refs DIR   where references to other schemas are looked up: DIR/a/b.json is http://localhost:1234/a/b.json
             and whatever its own $id says. Nothing is read from the network.
Exit code 0: nothing wrong, or warnings only. 1: errors. 2: wrong usage.`,
  flags: { format: { type: 'string' }, root: { type: 'string', multiple: true }, schema: { type: 'string' }, refs: { type: 'string' } },
  /**
   * Prints the findings about the definitions in the given paths, or in all, as the chosen report. Returns 1 if one is an error, else 0.
   * Throws UsageError for an unknown format or path.
   */
  async run(paths, flags) {
    const schema = flags.text('schema');
    if (schema !== undefined || flags.text('refs') !== undefined) return validate(schema, paths, flags.text('refs'));
    const format = flags.text('format') ?? 'text';
    const report = reports.get(format);
    if (!report) throw new UsageError(`There is no format "${format}". There are: ${[...reports.keys()].join(', ')}.`);
    const roots = flags.texts('root').map((root) => resolve(root));
    if (roots.length === 0) roots.push(process.cwd());
    const places = paths.map((path) => pathInRoots(roots, path));
    const findings = findingsIn(await checkTree(roots), places);
    const text = report(findings);
    if (text !== '') print(text);
    return findings.problems.some((problem) => problem.severity === 'error') ? 1 : 0;
  },
});

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
