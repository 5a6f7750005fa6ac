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
  advance,
  type Field,
  type FieldState,
  formatContext,
  formatFor,
  formFields,
  readNumber,
  visibleAnswers,
} from '../../../../engine/index.js';
import { type Pointer, valueAt } from '../../../../engine/base/pointer.js';
import { comparableText } from '../../../../server/shared/comparable-text.js';
import type { Translate } from '../../../visit/site.js';
import type { CsvRow } from './parse-csv.js';
import { type ImportError, importError } from './import-error.js';
import type { MemberColumn } from './member-columns.js';

/** The texts of one row by field, without blank ones. */
type RowTexts = ReadonlyMap<Pointer, string>;

/** The texts that tick a box or leave it unticked, besides those of the visitor's language. */
interface BoxTexts {
  readonly yes: readonly string[];
  readonly no: readonly string[];
}

/** An answer can change others, as a country clears the phone, so the row is entered again until nothing changes. */
const MAX_ROUNDS = 4;

/** A box without a text stays as it is in a blank form. */
function fillInRow({ blank, columns, t }: RowChecker, texts: RowTexts): ResolvedForm {
  const boxes = columns.filter(({ pointer: at, isBox }) => isBox && !texts.has(at)).map(({ pointer: at }) => at);
  let form = blank;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const ticked = boxes.filter((at) => valueAt(form.moment.answers, at) === true && valueAt(blank.moment.answers, at) !== true);
    const edits = [...editsOf(form, texts, boxTexts(t)), ...ticked.map((at) => ({ pointer: at, value: false }))];
    const next = advance(form, edits);
    if (next === form) return form;
    form = next;
  }
  return form;
}

function editsOf(form: ResolvedForm, texts: RowTexts, boxTexts: BoxTexts) {
  const fields = formFields(form);
  return [...texts].flatMap(([at, text]) => {
    const field = fields.get(at);
    return field ? [{ pointer: at, value: answerOf(form, field, { text, boxTexts }) }] : [];
  });
}

interface Typed {
  readonly text: string;
  readonly boxTexts: BoxTexts;
}

/** A text that cannot be converted stays, so that the form rejects it. */
function answerOf(form: ResolvedForm, field: Field, { text, boxTexts }: Typed): unknown {
  if (field.kind === 'box') return boxAnswer(text, boxTexts);
  const option = optionNamed(form.states.get(field.pointer), text);
  if (option !== undefined) return option;
  const siblings = Object(field.parent === '' ? visibleAnswers(form) : valueAt(visibleAnswers(form), field.parent));
  const normal = formatFor(field)?.normalise?.(text, formatContext({ field, resolved: form, siblings })) ?? text;
  const isNumber = field.kind === 'number' || field.kind === 'integer';
  return isNumber ? (readNumber(normal) ?? normal) : normal;
}

function boxAnswer(text: string, { yes, no }: BoxTexts): unknown {
  const word = comparableText(text);
  if (yes.some((each) => comparableText(each) === word)) return true;
  return no.some((each) => comparableText(each) === word) ? false : text;
}

function optionNamed(state: FieldState | undefined, text: string): unknown {
  const name = comparableText(text);
  const isNamed = (value: unknown) => comparableText(String(value)) === name;
  const options = state?.options ?? [];
  return (options.find(({ label }) => isNamed(label)) ?? options.find(({ value }) => isNamed(value)))?.value;
}

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

export type CheckedRow = { readonly ok: true; readonly payload: Json } | { readonly ok: false; readonly errors: readonly ImportError[] };

/** First as the answers that a visitor would enter, then as the request that the server would get. */
export function checkRow(checker: RowChecker, row: CsvRow): CheckedRow {
  const { source, validators, header, t } = checker;
  const [count, max] = [row.cells.length, header.length];
  if (count !== max) return { ok: false, errors: [importError(t, 'cell-count', row.line, { count, max })] };
  const texts = textsOf(row, header);
  const form = fillInRow(checker, texts);
  const answerErrors = check(form, validators);
  const errors = [...unaskedErrors(checker, row, texts, form), ...answerErrors.map((error) => describe(checker, row, form, error))];
  if (answerErrors.length > 0 || errors.length > 0) return { ok: false, errors };
  const submission = validateSubmission(source, toPayload(form), { validators });
  if (submission.ok) return submission;
  return { ok: false, errors: submission.errors.map((error) => describe(checker, row, form, error)) };
}

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

/** A column that the file lacks is an error of the first line. */
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
