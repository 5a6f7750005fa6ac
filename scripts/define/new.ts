import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SourceFile } from '../../engine/build.js';
import type { JsonObject } from '../../engine/index.js';
import { storedRequest } from '../operate/stored-request.js';
import { note, print, Refusal, runCommand, UsageError } from '../command.js';
import { checkFiles } from './check/check-tree.js';
import { readTree, treeOf } from './check/read-tree.js';
import { reports, type Findings } from './check/reports.js';
import { calls, flagNames, givenFlags } from './new/given-flags.js';
import { anonymousCase } from './new/anonymous.js';
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
case --from  makes a case like a request that was stored: other names, addresses, numbers, texts and days, the same options and verdict.
             A line says what cannot be kept. --data DIR is the folder of the store (DATA_DIR, .data); DATABASE_URL goes before it.
--root DIR   another project than this one
Exit code 0: made. 1: findings, or no such case was found. 2: wrong usage, or there is such a file.`,
  texts: ['root', 'data', ...flagNames],
  /** Makes the files of a kind and prints them with what to do next. Returns 1 with the findings if they would be wrong. */
  async run([name = '', ...more], flags) {
    const root = flags.text('root') ?? process.cwd();
    if (more.length > 0) throw new UsageError(`It takes no "${more.join(' ')}"; put a name of several words in quotation marks.`);
    const given = await givenFlags(name, flags);
    const { files, next } = makeFiles(root, name, given, await madeCase(root, given, flags.text('data')));
    const findings = await findingsIn(root, files);
    if (findings.problems.length > 0) return (print(reports.get('text')?.(findings) ?? ''), 1);
    for (const { path, text } of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return (print([...files.map(({ path }, nth) => `${nth === 0 ? 'Made' : 'Changed'} ${path}.`), ...next].join('\n')), 0);
  },
});

/** Returns what a case says that is searched or made from a request; nothing for other calls. Throws Refusal with code 1 if it cannot be. */
async function madeCase(root: string, given: Given, data: string | undefined): Promise<JsonObject> {
  const [id, from, form, tenant, name, setting] = ['for', 'from', 'form', 'tenant', 'name', 'setting'].map((flag) => given[flag]?.[0]);
  if (id === undefined && from === undefined) return {};
  if (setting !== undefined) throw new UsageError('--setting does not go with --for or --from.');
  const named = name === undefined ? {} : { name };
  if (from !== undefined) return { ...(await caseLike(root, from, data)), ...named };
  const project = await openProject(root);
  const cases = readCases(root).map((each) => each.given);
  const found = findCase(project, cases, id as string, { form, tenant });
  const none = `No case was found that shows ${id}, with one or two changes of the settings, context and answers that it hangs on.`;
  if (!found) throw new Refusal(1, `${none} A rule, a setting or an option may make it impossible.`);
  return { about: `Shows ${id}`, name: fileName(id as string), ...(found as object), ...named };
}

/** Returns what a case says that is like a stored request, and notes what it could not keep. */
async function caseLike(root: string, number: string, data: string | undefined): Promise<JsonObject> {
  const request = await storedRequest(number, data);
  const project = await openProject(root);
  if (!project.library.get(request.tenant)?.forms[request.form])
    throw new Refusal(1, `${number} was sent by the form "${request.form}" at ${request.tenant}, which this project does not have.`);
  const { given, lost } = anonymousCase(project, request);
  for (const sentence of lost) note(sentence);
  const about = 'Like a request that was sent, with other names, numbers and days';
  return { about, name: `like-a-request-of-${request.today}`, ...(given as object) };
}

/** Returns how the file of a case for a state is called, without the file and line that an id may begin with. */
function fileName(id: string): string {
  const words = id.replace(/^\S+:\d+ /, '').match(/[A-Z]?[a-z0-9]+|[A-Z]+/g) ?? [];
  return words.join('-').toLowerCase().slice(0, MAX_NAME).replace(/-$/, '');
}

/** Returns the errors that the files would have, and those paths. */
async function findingsIn(root: string, files: readonly SourceFile[]): Promise<Findings> {
  const paths = files.map(({ path }) => path);
  const before = readTree([root]);
  const { problems } = await checkFiles(treeOf([...before.files.filter(({ path }) => !paths.includes(path)), ...files]));
  return { problems: problems.filter(({ file, severity }) => severity === 'error' && paths.includes(file)), files: paths };
}
