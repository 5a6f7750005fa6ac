import type { AnswerError, FormSource, ResolvedForm, Validators } from '../../../../engine/index.js';
import { answerErrorText, formatFor, formFields, formatting, isBlank } from '../../../../engine/index.js';
import type { Pointer } from '../../../../engine/base/pointer.js';
import { comparableText } from '../../../../server/shared/comparable-text.js';
import type { Translate } from '../../../visit/site.js';
import { columnName, type ImportError, importError, importText } from './import-error.js';
import type { MemberColumn } from './member-columns.js';
import type { CsvRow } from './parse-csv.js';

/** The titles of the file in their order, and the column that each names; undefined for one that names none. */
export interface CsvHeader {
  readonly line: number;
  readonly titles: readonly string[];
  readonly columns: readonly (MemberColumn | undefined)[];
  readonly errors: readonly ImportError[];
}

export interface RowChecker {
  readonly source: FormSource;
  /** The form before a row is entered. */
  readonly blank: ResolvedForm;
  readonly validators: Validators;
  readonly columns: readonly MemberColumn[];
  readonly header: CsvHeader;
  readonly t: Translate;
}

/** The texts of one row by field, without blank ones. */
export type RowTexts = ReadonlyMap<Pointer, string>;

/** A row of the file, and the form with its texts. */
export interface EnteredRow {
  readonly line: number;
  readonly texts: RowTexts;
  readonly form: ResolvedForm;
}

/** Returns an error if a value is beyond the last title or below a blank one; the others of its row may be in wrong columns, too. */
export function surplusError({ header: { titles }, t }: RowChecker, { line, cells }: CsvRow): ImportError | undefined {
  const index = cells.findIndex((cell, at) => isBlank(titles[at]) && !isBlank(cell));
  const count = titles.filter((title) => !isBlank(title)).length;
  return index === -1 ? undefined : importError(t, 'surplus', line, { column: columnName(index), value: cells[index], count });
}

/** Numbers that were digits (`2075550142.0`, `2.07555E+09`), formulas, error values, columns that were too narrow, lost letters. */
const REPLACEMENT = /^=|\uFFFD|^#(?:N\/A|DIV\/0!|[A-Z]+[!?]|#+)$|^Err:\d+$|^[-+]?\d+(?:[.,]\d+E[-+]?|E[-+])\d+$|^\d+[.,]00?$/i;

/** Whether a text is what a spreadsheet has made of another one. */
export function isSpoiled({ texts, form }: EnteredRow, at: Pointer): boolean {
  const isText = formFields(form).get(at)?.kind === 'text' && isBlank(form.states.get(at)?.options);
  return isText && REPLACEMENT.test(texts.get(at) ?? '');
}

/** The message has the value beside it unless that is a secret. */
export function errorIn(
  { line, texts, form }: EnteredRow,
  { pointer: at, title }: { readonly pointer: Pointer; readonly title: string | undefined },
  message: string,
): ImportError {
  const field = formFields(form).get(at);
  return { line, column: title, message, value: field && formatFor(field)?.secret ? undefined : texts.get(at) };
}

/** A column that the file lacks is an error of its header row. */
export function describe({ columns, header, t }: RowChecker, row: EnteredRow, error: AnswerError): ImportError {
  const [{ form }, { pointer }] = [row.form, error];
  const column = columns.find((each) => each.pointer === pointer);
  if (column === undefined) return errorIn(row, { pointer, title: form.texts.get(pointer)?.title }, answerErrorText(form, error));
  if (!header.columns.includes(column)) return importError(t, 'column-missing', header.line, { column: column.title });
  return errorIn(row, column, messageOf(t, row, error));
}

function messageOf(t: Translate, { texts, form }: EnteredRow, error: AnswerError): string {
  const text = texts.get(error.pointer) ?? '';
  const labels = (form.states.get(error.pointer)?.options ?? []).map(({ label }) => label);
  if (error.code === 'option' && labels.length > 0) return optionText(t, labels, text);
  if (error.code === 'type' && formFields(form).get(error.pointer)?.kind === 'box') return importText(t, 'yes-no');
  return answerErrorText(form.form, error);
}

/** More options than these are too many to read in a sentence. */
export const MAX_LISTED_OPTIONS = 12;

function optionText(t: Translate, labels: readonly string[], text: string): string {
  const [code, options] = labels.length > MAX_LISTED_OPTIONS ? (['such-as', labels.slice(0, 3)] as const) : (['one-of', labels] as const);
  return `${importText(t, code, { options: options.join(', ') })} ${nearestText(t, text, labels)}`.trim();
}

/** Returns the question whether the only name that begins so, or the only one that is nearly the same, was meant; empty without one. */
export function nearestText(t: Translate, text: string, names: readonly string[]): string {
  const begun = names.filter((name) => comparableText(name).startsWith(comparableText(text)));
  // Several are equally near if the first and the last of them differ.
  const [option, other] = begun.length === 1 ? begun : new Set([names, names.toReversed()].map((all) => formatting.nearest(text, all)));
  return option === undefined || other !== undefined ? '' : importText(t, 'did-you-mean', { option });
}
