import { findNodeAtLocation, parse, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { keysOf, ROOT } from '../pointer.js';
import type { Finding } from '../problems.js';
import { sentenceOf } from '../problems.js';
import type { JsonObject, Problem } from '../types.js';

/** A file as it lies in the project: its path from the root, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export type DocumentKind = 'form' | 'fields' | 'page' | 'overlay' | 'platform' | 'texts' | 'routes' | 'layouts' | 'settings' | 'meta';

/** One definition file, read. */
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
  [/^schemas\/(settings)\.json$/, 'settings'],
  [/^schemas\/meta\/([^/]+)\.schema\.json$/, 'meta'],
];

/** Reads the definition files; a file of no known kind is passed over, one that is no JSON object is a finding. */
export function readDocuments(files: readonly SourceFile[]): { documents: readonly Document[]; findings: readonly Finding[] } {
  const documents: Document[] = [];
  const findings: Finding[] = [];
  for (const { path, text } of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const [kind, name] = kindOf(path);
    if (!kind) continue;
    const errors: ParseError[] = [];
    const value = parse(text, errors, { disallowComments: true }) as unknown;
    const [error] = errors;
    if (error) findings.push({ code: 'json-syntax', file: path, at: ROOT, params: { detail: wordsOf(error) }, offset: error.offset });
    else if (!isObject(value)) findings.push({ code: 'wrong-value', file: path, at: ROOT, params: { detail: 'the file must hold one JSON object' } });
    else documents.push({ file: path, kind, name, value, text, tree: parseTree(text) });
  }
  return { documents, findings };
}

function kindOf(path: string): [DocumentKind, string] | [undefined, string] {
  for (const [pattern, kind] of KINDS) {
    const found = pattern.exec(path);
    if (found) return [kind, found[1] ?? ''];
  }
  return [undefined, ''];
}

/** `PropertyNameExpected` as words. */
function wordsOf(error: ParseError): string {
  return printParseErrorCode(error.error).replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Findings with line and column, sorted by file and place, each once. */
export function locate(findings: readonly Finding[], files: readonly SourceFile[], documents: readonly Document[]): Problem[] {
  const texts = new Map(files.map((file) => [file.path, file.text]));
  const trees = new Map(documents.map((document) => [document.file, document.tree]));
  const found = findings.map((finding): Problem => {
    const offset = finding.offset ?? offsetOf(trees.get(finding.file), finding);
    return { code: finding.code, ...sentenceOf(finding), file: finding.file, pointer: finding.at, ...lineOf(texts.get(finding.file) ?? '', offset) };
  });
  const unique = new Map(found.map((problem) => [JSON.stringify(problem), problem]));
  return [...unique.values()].sort(byPlace);
}

function byPlace(a: Problem, b: Problem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column || (a.code < b.code ? -1 : 1);
}

/** The place itself, or the deepest part of the way to it that exists. */
function offsetOf(tree: Node | undefined, finding: Finding): number {
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

function lineOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
