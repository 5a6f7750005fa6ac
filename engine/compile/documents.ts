import { isObject } from '../base/json.js';
import { findNodeAtLocation, parse, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { keyFindings, limitFindings } from './limits.js';
import { textFindings } from './text-findings.js';
import { keysOf, ROOT } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import { findingTexts } from '../findings.js';
import type { JsonObject, Finding } from '../types.js';

/** A file of the project as text, with its path from the root. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** Needed if the path does not show the kind, such as for a tenant file outside of the project. */
  readonly kind?: DocumentKind;
}

type DocumentKind =
  | 'form'
  | 'fragment'
  | 'page'
  | 'overlay'
  | 'platform'
  | 'texts'
  | 'routes'
  | 'layouts'
  | 'parts'
  | 'settings'
  | 'meta'
  | 'tenant'
  | 'case'
  | 'questionnaire';

/** A definition file after parsing; or a questionnaire, which is data of a tenant and not a file. */
export interface Document {
  readonly file: string;
  readonly kind: DocumentKind;
  /** The name from its path: `dependent` for `schemas/forms/dependent.form.json`. */
  readonly name: string;
  readonly value: JsonObject;
  readonly text: string;
  readonly tree: Node | undefined;
}

const KIND_PATTERNS: readonly (readonly [RegExp, DocumentKind])[] = [
  [/^schemas\/forms\/([^/]+)\.form\.json$/, 'form'],
  [/^schemas\/fragments\/([^/]+)\.fragment\.json$/, 'fragment'],
  // Version 1 of the language had its shared fields there: the file is reported with what to change.
  [/^schemas\/fields\/([^/]+)\.fields\.json$/, 'fragment'],
  [/^schemas\/pages\/([^/]+)\.page\.json$/, 'page'],
  [/^schemas\/overlays\/((?:platform|group|tenant)\/[^/]+\/[^/]+)\.overlay\.json$/, 'overlay'],
  [/^schemas\/platforms\/([^/]+)\.platform\.json$/, 'platform'],
  [/^schemas\/texts\/([^/]+)\.json$/, 'texts'],
  [/^schemas\/(routes)\.json$/, 'routes'],
  [/^schemas\/(layouts)\.json$/, 'layouts'],
  [/^schemas\/(parts)\.json$/, 'parts'],
  [/^schemas\/(settings)\.json$/, 'settings'],
  [/^schemas\/meta\/([^/]+)\.schema\.json$/, 'meta'],
  [/^fixtures\/tenants\/([^/.]+)\.json$/, 'tenant'],
  [/^fixtures\/cases\/([^/]+\/[^/.]+)\.json$/, 'case'],
];

/**
 * Parses definition files in the order of their paths; files of unknown kind are skipped. A file that is too large or not a JSON object
 * gives only findings; others can have findings about keys and texts.
 */
export function readDocuments(files: readonly SourceFile[]): { documents: readonly Document[]; findings: readonly UnlocatedFinding[] } {
  const documents: Document[] = [];
  const findings: UnlocatedFinding[] = [];
  for (const file of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const [kind, name] = file.kind ? ([file.kind, file.path] as const) : documentKindOf(file.path);
    if (!kind) continue;
    const read = readDocument(file, kind, name);
    findings.push(...read.findings);
    if (read.document) documents.push(read.document);
  }
  return { documents, findings };
}

/** Parses one file and checks its keys and texts. Returns findings without a document if it exceeds a limit or is not a JSON object. */
function readDocument(
  { path, text }: SourceFile,
  kind: DocumentKind,
  name: string,
): { document?: Document; findings: readonly UnlocatedFinding[] } {
  const limits = limitFindings(path, text);
  if (limits.length > 0) return { findings: limits };
  const errors: ParseError[] = [];
  const value = parse(text, errors, { disallowComments: true }) as unknown;
  const [error] = errors;
  if (error)
    return { findings: [{ code: 'json-syntax', file: path, at: ROOT, params: { detail: parseErrorText(error) }, offset: error.offset }] };
  if (!isObject(value))
    return { findings: [{ code: 'wrong-value', file: path, at: ROOT, params: { detail: 'the file must hold one JSON object' } }] };
  const tree = parseTree(text);
  const texts = KINDS_WITHOUT_TEXT_CHECK.has(kind) ? [] : textFindings(path, tree);
  return { document: { file: path, kind, name, value, text, tree }, findings: [...keyFindings(path, tree), ...texts] };
}

/** Kinds whose texts are not checked: cases may contain hostile answers, and visitors never read meta-schemas. */
const KINDS_WITHOUT_TEXT_CHECK: ReadonlySet<DocumentKind> = new Set(['meta', 'case']);

/** Returns the kind and the name that a path gives a file; kind undefined if the path matches no kind. */
function documentKindOf(path: string): [DocumentKind, string] | [undefined, string] {
  for (const [pattern, kind] of KIND_PATTERNS) {
    const match = pattern.exec(path);
    if (match) return [kind, match[1] ?? ''];
  }
  return [undefined, ''];
}

/** Returns the name of a parse error as plain words: "property name expected" for `PropertyNameExpected`. */
function parseErrorText(error: ParseError): string {
  return printParseErrorCode(error.error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
}

/** Returns the findings with their texts, lines and columns, sorted by file and position, without duplicates. */
export function locateFindings(
  findings: readonly UnlocatedFinding[],
  files: readonly SourceFile[],
  documents: readonly Document[],
): Finding[] {
  const texts = new Map(files.map((file) => [file.path, file.text]));
  const trees = new Map(documents.map((document) => [document.file, document.tree]));
  const starts = new Map<string, readonly number[]>();
  const lineIn = (file: string, offset: number) => {
    const lines = starts.get(file) ?? lineStarts(texts.get(file) ?? '');
    starts.set(file, lines);
    return positionAt(lines, offset);
  };
  const lineAndPlace = ({ file, at }: Pick<UnlocatedFinding, 'file' | 'at'>) => {
    const { line, column } = lineIn(file, offsetOfFinding(trees.get(file), { at }));
    return `${file}:${line}:${column} ${at}`;
  };
  const located = findings.map((finding): Finding => {
    const offset = finding.offset ?? offsetOfFinding(trees.get(finding.file), finding);
    const params = finding.first ? { ...finding.params, first: lineAndPlace(finding.first) } : finding.params;
    return {
      code: finding.code,
      ...findingTexts({ ...finding, params }),
      file: finding.file,
      pointer: finding.at,
      ...lineIn(finding.file, offset),
    };
  });
  return sortFindings(located);
}

/** Returns the findings sorted by file and position, without duplicates. */
export function sortFindings(problems: readonly Finding[]): Finding[] {
  const unique = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  return [...unique.values()].sort(compareFindings);
}

/** Compares two findings by file, line, column and code, for sorting. */
function compareFindings(a: Finding, b: Finding): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column || (a.code < b.code ? -1 : 1);
}

/**
 * Returns the offset of a finding's value, or of its key with `atKey`, in the text; of the deepest ancestor that exists if it does not. 0
 * without a tree.
 */
function offsetOfFinding(tree: Node | undefined, finding: Pick<UnlocatedFinding, 'at' | 'atKey'>): number {
  const keys = keysOf(finding.at);
  for (let depth = keys.length; tree && depth >= 0; depth--) {
    const node = findNodeAtLocation(tree, jsonPathOf(tree, keys.slice(0, depth)));
    if (!node) continue;
    const key = finding.atKey && node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
    return (key ?? node).offset;
  }
  return 0;
}

/** Returns the keys as a path for jsonc-parser, which needs indexes of lists as numbers. */
function jsonPathOf(tree: Node, keys: readonly string[]): (string | number)[] {
  const path: (string | number)[] = [];
  for (const key of keys) {
    const node = findNodeAtLocation(tree, path);
    path.push(node?.type === 'array' && /^\d+$/.test(key) ? Number(key) : key);
  }
  return path;
}

/** Returns the offsets at which the lines of a text start. */
function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Returns line and column of an offset, both counted from 1, by binary search. */
function positionAt(starts: readonly number[], offset: number): { line: number; column: number } {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}
