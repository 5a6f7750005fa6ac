import { type Json, openForm } from '../../../../engine/index.js';
import { comparableText } from '../../../../server/shared/comparable-text.js';
import type { MemberRow } from '../import-members.js';
import { checkRow, type RowChecker } from './check-row.js';
import { type ImportError, importError } from './import-error.js';
import type { MemberColumn } from './member-columns.js';
import { type CsvRow, parseCsv } from './parse-csv.js';

export const MAX_ROWS = 500;
/** After so many rows the browser may draw and react. */
const ROWS_WITHOUT_PAUSE = 20;

export type CheckedCsv =
  { readonly ok: true; readonly rows: readonly MemberRow[] } | { readonly ok: false; readonly errors: readonly ImportError[] };

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
  const unreadable = parsed.errors.map(({ code, line }) => importError(t, code, line));
  const [first, ...rows] = parsed.rows;
  if (unreadable.length > 0) return { ok: false, errors: unreadable };
  if (first === undefined || rows.length === 0) return { ok: false, errors: [importError(t, 'empty', undefined)] };
  if (rows.length > MAX_ROWS) return { ok: false, errors: [importError(t, 'too-many', undefined, { count: rows.length, max: MAX_ROWS })] };
  const { header, errors } = readHeader(first, columns, t);
  const checked = await checkRows(rows, { ...checking, header, blank: openForm(checking.source) });
  return errors.length > 0 || !checked.ok ? { ok: false, errors: [...errors, ...(checked.ok ? [] : checked.errors)] } : checked;
}

interface Header {
  readonly header: RowChecker['header'];
  readonly errors: readonly ImportError[];
}

function readHeader({ cells, line }: CsvRow, columns: readonly MemberColumn[], t: RowChecker['t']): Header {
  const named = cells.map((cell) => columns.find(({ title }) => titleKey(title) === titleKey(cell)));
  const header = named.map((column, index) => (named.indexOf(column) === index ? column : undefined));
  const errors = cells.flatMap((cell, index) => {
    if (header[index] !== undefined) return [];
    return [importError(t, named[index] === undefined ? 'unknown-column' : 'column-twice', line, { column: cell.trim() })];
  });
  return { header, errors };
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
