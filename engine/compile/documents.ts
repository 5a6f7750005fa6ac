import { isObject } from '../base/json.js';
import { findNodeAtLocation, parse, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { keyFindings, limitFindings } from './limits.js';
import { textFindings } from './text-findings.js';
import { kindOfPath, untakenFinding, type FileKind } from './file-names.js';
import { valueHabit } from './habits.js';
import { keysOf, own, ROOT, valueAt } from '../base/pointer.js';
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

type DocumentKind = FileKind | 'questionnaire';

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

type ReadFile = { readonly document?: Document; readonly findings: readonly UnlocatedFinding[] };

/** A file that is too large or not a JSON object gives only findings; others can have findings about keys and texts. */
export function readDocuments(files: readonly SourceFile[]): { documents: readonly Document[]; findings: readonly UnlocatedFinding[] } {
  const inOrder = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const read = inOrder.map((file): ReadFile => {
    const taken = kindOfPath(file.path);
    const kind = file.kind ?? taken?.kind;
    if (!kind) return { findings: [untakenFinding(file)] };
    return readAgain({ ...file, kind }, file.kind ? file.path : taken?.parts.join('/') || kind);
  });
  return { documents: read.flatMap(({ document }) => document ?? []), findings: read.flatMap(({ findings }) => findings) };
}

/** What was read last from each path, because most files are the same when one changes. */
const known = new Map<string, { readonly text: string; readonly kind: string; readonly read: ReadFile }>();

function readAgain({ path, text, kind }: Required<SourceFile>, name: string): ReadFile {
  const last = known.get(path);
  if (last?.text === text && last.kind === kind) return last.read;
  if (known.size >= 2_000) known.clear();
  const read = readDocument({ path, text }, kind, name);
  known.set(path, { text, kind, read });
  return read;
}

function readDocument({ path, text }: SourceFile, kind: DocumentKind, name: string): ReadFile {
  const limits = limitFindings(path, text);
  if (limits.length > 0) return { findings: limits };
  const strange = text.search(/^\uFEFF|\uFFFD/);
  if (strange >= 0) return { findings: [{ code: 'not-utf-8', file: path, at: ROOT, params: {}, offset: strange }] };
  const errors: ParseError[] = [];
  const value = parse(text, errors, { disallowComments: true }) as unknown;
  const [error] = errors;
  if (error) return { findings: [syntaxFinding(path, text, error)] };
  if (!isObject(value))
    return { findings: [{ code: 'wrong-value', file: path, at: ROOT, params: { detail: 'the file must hold one JSON object' } }] };
  const tree = parseTree(text);
  // Cases may contain hostile answers, and visitors never read meta-schemas.
  const texts = kind === 'meta' || kind === 'case' ? [] : textFindings(path, tree);
  return { document: { file: path, kind, name, value, text, tree }, findings: [...keyFindings(path, tree), ...texts] };
}

/** What is wrong in a text that is no JSON, by the name of a parse error. */
const SYNTAX: { readonly [name: string]: string } = {
  InvalidSymbol: 'a key, or a text, without "double quotes"',
  InvalidCommentToken: 'there are no comments',
  CommaExpected: 'before this, a comma is missing',
};

/** At the comma where one is too many. */
function syntaxFinding(file: string, text: string, { error, offset }: ParseError): UnlocatedFinding {
  const name = printParseErrorCode(error);
  const before = text.slice(0, offset).trimEnd();
  const found = { code: 'json-syntax', file, at: ROOT } as const;
  if (before === '' && text.trim() === '') return { ...found, params: { detail: 'the file is empty' }, offset };
  if (before.endsWith(',') && name.endsWith('Expected'))
    return { ...found, params: { detail: 'a comma too many' }, offset: before.length - 1, hint: 'remove it' };
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return { ...found, params: { detail: String(own(SYNTAX, name) ?? words) }, offset };
}

/** Codes of findings about a name or a value that may be a habit from elsewhere. */
const CODES_OF_HABITS = /^(wrong-(value|default)|remote-reference|rule-always|list-without-items|unknown-(operator|widget|format|text))$/;

export function locateFindings(
  findings: readonly UnlocatedFinding[],
  files: readonly SourceFile[],
  documents: readonly Document[],
): Finding[] {
  const texts = new Map(files.map((file) => [file.path, file.text]));
  const read = new Map(documents.map((document) => [document.file, document]));
  const starts = new Map<string, readonly number[]>();
  const lineIn = (file: string, offset: number) => {
    const lines = starts.get(file) ?? [0, ...[...(texts.get(file) ?? '').matchAll(/\n/g)].map(({ index }) => index + 1)];
    starts.set(file, lines);
    const line = lines.findLastIndex((start) => start <= offset);
    return { line: line + 1, column: offset - (lines[line] ?? 0) + 1 };
  };
  const lineAndPlace = ({ file, at }: Pick<UnlocatedFinding, 'file' | 'at'>) => {
    const { line, column } = lineIn(file, offsetOfFinding(read.get(file)?.tree, { at }));
    return `${file}:${line}:${column} ${at}`;
  };
  const located = findings.map((finding): Finding => {
    const offset = finding.offset ?? offsetOfFinding(read.get(finding.file)?.tree, finding);
    const params = finding.first ? { ...finding.params, first: lineAndPlace(finding.first) } : finding.params;
    const isOpen = CODES_OF_HABITS.test(finding.code) && !finding.hint?.startsWith('did you mean');
    const habit = isOpen ? valueHabit(finding.at, valueAt(read.get(finding.file)?.value, finding.at)) : undefined;
    return {
      code: finding.code,
      ...findingTexts({ ...finding, params, ...(habit !== undefined && { hint: habit }) }),
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
  return [...unique.values()].sort((a, b) => {
    if (a.file !== b.file) return a.file < b.file ? -1 : 1;
    return a.line - b.line || a.column - b.column || (a.code < b.code ? -1 : 1);
  });
}

/** Of the deepest ancestor that exists if the place does not. */
function offsetOfFinding(tree: Node | undefined, { at, atKey }: Pick<UnlocatedFinding, 'at' | 'atKey'>): number {
  if (!tree) return 0;
  let node = tree;
  for (const key of keysOf(at)) {
    const inner = findNodeAtLocation(node, [node.type === 'array' ? Number(key) : key]);
    if (!inner) break;
    node = inner;
  }
  const key = atKey && node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
  return (key ?? node).offset;
}
