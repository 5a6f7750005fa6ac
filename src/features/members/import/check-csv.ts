import { type Json, openForm } from '../../../../engine/index.js';
import { comparableText } from '../../../../server/shared/comparable-text.js';
import type { MemberRow } from '../import-members.js';
import { checkRow } from './check-row.js';
import { columnName, type ImportError, importError, importText } from './import-error.js';
import type { MemberColumn } from './member-columns.js';
import { type CsvRow, parseCsv } from './parse-csv.js';
import { type CsvHeader, nearestText, type RowChecker } from './row-errors.js';

export const MAX_ROWS = 500;
/** After so many rows the browser may draw and react. */
const ROWS_WITHOUT_PAUSE = 20;

export type CheckedCsv =
  | { readonly ok: true; readonly rows: readonly MemberRow[] }
  | { readonly ok: false; readonly errors: readonly ImportError[] };

export interface CheckOptions extends Omit<RowChecker, 'header' | 'blank'> {
  /** Returns by index which requests describe a person who is in the group already, or whom an earlier one describes too. */
  readonly findSame: (payloads: readonly Json[]) => Promise<readonly SameRow[]>;
}

interface SameRow {
  readonly index: number;
  readonly clientId?: string;
  readonly sameAs?: number;
}

/** Returns all errors at once, in the order of the lines. */
export async function checkCsv(text: string, checking: CheckOptions): Promise<CheckedCsv> {
  const { t, columns } = checking;
  const parsed = parseCsv(text);
  const [first, ...rows] = parsed.rows;
  const titleAt = (index: number) => first?.cells[index]?.trim() || columnName(index);
  const unreadable = parsed.errors.map(({ code, line, cell, value }) => importError(t, code, line, { column: titleAt(cell), value }));
  if (unreadable.length > 0) return { ok: false, errors: unreadable };
  if (first === undefined || rows.length === 0) return { ok: false, errors: [importError(t, 'empty', undefined)] };
  if (rows.length > MAX_ROWS) return { ok: false, errors: [importError(t, 'too-many', undefined, { count: rows.length, max: MAX_ROWS })] };
  const header = readHeader(first, columns, t);
  if (!header.columns.some(Boolean)) return { ok: false, errors: header.errors };
  const checked = await checkRows(rows, { ...checking, header, blank: openForm(checking.source) });
  const errors = [...header.errors, ...(checked.ok ? [] : checked.errors)];
  return errors.length > 0 ? { ok: false, errors } : checked;
}

function readHeader({ cells, line }: CsvRow, columns: readonly MemberColumn[], t: RowChecker['t']): CsvHeader {
  const titles = cells.map(titleKey);
  const named = titles.map((title) => columns.find((column) => title !== '' && titleKey(column.title) === title));
  const found = named.map((column, index) => (named.indexOf(column) === index ? column : undefined));
  const unused = columns.filter((column) => !named.includes(column)).map(({ title }) => title);
  const errors = cells.flatMap((cell, index) => {
    if (found[index] !== undefined || titles[index] === '') return [];
    const column = cell.trim();
    if (named[index] !== undefined) return [importError(t, 'column-twice', line, { column })];
    const message = `${importText(t, 'unknown-column')} ${nearestText(t, column, unused)}`.trim();
    return [{ line, column, message }];
  });
  return { line, titles, columns: found, errors };
}

/** The part of a title that counts when titles are compared. */
function titleKey(title: string): string {
  return comparableText(title).replace(/ ?\*$/, '');
}

type Checker = RowChecker & Pick<CheckOptions, 'findSame'>;

/** An error that all rows share, such as a missing column, is returned once. */
async function checkRows(rows: readonly CsvRow[], checker: Checker): Promise<CheckedCsv> {
  const errors = new Map<string, ImportError>();
  const accepted: Omit<MemberRow, 'isPresent'>[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_WITHOUT_PAUSE === 0) await pause();
    const checked = checkRow(checker, row);
    if (checked.ok) accepted.push({ line: row.line, payload: checked.payload });
    else for (const error of checked.errors) errors.set(JSON.stringify(error), error);
  }
  const same = accepted.length === 0 ? [] : await checker.findSame(accepted.map(({ payload }) => payload));
  const repeated = same.flatMap(({ index, clientId, sameAs }) => {
    if (clientId !== undefined || sameAs === undefined) return [];
    return [importError(checker.t, 'same-row', accepted[index]?.line, { line: accepted[sameAs]?.line ?? 0 })];
  });
  const all = [...errors.values(), ...repeated].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
  if (all.length > 0) return { ok: false, errors: all };
  const present = new Set(same.map(({ index }) => index));
  return { ok: true, rows: accepted.map((row, index) => ({ ...row, isPresent: present.has(index) })) };
}

/** Lets the browser draw and react, so that a long check does not block the page. */
function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}
