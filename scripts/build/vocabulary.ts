import { readSourceFiles, compareWithExceptions, readExceptions, shrinkExceptions } from './vocabulary/exceptions.js';
import { checkVocabulary, RULES, type VocabularyFinding } from './vocabulary/check-vocabulary.js';
import words from './vocabulary/words.json' with { type: 'json' };
import { UsageError } from '../usage.js';
import { print, runTool } from '../define/tool.js';

await runTool({
  usage: `Usage: npm run vocabulary -- [FOLDER ...] [--all] [--shrink]

Checks names, comments and test titles against docs/glossary.md, and prints what is not yet listed as an exception.
FOLDER    reports only the files in these folders
--all     reports the exceptions as well, and the figures of each rule
--shrink  removes the exceptions that no longer apply from scripts/build/vocabulary/exceptions.json
Exit code 0: nothing wrong. 1: something is wrong. 2: wrong usage.`,
  flags: { all: { type: 'boolean' }, shrink: { type: 'boolean' } },
  /**
   * Prints what breaks the word list in the given folders and returns 1 if it is no listed exception, else 0. `--all` prints exceptions and
   * totals too, `--shrink` removes exceptions that are not needed.
   */
  run(folders, flags) {
    const isIncluded = ({ file }: VocabularyFinding): boolean =>
      folders.length === 0 || folders.some((folder) => `${file}/`.startsWith(`${folder.replace(/\/$/, '')}/`));
    const sources = readSourceFiles();
    const missing = folders.find((folder) => ![...sources.keys()].some((file) => `${file}/`.startsWith(`${folder.replace(/\/$/, '')}/`)));
    if (missing !== undefined) throw new UsageError(`There is no source file in "${missing}".`);
    const findings = checkVocabulary(sources, words);
    if (flags.has('shrink')) shrinkExceptions(findings);
    const { added } = compareWithExceptions(findings, readExceptions());
    const reported = (flags.has('all') ? findings : added).filter(isIncluded);
    if (reported.length > 0) print(reported.map(({ file, line, rule, message }) => `${file}:${line} ${rule}: ${message}`).join('\n'));
    if (flags.has('all')) print(countsByRule(reported));
    return added.some(isIncluded) ? 1 : 0;
  },
});

/** Returns a line for each rule: how many subjects (names or texts) break it, and in how many places. */
function countsByRule(findings: readonly VocabularyFinding[]): string {
  return RULES.map((rule) => {
    const places = findings.filter((finding) => finding.rule === rule);
    return `${rule}: ${new Set(places.map(({ subject }) => subject)).size} in ${places.length} places`;
  }).join('\n');
}
