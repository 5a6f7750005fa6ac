import { readFileSync, writeFileSync, readdirSync } from 'node:fs';
import { RULES, type VocabularyFinding } from './check-vocabulary.js';

/** What still breaks a rule, by rule and subject. The list may only shrink. */
export type Exceptions = Readonly<Partial<Record<string, readonly string[]>>>;

const FILE = 'scripts/build/vocabulary/exceptions.json';

export function readExceptions(): Exceptions {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Exceptions;
}

/** Compares findings with the exceptions: `added` findings have none, and `outdated` exceptions have no finding. */
export function compareWithExceptions(
  findings: readonly VocabularyFinding[],
  exceptions: Exceptions,
): { readonly added: readonly VocabularyFinding[]; readonly outdated: readonly string[] } {
  const found = new Set(findings.map(({ rule, subject }) => `${rule}: ${subject}`));
  const listed = new Set(Object.entries(exceptions).flatMap(([rule, subjects = []]) => subjects.map((subject) => `${rule}: ${subject}`)));
  return {
    added: findings.filter(({ rule, subject }) => !listed.has(`${rule}: ${subject}`)),
    outdated: [...listed].filter((entry) => !found.has(entry)),
  };
}

/** Removes the exceptions that no finding needs any more from their file; it never adds one. */
export function shrinkExceptions(findings: readonly VocabularyFinding[]): void {
  const exceptions = readExceptions();
  const needed = RULES.map((rule): [string, readonly string[]] => {
    const subjects = new Set(findings.filter((finding) => finding.rule === rule).map(({ subject }) => subject));
    return [rule, (exceptions[rule] ?? []).filter((subject) => subjects.has(subject))];
  });
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(needed), null, 1)}\n`);
}

const FOLDERS = ['engine', 'server', 'src', 'scripts', 'fixtures/testing', 'e2e'];

/** Returns the text of every TypeScript and JavaScript source that is not generated, by its path from the root, in alphabetical order. */
export function readSourceFiles(): ReadonlyMap<string, string> {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
  );
  const sources = files.filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('.g.ts'));
  return new Map(sources.toSorted().map((file) => [file, readFileSync(file, 'utf8')]));
}
