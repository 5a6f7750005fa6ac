import { findNodeAtLocation, parse, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { keyFindings, limitFindings } from './limits.js';
import { textFindings } from './text-values.js';
import { keysOf, ROOT } from '../pointer.js';
import type { Finding } from '../problems.js';
import { sentenceOf } from '../problems.js';
import type { JsonObject, Problem } from '../types.js';

/** A file as it lies in the project: its path from the root, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** Set where the path does not tell the kind, as of a tenant's file that lies outside of the project. */
  readonly kind?: DocumentKind;
}

type DocumentKind =
  | 'form'
  | 'fields'
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

/** One definition file, read; or a questionnaire, which is data of a tenant and lies in no file. */
export interface Document {
  readonly file: string;
  readonly kind: DocumentKind;
  /** The name its path gives it: of `schemas/forms/dependent.form.json` it is `dependent`. */
  readonly name: string;
  readonly value: JsonObject;
  readonly text: string;
  readonly tree: Node | undefined;
}

const KINDS: readonly (readonly [RegExp, DocumentKind])[] = [
  [/^schemas\/forms\/([^/]+)\.form\.json$/, 'form'],
  [/^schemas\/fields\/([^/]+)\.fields\.json$/, 'fields'],
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
 * Reads the definition files; a file of no known kind is passed over. One that is too much, or no JSON object, is a finding
 * and no document.
 */
export function readDocuments(files: readonly SourceFile[]): { documents: readonly Document[]; findings: readonly Finding[] } {
  const documents: Document[] = [];
  const findings: Finding[] = [];
  for (const file of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const [kind, name] = file.kind ? ([file.kind, file.path] as const) : kindOf(file.path);
    if (!kind) continue;
    const read = readDocument(file, kind, name);
    findings.push(...read.findings);
    if (read.document) documents.push(read.document);
  }
  return { documents, findings };
}

function readDocument({ path, text }: SourceFile, kind: DocumentKind, name: string): { document?: Document; findings: readonly Finding[] } {
  const limits = limitFindings(path, text);
  if (limits.length > 0) return { findings: limits };
  const errors: ParseError[] = [];
  const value = parse(text, errors, { disallowComments: true }) as unknown;
  const [error] = errors;
  if (error) return { findings: [{ code: 'json-syntax', file: path, at: ROOT, params: { detail: wordsOf(error) }, offset: error.offset }] };
  if (!isObject(value))
    return { findings: [{ code: 'wrong-value', file: path, at: ROOT, params: { detail: 'the file must hold one JSON object' } }] };
  const tree = parseTree(text);
  const texts = UNREAD_TEXTS.has(kind) ? [] : textFindings(path, tree);
  return { document: { file: path, kind, name, value, text, tree }, findings: [...keyFindings(path, tree), ...texts] };
}

/** The answers of a case may be hostile on purpose, and no visitor reads a meta-schema. */
const UNREAD_TEXTS: ReadonlySet<DocumentKind> = new Set(['meta', 'case']);

function kindOf(path: string): [DocumentKind, string] | [undefined, string] {
  for (const [pattern, kind] of KINDS) {
    const found = pattern.exec(path);
    if (found) return [kind, found[1] ?? ''];
  }
  return [undefined, ''];
}

/** `PropertyNameExpected` as words. */
function wordsOf(error: ParseError): string {
  return printParseErrorCode(error.error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Findings with line and column, sorted by file and place, each once. */
export function locate(findings: readonly Finding[], files: readonly SourceFile[], documents: readonly Document[]): Problem[] {
  const texts = new Map(files.map((file) => [file.path, file.text]));
  const trees = new Map(documents.map((document) => [document.file, document.tree]));
  const starts = new Map<string, readonly number[]>();
  const lineIn = (file: string, offset: number) => {
    const lines = starts.get(file) ?? lineStarts(texts.get(file) ?? '');
    starts.set(file, lines);
    return lineOf(lines, offset);
  };
  const lineAndPlace = ({ file, at }: Pick<Finding, 'file' | 'at'>) => {
    const { line, column } = lineIn(file, offsetOf(trees.get(file), { at }));
    return `${file}:${line}:${column} ${at}`;
  };
  const found = findings.map((finding): Problem => {
    const offset = finding.offset ?? offsetOf(trees.get(finding.file), finding);
    const params = finding.first ? { ...finding.params, first: lineAndPlace(finding.first) } : finding.params;
    return {
      code: finding.code,
      ...sentenceOf({ ...finding, params }),
      file: finding.file,
      pointer: finding.at,
      ...lineIn(finding.file, offset),
    };
  });
  return inOrder(found);
}

/** Each problem once, by file and place. */
export function inOrder(problems: readonly Problem[]): Problem[] {
  const unique = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  return [...unique.values()].sort(byPlace);
}

function byPlace(a: Problem, b: Problem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column || (a.code < b.code ? -1 : 1);
}

/** The place itself, or the deepest part of the way to it that exists. */
function offsetOf(tree: Node | undefined, finding: Pick<Finding, 'at' | 'atKey'>): number {
  const keys = keysOf(finding.at);
  for (let depth = keys.length; tree && depth >= 0; depth--) {
    const node = findNodeAtLocation(tree, steps(tree, keys.slice(0, depth)));
    if (!node) continue;
    const key = finding.atKey && node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
    return (key ?? node).offset;
  }
  return 0;
}

/** Keys of lists as numbers, which is how jsonc-parser knows them. */
function steps(tree: Node, keys: readonly string[]): (string | number)[] {
  const path: (string | number)[] = [];
  for (const key of keys) {
    const node = findNodeAtLocation(tree, path);
    path.push(node?.type === 'array' && /^\d+$/.test(key) ? Number(key) : key);
  }
  return path;
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lineOf(starts: readonly number[], offset: number): { line: number; column: number } {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}
