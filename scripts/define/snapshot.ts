import { print, runCommand, UsageError } from '../command.js';
import { distinctChanges, GOLDEN } from './cases/golden-changes.js';
import { CASES, goldenChanges, goldenFiles, goldenPaths, writeGolden } from './golden.js';
import { openProject, unknownNameText } from './project.js';

await runCommand({
  usage: `Usage: npm run snapshot [-- <form> [case]]

Writes the golden files of fixtures/cases from the definitions of this working copy: all of them, those of a form,
or those of one of its cases, such as only-names or harbor.all-off. Ends with what changed, each distinct change once.`,
  /** Writes the golden files of the cases that the call names and removes those that no case needs; prints what changed. */
  async run([form, name, ...more]) {
    if (more.length > 0) throw new UsageError('Name a form and one case.');
    const project = await openProject();
    const all = goldenFiles(project);
    const prefix = prefixOf([...all.keys()], form, name);
    const files = new Map([...all].filter(([path]) => path.startsWith(prefix)));
    const changes = goldenChanges(
      project.root,
      files,
      goldenPaths(project.root).filter((path) => path.startsWith(prefix)),
    );
    writeGolden(project.root, changes);
    const where = prefix.replace(/[/.]$/, '');
    print(
      [
        `${files.size} golden file${files.size === 1 ? '' : 's'} under ${where}, ${changes.length} changed`,
        ...distinctChanges(changes),
      ].join('\n'),
    );
  },
});

/** Returns how the paths of the golden files of a form, or of one of its cases, begin. Throws UsageError if there are none. */
function prefixOf(paths: readonly string[], form: string | undefined, name: string | undefined): string {
  if (form === undefined) return `${CASES}/`;
  const prefix = `${CASES}/${form}/`;
  const cases = paths.flatMap((path) => (path.startsWith(prefix) ? path.slice(prefix.length).replace(GOLDEN, '') : []));
  if (cases.length === 0) throw new UsageError(unknownNameText('form', form, new Set(paths.map((path) => path.split('/')[2] ?? ''))));
  if (name === undefined) return prefix;
  if (!cases.includes(name)) throw new UsageError(unknownNameText('case', name, new Set(cases)));
  return `${prefix}${name}.`;
}
