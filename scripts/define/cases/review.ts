import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { count, UsageError } from '../../command.js';
import { escapeXml, junit } from '../../junit.mjs';
import { unknownNameText, type Case } from '../project.js';
import { distinctChanges, lineDiff, linePairs, type GoldenChange } from './golden-changes.js';
import type { CaseRun } from './run-case.js';

/** A case by its name, such as agent/full: which of its golden files change, and what it expects and is not so. */
export interface CaseResult {
  readonly name: string;
  /** Undefined for golden files that are left over. */
  readonly given: Case | undefined;
  readonly run: CaseRun | undefined;
  readonly changes: readonly GoldenChange[];
  readonly failures: readonly string[];
}

const PAGE = 'test-results/snapshot.html';
const LINES_AROUND = 3;

/** What case and snapshot say of `--format` in their usage. */
export const FORMAT_USAGE = `--format F  compares and writes no golden file: html makes ${PAGE}, with old and new side by side,
            junit prints JUnit XML. Exit code 1: something differs or is not as expected.`;

export const isWrong = ({ changes, failures }: CaseResult): boolean => changes.length + failures.length > 0;

const FORMATS = new Map([
  ['html', asPage],
  ['junit', asJunit],
]);

/** Returns what tells of cases in a format; undefined for none. Throws UsageError for an unknown one. */
export function reviewIn(format: string | undefined): ((results: readonly CaseResult[], root: string) => string) | undefined {
  const review = FORMATS.get(format ?? '');
  if (format !== undefined && !review) throw new UsageError(unknownNameText('format', format, [...FORMATS.keys()]));
  return review;
}

function asJunit(results: readonly CaseResult[]): string {
  const summary = (change: GoldenChange) => distinctChanges([change]).map(({ text }) => text);
  const textOf = (change: GoldenChange) => [summary(change).join('; '), change.path, ...lineDiff(change)].join('\n');
  const cases = results.map(({ name, changes, failures }) => ({ group: 'cases', name, failures: [...changes.map(textOf), ...failures] }));
  return junit('cases', cases);
}

const STYLE = `:root { color-scheme: light dark } body { font: 1rem/1.5 sans-serif; margin: 1rem 2rem } li { margin-block: .4rem }
table { border-collapse: collapse; width: 100%; table-layout: fixed; margin-block: 2rem } caption { text-align: start } h2:has(+ :empty) { display: none }
th, td { border: 1px solid light-dark(#bbb, #555); padding: 0 .5rem; text-align: start }
td { font: .85rem/1.6 monospace; white-space: pre-wrap; overflow-wrap: anywhere; vertical-align: top }
del, ins { display: block; text-decoration: none } del { background: light-dark(#ffe1dd, #5b1d17) } ins { background: light-dark(#d8f5dc, #134a1e) }`;

/** Writes a page that needs no other file and returns its path: the distinct changes with links, what is not as expected, and the golden files that differ. */
function asPage(results: readonly CaseResult[], root: string): string {
  const changes = results.flatMap((result) => result.changes);
  const title = `${count(changes.length, 'golden file')} of ${count(results.length, 'case')} changed`;
  const link = (path: string) => `<a href="#${escapeXml(path)}">${escapeXml(path.replace('fixtures/cases/', ''))}</a>`;
  const distinct = distinctChanges(changes).map(
    ({ text, paths }) => `<li><details><summary>${escapeXml(text)}</summary>${paths.map(link).join(', ')}</details></li>`,
  );
  const failures = results.flatMap(({ name, failures: own }) => own.map((failure) => `<li>${escapeXml(`${name}: ${failure}`)}</li>`));
  const page = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style>
<h1>${title}</h1>
<h2>Distinct changes</h2><ol>${distinct.join('\n')}</ol>
<h2>Not as expected</h2><ol>${failures.join('\n')}</ol>
<h2>Files</h2>
${changes.map(tableOf).join('\n')}
</html>
`;
  const file = join(root, PAGE);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, page);
  return file;
}

/** Returns a table of the lines that differ, with a few lines around them. */
function tableOf(change: GoldenChange): string {
  const [path, pairs] = [escapeXml(change.path), linePairs(change)];
  const isNear = (nth: number) => pairs.slice(Math.max(0, nth - LINES_AROUND), nth + LINES_AROUND + 1).some(([was, is]) => was !== is);
  const marked = (line: string | undefined, tag: string, mark: string) =>
    line === undefined ? '' : `<${tag}>${mark} ${escapeXml(line)}</${tag}>`;
  const rows = pairs.flatMap(([was, is], nth) => {
    if (!isNear(nth)) return nth === 0 || isNear(nth - 1) ? '<tr><td colspan="2">…</td></tr>' : [];
    const [del, ins, minus, plus] = was === is ? ['span', 'span', ' ', ' '] : ['del', 'ins', '-', '+'];
    return `<tr><td>${marked(was, del, minus)}</td><td>${marked(is, ins, plus)}</td></tr>`;
  });
  return `<table id="${path}"><caption><h3>${path}</h3></caption>
<thead><tr><th scope="col">Before</th><th scope="col">Now</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table>`;
}
