import {
  check,
  type Json,
  type ResolvedForm,
  toPayload,
  validateSubmission,
  advance,
  type Field,
  type FieldState,
  formatContext,
  formatFor,
  formFields,
  isBlank,
  readNumber,
  visibleAnswers,
} from '../../../../engine/index.js';
import { type Pointer, valueAt } from '../../../../engine/base/pointer.js';
import { comparableText } from '../../../../server/shared/comparable-text.js';
import type { Translate } from '../../../visit/site.js';
import type { CsvRow } from './parse-csv.js';
import { type ImportError, importText } from './import-error.js';
import type { CsvHeader, EnteredRow, RowChecker, RowTexts } from './row-errors.js';
import { describe, errorIn, isSpoiled, surplusError } from './row-errors.js';

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
    return field ? [{ pointer: at, value: answerOf(form, field, text, boxTexts) }] : [];
  });
}

/** A date of a spreadsheet or database that has the time of midnight. */
const MIDNIGHT = /[ T](?:0?0|12(?=\S* ?AM))(?::00){1,2}(?:\.0+)?(?: ?AM)?$/i;

/** A text that cannot be converted stays, so that the form rejects it. */
function answerOf(form: ResolvedForm, field: Field, text: string, boxTexts: BoxTexts): unknown {
  if (field.kind === 'box') return boxAnswer(text, boxTexts);
  const option = optionNamed(form.states.get(field.pointer), text);
  if (option !== undefined) return option;
  const normal = normalText(form, field, text);
  const isNumber = field.kind === 'number' || field.kind === 'integer';
  return isNumber ? (readNumber(normal) ?? normal) : normal;
}

/** A text of separators only, which would disappear, stays. */
function normalText(form: ResolvedForm, field: Field, text: string): string {
  const format = formatFor(field);
  const siblings = Object(field.parent === '' ? visibleAnswers(form) : valueAt(visibleAnswers(form), field.parent));
  const typed = format?.widget === 'date' ? text.replace(MIDNIGHT, '') : text;
  return format?.normalise?.(typed, formatContext({ field, resolved: form, siblings })) || text;
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

export type CheckedRow = { readonly ok: true; readonly payload: Json } | { readonly ok: false; readonly errors: readonly ImportError[] };

/** First as the answers that a visitor would enter, then as the request that the server would get. */
export function checkRow(checker: RowChecker, row: CsvRow): CheckedRow {
  const { source, validators } = checker;
  const surplus = surplusError(checker, row);
  if (surplus !== undefined) return { ok: false, errors: [surplus] };
  const texts = textsOf(row, checker.header);
  const entry = { line: row.line, texts, form: fillInRow(checker, texts) };
  const found = valueErrors(checker, entry);
  const answerErrors = check(entry.form, validators).map((error) => describe(checker, entry, error));
  const errors = [...found, ...answerErrors.filter(({ column }) => !found.some((other) => other.column === column))];
  if (errors.length > 0) return { ok: false, errors };
  const submission = validateSubmission(source, toPayload(entry.form), { validators });
  if (submission.ok) return submission;
  return { ok: false, errors: submission.errors.map((error) => describe(checker, entry, error)) };
}

function textsOf({ cells }: CsvRow, { columns }: CsvHeader): RowTexts {
  const entries = columns.map((column, index) => [column?.pointer, (cells[index] ?? '').trim()] as const);
  return new Map(entries.filter((entry): entry is [Pointer, string] => entry[0] !== undefined && !isBlank(entry[1])));
}

function boxTexts(t: Translate): BoxTexts {
  return {
    yes: ['yes', 'y', 'true', '1', 'x', t('panel.group-import.yes', 'Yes')],
    no: ['no', 'n', 'false', '0', t('panel.group-import.no', 'No')],
  };
}

/** Returns an error for each value that a spreadsheet has replaced, and that the form would drop or replace. */
function valueErrors({ columns, t }: RowChecker, entry: EnteredRow): ImportError[] {
  const { texts, form } = entry;
  const edits = new Map(editsOf(form, texts, boxTexts(t)).map(({ pointer: at, value }) => [at, value]));
  const isLost = (at: Pointer) => {
    const answer = valueAt(form.moment.answers, at);
    return answer !== edits.get(at) || (form.states.get(at)?.visible !== true && answer !== false);
  };
  return columns.flatMap((column) => {
    const { pointer: at } = column;
    if (isSpoiled(entry, at)) return [errorIn(entry, column, importText(t, 'spoiled'))];
    return texts.has(at) && isLost(at) ? [errorIn(entry, column, importText(t, 'not-asked'))] : [];
  });
}
