import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { join, relative, resolve } from 'node:path';
import { compile, findingLine } from '../../engine/build.js';
import type { Finding } from '../../engine/index.js';
import { contentHash } from '../../server/base/content-hash.js';
import { watchFiles } from '../../server/library/watch-files.js';
import { count, note, print, Refusal, runCommand, UsageError } from '../command.js';
import { lineDiff } from './cases/golden-changes.js';
import { FORMAT_USAGE, isWrong, reviewIn, type CaseResult } from './cases/review.js';
import { CASES, caseNames, runCases, writeGolden } from './golden.js';
import { openProject, type Project } from './project.js';

await runCommand({
  usage: `Usage: npm run case -- <file | form | pattern> ... [--update] [--watch] [--format html|junit]

Runs cases of fixtures/cases and prints what differs from their golden files, and what they expect and is not so.
file        fixtures/cases/agent/full.json, or agent/full
form        agent: all cases of a form
pattern     agent/*, *-minimum-age
--update    writes the golden files as they are now
--watch     runs them again whenever a definition, tenant or case is saved, until Ctrl-C
${FORMAT_USAGE}
--root DIR  another project than this one
Exit code 0: all are so. 1: something differs or is not as expected. 2: wrong usage.`,
  texts: ['root', 'format'],
  switches: ['update', 'watch'],
  async run(words, flags) {
    if (words.length === 0) throw new UsageError('Name a case, a form or a pattern, such as fixtures/cases/agent/full.json or agent.');
    const root = resolve(flags.text('root') ?? '.');
    const review = reviewIn(flags.text('format'));
    if (review && flags.has('update')) throw new UsageError('--format only compares; --update writes.');
    const runAll = async () => runNamed(await openProject(root), words, flags.has('update'), review);
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
function runNamed(project: Project, words: readonly string[], isUpdate: boolean, review: ReturnType<typeof reviewIn>): number {
  const names = [...new Set(words.flatMap((word) => caseNames(project, word)))];
  const mistakes = shapeMistakes(project, names);
  if (mistakes.length > 0) throw new Refusal(1, mistakes.join('\n'));
  const results = runCases(project, names);
  if (isUpdate) for (const { changes } of results) writeGolden(project.root, changes);
  const wrong = results.filter(isUpdate ? ({ failures }) => failures.length > 0 : isWrong).length;
  const verdict = wrong === 0 ? 'all as they should be' : `${wrong} not as it should be`;
  if (review) print(review(results, relative('', project.root)));
  else
    for (const line of [...results.flatMap((each) => linesOf(each, isUpdate)), `${count(results.length, 'case')}, ${verdict}`]) print(line);
  return wrong === 0 ? 0 : 1;
}

/** Returns a line for each mistake in the shape of a case, such as an unknown key; `npm run check` finds the others too. */
function shapeMistakes({ root, files }: Project, names: readonly string[]): readonly string[] {
  const meta = files.filter(({ path }) => path === 'schemas/meta/case.schema.json');
  const paths = names.map((name) => `${CASES}/${name}.json`).filter((path) => existsSync(join(root, path)));
  const found = compile([...meta, ...paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))], [], contentHash);
  const isShape = ({ code }: Finding) => /^(json-syntax|unknown-key|missing-key|wrong-value)$/.test(code);
  return found.ok ? [] : found.problems.filter(isShape).map(findingLine);
}

function linesOf({ name, changes, failures }: CaseResult, isUpdate: boolean): readonly string[] {
  const [file, update] = [`${CASES}/${name}.json`, `npm run case -- ${name} --update`];
  const failed = failures.map((failure) => `${file}: ${failure}`);
  if (isUpdate) return [...changes.map(({ path, after }) => `${path} is ${after === undefined ? 'removed' : 'written'}`), ...failed];
  if (changes.length === 0) return failed;
  if (changes.some(({ path, before }) => path.endsWith('.outline.txt') && before === undefined))
    return [...changes.map(({ after = '' }) => after), `${file} has no golden files yet: ${update}   writes them.`, ...failed];
  const diffs = changes.flatMap((change) => [change.path, ...lineDiff(change).map((line) => `  ${line}`)]);
  return [...diffs, `If that is right:   ${update}`, ...failed];
}
