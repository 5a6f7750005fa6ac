import { isBlank } from '../../../../engine/index.js';

export interface CsvRow {
  /** The line of the text at which the row begins; the first line is 1. A quoted cell may contain line breaks. */
  readonly line: number;
  readonly cells: readonly string[];
}

interface CsvError {
  readonly line: number;
  readonly code: 'quote-not-closed' | 'text-after-quote';
  readonly cell: number;
  readonly value: string;
}

export interface ParsedCsv {
  /** Without rows in which every cell is blank. */
  readonly rows: readonly CsvRow[];
  readonly errors: readonly CsvError[];
}

interface Cursor {
  readonly text: string;
  /** Finds the end of a cell without quotation marks. */
  readonly cellEnd: RegExp;
  /** Finds the beginning of a cell in quotation marks, after spaces and an equals sign. */
  readonly opening: RegExp;
  readonly separator: string;
  readonly errors: CsvError[];
  at: number;
  line: number;
}

/**
 * Reads CSV as RFC 4180 defines it, and what spreadsheets write and copy: a byte order mark, any line ends, other separators and a first
 * line that names one, spaces around quotation marks, texts marked as such (`="04101"`).
 */
export function parseCsv(csv: string): ParsedCsv {
  const text = csv.replace(/^\uFEFF+/, '');
  const { separator, at } = separatorOf(text);
  const opening = new RegExp(`(?:(?!\\${separator})[^\\S\\r\\n])*=?"`, 'y');
  const cellEnd = new RegExp(`[\\${separator}\r\n]`, 'g');
  const cursor: Cursor = { text, separator, opening, cellEnd, errors: [], at, line: 1 + lineBreaksIn(text.slice(0, at)) };
  const rows: CsvRow[] = [];
  while (cursor.at < text.length) {
    const row = readRow(cursor);
    if (!row.cells.every(isBlank)) rows.push(row);
  }
  return { rows, errors: cursor.errors };
}

const SEPARATORS = [',', ';', '\t'];
/** Excel's line `sep=;`. A spreadsheet that does not know it ends it with separators of its own, which then count. */
const SEPARATOR_LINE = /^\s*"?sep=(\\t|[^"\r\n\w])\1*"?([,;\t]?)\2* *(?:\r\n?|\n|$)/i;

function separatorOf(text: string): { readonly separator: string; readonly at: number } {
  const [{ length: at }, named = '', own] = SEPARATOR_LINE.exec(text) ?? [''];
  if (at > 0) return { separator: own || named.replace('\\t', '\t'), at };
  const header = text.replace(/^\s+/, '').replace(/"[^"]*"/g, '');
  const [line = ''] = /^[^\r\n]*/.exec(header) ?? [];
  const count = (separator: string) => line.split(separator).length;
  return { separator: SEPARATORS.reduce((best, each) => (count(each) > count(best) ? each : best)), at };
}

function readRow(cursor: Cursor): CsvRow {
  const { line } = cursor;
  const cells = [readCell(cursor, 0)];
  while (cursor.text[cursor.at] === cursor.separator) {
    cursor.at += 1;
    cells.push(readCell(cursor, cells.length));
  }
  const lineBreak = cursor.text.startsWith('\r\n', cursor.at) ? 2 : 1;
  cursor.at += lineBreak;
  cursor.line += 1;
  return { line, cells };
}

/** How spreadsheets mark a text, so that it does not become a number: `="04101"`, and an apostrophe before digits. */
const MARKED_TEXT = /^\s*(?:="((?:[^"]|"")*)"\s*|'([-+(]?\d[-\d\s().+/]*))$/;

function readCell(cursor: Cursor, index: number): string {
  const { text, opening, at } = cursor;
  opening.lastIndex = at;
  const cell = opening.test(text) ? readQuotedCell(cursor, { start: opening.lastIndex, index }) : readPlainCell(cursor);
  const [, quoted, digits] = MARKED_TEXT.exec(cell) ?? [];
  return quoted?.replaceAll('""', '"') ?? digits ?? cell;
}

/** A quotation mark inside is taken as it is, as spreadsheets do. */
function readPlainCell(cursor: Cursor): string {
  const { text, cellEnd, at } = cursor;
  cellEnd.lastIndex = at;
  cursor.at = cellEnd.exec(text)?.index ?? text.length;
  return text.slice(at, cursor.at);
}

/** Two quotation marks mean one. */
function readQuotedCell(cursor: Cursor, { start, index }: { readonly start: number; readonly index: number }): string {
  const { text, errors } = cursor;
  const end = closingQuote(text, start);
  const value = text.slice(start, end);
  if (end === undefined) errors.push({ line: cursor.line, code: 'quote-not-closed', cell: index, value });
  cursor.at = end === undefined ? text.length : end + 1;
  cursor.line += lineBreaksIn(value);
  const after = readPlainCell(cursor);
  if (!isBlank(after)) errors.push({ line: cursor.line, code: 'text-after-quote', cell: index, value: `"${value}"${after}` });
  return value.replaceAll('""', '"');
}

function closingQuote(text: string, start: number): number | undefined {
  let at = text.indexOf('"', start);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at === -1 ? undefined : at;
}

function lineBreaksIn(text: string): number {
  return text.split(/\r\n|\r|\n/).length - 1;
}

/**
 * Returns the text of a CSV file that has only its first line, in which a star marks each required column. The byte order mark lets
 * spreadsheets read it as UTF-8.
 */
export function csvTemplate(columns: readonly { readonly title: string; readonly isRequired: boolean }[]): string {
  const titles = columns.map(({ title, isRequired }) => (isRequired ? `${title} *` : title));
  return `\uFEFF${titles.map((title) => (/[",;\t\r\n]/.test(title) ? `"${title.replaceAll('"', '""')}"` : title)).join(',')}\r\n`;
}
