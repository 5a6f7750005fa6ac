import { count, print, runCommand, UsageError } from '../command.js';
import { distinctChanges } from './cases/golden-changes.js';
import { FORMAT_USAGE, isWrong, reviewIn } from './cases/review.js';
import { caseNames, runCases, writeGolden } from './golden.js';
import { openProject } from './project.js';

await runCommand({
  usage: `Usage: npm run snapshot [-- [<form> [case]] [--format html|junit]]

Writes the golden files of fixtures/cases from the definitions of this working copy: all of them, those of a form,
or those of one of its cases, such as only-names or harbor.all-off. Ends with what changed, each distinct change once.
${FORMAT_USAGE}`,
  texts: ['format'],
  /** Writes the golden files of the cases that the call names and removes those that no case needs; prints what changed. */
  async run(words, flags) {
    if (words.length > 2) throw new UsageError('Name a form and one case.');
    const review = reviewIn(flags.text('format'));
    const project = await openProject();
    const results = runCases(project, caseNames(project, words.length === 0 ? undefined : words.join('/')));
    const changes = results.flatMap((result) => result.changes);
    if (!review) writeGolden(project.root, changes);
    const summary = [`${count(results.length, 'case')}, ${count(changes.length, 'golden file')} changed`];
    print(review?.(results, '') ?? [...summary, ...distinctChanges(changes).map(({ text }) => text)].join('\n'));
    return review && results.some(isWrong) ? 1 : 0;
  },
});
