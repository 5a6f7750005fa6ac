import { findingCatalogue } from '../../../engine/finding-catalogue.js';
import { findingLine } from '../../../engine/findings.js';
import type { Finding } from '../../../engine/index.js';
import { count } from '../../command.js';
import { junit } from '../../junit.mjs';

/** What was found, and in which files it was looked for. */
export interface Findings {
  readonly problems: readonly Finding[];
  readonly files: readonly string[];
}

type ReportFormat = (findings: Findings) => string;

/** The ways to say what was found, by the word after `--format`. */
export const reports: ReadonlyMap<string, ReportFormat> = new Map<string, ReportFormat>([
  ['text', asText],
  ['json', asJson],
  ['sarif', asSarif],
  ['junit', asJunit],
  ['github', asGithub],
]);

const sentence = ({ message, hint }: Finding): string => (hint === undefined ? message : `${message}; ${hint}`);
const ofSeverity = (problems: readonly Finding[], severity: Finding['severity']): readonly Finding[] =>
  problems.filter((problem) => problem.severity === severity);

function asText({ problems, files }: Findings): string {
  return [...problems.map(findingLine), ...(problems.length > 0 ? [''] : []), closingLine(problems, files.length)].join('\n');
}

/** Returns the last line of a text report: how many files were checked and what was found. */
function closingLine(problems: readonly Finding[], files: number): string {
  if (problems.length === 0) return `${count(files, 'file')} checked, nothing wrong.`;
  const counts = (['error', 'warning'] as const).flatMap((severity) => {
    const found = ofSeverity(problems, severity).length;
    return found > 0 ? [count(found, severity)] : [];
  });
  return `${count(files, 'file')} checked, ${counts.join(' and ')} in ${count(new Set(problems.map((problem) => problem.file)).size, 'file')}.`;
}

/** Returns the findings as JSON, with the numbers of files, errors and warnings. */
function asJson({ problems, files }: Findings): string {
  return JSON.stringify(
    { files: files.length, errors: ofSeverity(problems, 'error').length, warnings: ofSeverity(problems, 'warning').length, problems },
    null,
    2,
  );
}

/** Returns the findings as SARIF 2.1. */
function asSarif({ problems }: Findings): string {
  const codes = Object.keys(findingCatalogue);
  const rules = Object.entries(findingCatalogue).map(([id, { severity, message, hint }]) => ({
    id,
    shortDescription: { text: message },
    help: { text: hint },
    defaultConfiguration: { level: severity },
  }));
  const results = problems.map((problem) => ({
    ruleId: problem.code,
    ruleIndex: codes.indexOf(problem.code),
    level: problem.severity,
    message: { text: sentence(problem) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(problem.file), uriBaseId: '%SRCROOT%' },
          region: { startLine: problem.line, startColumn: problem.column },
        },
        logicalLocations: [{ fullyQualifiedName: problem.pointer || '/' }],
      },
    ],
  }));
  const driver = { name: 'vestibule-check', rules };
  return JSON.stringify(
    {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
    },
    null,
    2,
  );
}

/** Returns the findings as JUnit XML, one test case for each file; a file with errors fails, and warnings are output of their file. */
function asJunit({ problems, files }: Findings): string {
  const named = [...new Set([...files, ...problems.map((problem) => problem.file)])].sort();
  const cases = named.map((name) => {
    const found = problems.filter(({ file }) => file === name);
    const linesOf = (severity: Finding['severity']) => ofSeverity(found, severity).map(findingLine);
    return { group: 'definitions', name, failures: linesOf('error'), warnings: linesOf('warning') };
  });
  return junit('npm run check', cases);
}

/** Returns the findings as annotations of GitHub Actions. */
function asGithub({ problems }: Findings): string {
  return problems
    .map(
      (problem) =>
        `::${problem.severity} file=${property(problem.file)},line=${problem.line},col=${problem.column},title=${property(problem.code)}::${data(`${problem.pointer} ${sentence(problem)}`.trim())}`,
    )
    .join('\n');
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
