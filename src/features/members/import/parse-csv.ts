export interface CsvRow {
  /** The line of the text at which the row begins; the first line is 1. A quoted cell may contain line breaks. */
  readonly line: number;
  readonly cells: readonly string[];
}

interface CsvError {
  readonly line: number;
  readonly code: 'quote-not-closed' | 'text-after-quote';
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
  readonly separator: string;
  readonly errors: CsvError[];
  at: number;
  line: number;
}

/**
 * Reads CSV as RFC 4180 defines it. Also accepts what spreadsheets write and copy: a byte order mark, any line ends, and semicolons
 * or tabs between the cells.
 */
export function parseCsv(csv: string): ParsedCsv {
  const text = csv.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const cursor: Cursor = { text, separator, cellEnd: new RegExp(`[${separator}\r\n]`, 'g'), errors: [], at: 0, line: 1 };
  const rows: CsvRow[] = [];
  while (cursor.at < text.length) {
    const row = readRow(cursor);
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row);
  }
  return { rows, errors: cursor.errors };
}

const SEPARATORS = [',', ';', '\t'];

function separatorOf(text: string): string {
  const header = text.replace(/^\s+/, '').replace(/"[^"]*"/g, '');
  const [line = ''] = /^[^\r\n]*/.exec(header) ?? [];
  const count = (separator: string) => line.split(separator).length;
  return SEPARATORS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

function readRow(cursor: Cursor): CsvRow {
  const { line } = cursor;
  const cells = [readCell(cursor)];
  while (cursor.text[cursor.at] === cursor.separator) {
    cursor.at += 1;
    cells.push(readCell(cursor));
  }
  const lineBreak = cursor.text.startsWith('\r\n', cursor.at) ? 2 : 1;
  cursor.at += lineBreak;
  cursor.line += 1;
  return { line, cells };
}

function readCell(cursor: Cursor): string {
  return cursor.text[cursor.at] === '"' ? readQuotedCell(cursor) : readPlainCell(cursor);
}

/** A quotation mark inside is taken as it is, as spreadsheets do. */
function readPlainCell(cursor: Cursor): string {
  const { text, cellEnd, at } = cursor;
  cellEnd.lastIndex = at;
  cursor.at = cellEnd.exec(text)?.index ?? text.length;
  return text.slice(at, cursor.at);
}

/** Two quotation marks mean one. */
function readQuotedCell(cursor: Cursor): string {
  const { text, errors } = cursor;
  const start = cursor.at + 1;
  const end = closingQuote(text, start);
  if (end === undefined) errors.push({ line: cursor.line, code: 'quote-not-closed' });
  const cell = text.slice(start, end);
  cursor.at = end === undefined ? text.length : end + 1;
  cursor.line += lineBreaksIn(cell);
  if (readPlainCell(cursor).trim() !== '') errors.push({ line: cursor.line, code: 'text-after-quote' });
  return cell.replaceAll('""', '"');
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
