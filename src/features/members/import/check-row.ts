import {
  type AnswerError,
  answerErrorText,
  check,
  type FormSource,
  type Json,
  type ResolvedForm,
  toPayload,
  validateSubmission,
  type Validators,
} from '../../../../engine/index.js';
import { type Pointer, valueAt } from '../../../../engine/pointer.js';
import type { Translate } from '../../../visit/site.js';
import type { CsvRow } from './parse-csv.js';
import { type BoxTexts, fillInRow, type RowTexts } from './fill-in-row.js';
import { type ImportError, importError } from './import-error.js';
import type { MemberColumn } from './member-columns.js';

/** What every row is checked with. */
export interface RowChecker {
  readonly source: FormSource;
  /** The form before a row is entered. */
  readonly blank: ResolvedForm;
  readonly validators: Validators;
  readonly columns: readonly MemberColumn[];
  /** The column of each cell, in the order of the file; undefined for a cell that belongs to no column. */
  readonly header: readonly (MemberColumn | undefined)[];
  readonly t: Translate;
}

/** A row that the form accepts, as the request that it sends; or everything to correct in it. */
export type CheckedRow = { readonly ok: true; readonly payload: Json } | { readonly ok: false; readonly errors: readonly ImportError[] };

/** Validates one row by the form: first as the answers that a visitor would enter, then as the request that the server would get. */
export function checkRow(checker: RowChecker, row: CsvRow): CheckedRow {
  const { source, blank, validators, header, t } = checker;
  const [count, max] = [row.cells.length, header.length];
  if (count !== max) return { ok: false, errors: [importError(t, 'cell-count', row.line, { count, max })] };
  const texts = textsOf(row, header);
  const form = fillInRow(blank, texts, boxTexts(t));
  const answerErrors = check(form, validators);
  const errors = [...unaskedErrors(checker, row, texts, form), ...answerErrors.map((error) => describe(checker, row, form, error))];
  if (answerErrors.length > 0 || errors.length > 0) return { ok: false, errors };
  const submission = validateSubmission(source, toPayload(form), { validators });
  if (submission.ok) return submission;
  return { ok: false, errors: submission.errors.map((error) => describe(checker, row, form, error)) };
}

/** Returns the texts of a row that are not blank, by field. */
function textsOf({ cells }: CsvRow, header: RowChecker['header']): RowTexts {
  const entries = header.map((column, index) => [column?.pointer, (cells[index] ?? '').trim()] as const);
  return new Map(entries.filter((entry): entry is [Pointer, string] => entry[0] !== undefined && entry[1] !== ''));
}

function boxTexts(t: Translate): BoxTexts {
  return {
    yes: ['yes', 'y', 'true', '1', 'x', t('panel.group-import.yes', 'Yes')],
    no: ['no', 'n', 'false', '0', t('panel.group-import.no', 'No')],
  };
}

/** Returns an error for each value that the form would drop because it does not ask for it. */
function unaskedErrors({ columns, t }: RowChecker, { line }: CsvRow, texts: RowTexts, form: ResolvedForm): ImportError[] {
  return columns
    .filter(({ pointer: at }) => texts.has(at) && form.states.get(at)?.visible !== true && valueAt(form.moment.answers, at) !== false)
    .map(({ title }) => importError(t, 'not-asked', line, { column: title }));
}

/** Returns an answer error with its line and column. A column that the file lacks is an error of the first line. */
function describe({ columns, header, t }: RowChecker, { line }: CsvRow, form: ResolvedForm, error: AnswerError): ImportError {
  const column = columns.find(({ pointer }) => pointer === error.pointer);
  if (column === undefined) return { line, column: form.form.texts.get(error.pointer)?.title, message: answerErrorText(form.form, error) };
  const { title, isBox } = column;
  if (!header.includes(column)) return importError(t, 'column-missing', 1, { column: title });
  if (isBox && error.code === 'type') return importError(t, 'yes-no', line, { column: title });
  const options = error.code === 'option' ? optionList(form, error.pointer) : undefined;
  if (options !== undefined) return importError(t, 'one-of', line, { column: title, options });
  return { line, column: title, message: answerErrorText(form.form, error) };
}

/** More options than these are too many to read in a sentence. */
const MAX_LISTED_OPTIONS = 12;

function optionList(form: ResolvedForm, at: Pointer): string | undefined {
  const options = form.states.get(at)?.options ?? [];
  return options.length > 0 && options.length <= MAX_LISTED_OPTIONS ? options.map(({ label }) => label).join(', ') : undefined;
}
