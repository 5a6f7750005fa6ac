import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SourceFile } from '../../engine/build.js';
import type { JsonObject } from '../../engine/index.js';
import { print, Refusal, runCommand, UsageError } from '../command.js';
import { checkFiles } from './check/check-tree.js';
import { readTree, treeOf } from './check/read-tree.js';
import { reports, type Findings } from './check/reports.js';
import { calls, flagNames, givenFlags } from './new/given-flags.js';
import { findCase } from './new/find-case.js';
import { type Given, makeFiles } from './new/make-files.js';
import { readCases } from './golden.js';
import { openProject } from './project.js';

const MAX_NAME = 60;

await runCommand({
  usage: `Usage: ${calls.join('\n       ')}

Makes a file that npm run check accepts, and says what to do next. On a terminal it asks for what the call leaves out. No file is replaced,
and nothing is written if the new file would be wrong: then the findings are printed.
case --for   searches the smallest case that shows a state; --form and --tenant say where, --name how its file is called. Says so if it
             finds none: a rule, a setting or an option may make it impossible.
--root DIR   another project than this one
Exit code 0: made. 1: findings, or no such case was found. 2: wrong usage, or there is such a file.`,
  texts: ['root', ...flagNames],
  /** Makes the files of a kind and prints them with what to do next. Returns 1 with the findings if they would be wrong. */
  async run([name = '', ...more], flags) {
    const root = flags.text('root') ?? process.cwd();
    if (more.length > 0) throw new UsageError(`It takes no "${more.join(' ')}"; put a name of several words in quotation marks.`);
    const given = await givenFlags(name, flags);
    const [id] = given['for'] ?? [];
    const { files, next } = makeFiles(root, name, given, id === undefined ? {} : await caseFor(root, id, given));
    const findings = await findingsIn(root, files);
    if (findings.problems.length > 0) return (print(reports.get('text')?.(findings) ?? ''), 1);
    for (const { path, text } of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return (print([...files.map(({ path }, nth) => `${nth === 0 ? 'Made' : 'Changed'} ${path}.`), ...next].join('\n')), 0);
  },
});

/** Returns what a case says that shows a state. Throws Refusal with code 1 if none is found. */
async function caseFor(root: string, id: string, given: Given): Promise<JsonObject> {
  const [form, tenant, name, setting] = ['form', 'tenant', 'name', 'setting'].map((flag) => given[flag]?.[0]);
  if (setting !== undefined) throw new UsageError('--setting does not go with --for.');
  const project = await openProject(root);
  const cases = readCases(root).map((each) => each.given);
  const found = findCase(project, cases, id, { form, tenant });
  if (!found)
    throw new Refusal(
      1,
      `No case was found that shows ${id}, with one or two changes of the settings, context and answers that it hangs on. A rule, a setting or an option may make it impossible.`,
    );
  return { about: `Shows ${id}`, name: name ?? fileName(id), ...(found as object) };
}

/** Returns how the file of a case for a state is called, without the place that an id may begin with. */
function fileName(id: string): string {
  const words = id.replace(/^\S+:\d+ /, '').replace(/(?<=[a-z])(?=[A-Z])/g, '-');
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME)
    .replace(/-$/, '');
}

/** Returns the errors that the files would have, and those paths. */
async function findingsIn(root: string, files: readonly SourceFile[]): Promise<Findings> {
  const paths = files.map(({ path }) => path);
  const before = readTree([root]);
  const { problems } = await checkFiles(treeOf([...before.files.filter(({ path }) => !paths.includes(path)), ...files]));
  return { problems: problems.filter(({ file, severity }) => severity === 'error' && paths.includes(file)), files: paths };
}
