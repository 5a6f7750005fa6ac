import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { join, relative, resolve } from 'node:path';
import { compile, findingLine } from '../../engine/build.js';
import type { Finding } from '../../engine/index.js';
import { contentHash } from '../../server/base/content-hash.js';
import { watchFiles } from '../../server/library/watch-files.js';
import { note, print, runCommand, UsageError } from '../command.js';
import { GOLDEN, lineDiff, type GoldenChange } from './cases/golden-changes.js';
import { runCase } from './cases/run-case.js';
import { CASES, casePaths, goldenChanges, goldenOf, goldenPaths, readCases, writeGolden } from './golden.js';
import { openProject, unknownNameText, type Project } from './project.js';

await runCommand({
  usage: `Usage: npm run case -- <file | form | pattern> ... [--update] [--watch]

Runs cases of fixtures/cases and prints what differs from their golden files, and what they expect and is not so.
file        fixtures/cases/agent/full.json, or agent/full
form        agent: all cases of a form
pattern     agent/*, *-minimum-age
--update    writes the golden files as they are now
--watch     runs them again whenever a definition, tenant or case is saved, until Ctrl-C
--root DIR  another project than this one
Exit code 0: all are so. 1: something differs or is not as expected. 2: wrong usage.`,
  texts: ['root'],
  switches: ['update', 'watch'],
  async run(words, flags) {
    if (words.length === 0) throw new UsageError('Name a case, a form or a pattern, such as fixtures/cases/agent/full.json or agent.');
    const root = resolve(flags.text('root') ?? '.');
    const runAll = async () => runCases(await openProject(root), words, flags.has('update'));
    return flags.has('watch') ? follow(root, runAll) : runAll();
  },
});

/** Runs the cases again after each save of a definition, tenant file or case. A mistake in a file is printed and does not end the watching. */
async function follow(root: string, runAll: () => Promise<number>): Promise<never> {
  let saved = 1;
  for (const folder of ['schemas', 'fixtures/tenants', CASES]) watchFiles(join(root, folder), () => (saved += 1));
  for (let seen = 0; ; await pause(50)) {
    if (seen === saved) continue;
    seen = saved;
    await runAll().catch((error: unknown) => note(error instanceof Error ? error.message : String(error)));
    print('Waiting for the next save; Ctrl-C ends.');
  }
}

/** Runs the cases that the words name and prints what came of each. Returns 1 if something is not as it should be, else 0. */
function runCases(project: Project, words: readonly string[], isUpdate: boolean): number {
  const paths = [...new Set(words.flatMap((word) => pathsOf(project.root, word)))];
  const mistakes = shapeMistakes(project, paths);
  if (mistakes.length > 0) print(mistakes.join('\n'));
  if (mistakes.length > 0) return 1;
  const results = readCases(project.root, paths).map(({ path, given }) => {
    const run = runCase(project, given);
    const prefix = path.replace(/json$/, '');
    const old = goldenPaths(project.root).filter((file) => file.startsWith(prefix) && file.replace(GOLDEN, '.') === prefix);
    const changes = goldenChanges(project.root, goldenOf(path, run), old);
    if (isUpdate) writeGolden(project.root, changes);
    for (const line of changeLines(path, changes, old.length === 0, isUpdate)) print(line);
    for (const failure of run.failures) print(`${path}: ${failure}`);
    return run.failures.length === 0 && (isUpdate || changes.length === 0);
  });
  const wrong = results.filter((isRight) => !isRight).length;
  print(
    `${results.length} case${results.length === 1 ? '' : 's'}, ${wrong === 0 ? 'all as they should be' : `${wrong} not as it should be`}`,
  );
  return wrong === 0 ? 0 : 1;
}

/** Returns a line for each mistake in the shape of a case, such as an unknown key; `npm run check` finds the others too. */
function shapeMistakes({ root, files }: Project, paths: readonly string[]): readonly string[] {
  const meta = files.filter(({ path }) => path === 'schemas/meta/case.schema.json');
  const cases = paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const found = compile([...meta, ...cases], [], contentHash);
  const isShape = ({ code }: Finding) => /^(json-syntax|unknown-key|missing-key|wrong-value)$/.test(code);
  return found.ok ? [] : found.problems.filter(isShape).map(findingLine);
}

function changeLines(path: string, changes: readonly GoldenChange[], isNew: boolean, isUpdate: boolean): readonly string[] {
  if (changes.length === 0) return [];
  if (isUpdate) return changes.map((change) => `${change.path} is ${change.after === undefined ? 'removed' : 'written'}`);
  const update = `npm run case -- ${path} --update`;
  if (isNew) return [...changes.map(({ after }) => after ?? ''), `${path} has no golden files yet: ${update}   writes them.`];
  const diffs = changes.flatMap((change) => [change.path, ...lineDiff(change.before ?? '', change.after ?? '').map((line) => `  ${line}`)]);
  return [...diffs, `If that is right:   ${update}`];
}

/** Returns the paths of the cases that an argument means: a file, a form or a pattern. Throws UsageError if there are none. */
function pathsOf(root: string, word: string): readonly string[] {
  const paths = casePaths(root);
  const file = [resolve(word), join(root, word)].find((place) => existsSync(place));
  const path = file && relative(root, file).replaceAll('\\', '/').replace(GOLDEN, '.json');
  if (path !== undefined && paths.includes(path)) return [path];
  const nameOf = (one: string) => one.slice(CASES.length + 1, -'.json'.length);
  const pattern = new RegExp(`^(.*/)?${word.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`);
  const found = paths.filter((one) => pattern.test(nameOf(one)) || nameOf(one).startsWith(`${word}/`));
  if (found.length === 0) throw new UsageError(unknownNameText('case', word, paths.map(nameOf)));
  return found;
}
