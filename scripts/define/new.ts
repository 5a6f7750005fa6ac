import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SourceFile } from '../../engine/build.js';
import { print, runCommand, UsageError } from '../command.js';
import { checkFiles } from './check/check-tree.js';
import { readTree, treeOf } from './check/read-tree.js';
import { reports, type Findings } from './check/reports.js';
import { calls, flagNames, givenFlags } from './new/given-flags.js';
import { makeFiles } from './new/make-files.js';

await runCommand({
  usage: `Usage: ${calls.join('\n       ')}

Makes a file that npm run check accepts, and says what to do next. On a terminal it asks for what the call leaves out. No file is replaced,
and nothing is written if the new file would be wrong: then the findings are printed.
--root DIR   another project than this one
Exit code 0: made. 1: findings. 2: wrong usage, or there is such a file.`,
  texts: ['root', ...flagNames],
  /** Makes the files of a kind and prints them with what to do next. Returns 1 with the findings if they would be wrong. */
  async run([name = '', ...more], flags) {
    const root = flags.text('root') ?? process.cwd();
    if (more.length > 0) throw new UsageError(`It takes no "${more.join(' ')}"; put a name of several words in quotation marks.`);
    const { files, next } = makeFiles(root, name, await givenFlags(name, flags));
    const findings = await findingsIn(root, files);
    if (findings.problems.length > 0) return (print(reports.get('text')?.(findings) ?? ''), 1);
    for (const { path, text } of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return (print([...files.map(({ path }, nth) => `${nth === 0 ? 'Made' : 'Changed'} ${path}.`), ...next].join('\n')), 0);
  },
});

/** Returns the errors that the files would have, and those paths. */
async function findingsIn(root: string, files: readonly SourceFile[]): Promise<Findings> {
  const paths = files.map(({ path }) => path);
  const before = readTree([root]);
  const { problems } = await checkFiles(treeOf([...before.files.filter(({ path }) => !paths.includes(path)), ...files]));
  return { problems: problems.filter(({ file, severity }) => severity === 'error' && paths.includes(file)), files: paths };
}
