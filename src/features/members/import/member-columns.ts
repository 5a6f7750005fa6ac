import {
  advance,
  type Field,
  type FieldState,
  formatFor,
  formatText,
  formFields,
  type FormSource,
  isBlank,
  openForm,
  type Option,
  type ResolvedForm,
} from '../../../../engine/index.js';
import { type Pointer, valueAt } from '../../../../engine/base/pointer.js';

/** One column of the CSV file: one field of the form. */
export interface MemberColumn {
  readonly pointer: Pointer;
  /** The text in the first line: the field's title, after those of the groups around it. */
  readonly title: string;
  /** Whether every row needs a value: the form requires the field from start to end, and starts without an answer. */
  readonly isRequired: boolean;
  readonly isBox: boolean;
  /** The values to choose from; undefined for text. */
  readonly options: readonly Option[] | undefined;
  /** How the value is written. */
  readonly help: string | undefined;
}

/** More rounds than there are fields that show other fields in turn. */
const MAX_ROUNDS = 4;

/**
 * Returns the columns for a form: every field that the visitor could fill in. Some fields are shown only after another answer, so the
 * form is also filled in with sample answers.
 */
export function memberColumns(source: FormSource): readonly MemberColumn[] {
  const blank = openForm(source);
  const shown = new Map<Pointer, FieldState>();
  const forms: readonly [ResolvedForm, ...ResolvedForm[]] = [blank, ...[false, true].map((tick) => addShownFields(blank, tick, shown))];
  const columns = [...formFields(blank).values()].flatMap((field): MemberColumn[] => {
    const state = shown.get(field.pointer);
    return state && canBeFilledIn(blank, field, state) ? [columnOf(forms, field, state)] : [];
  });
  return columns.map((column, index) => withUniqueTitle(column, columns.slice(0, index)));
}

/** Adds all fields that become visible while the form is filled in with sample answers, and returns the form with them. */
function addShownFields(blank: ResolvedForm, tick: boolean, shown: Map<Pointer, FieldState>): ResolvedForm {
  let form = blank;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    for (const [at, state] of form.states) if (state.visible && !shown.has(at)) shown.set(at, state);
    const next = advance(form, sampleEdits(form, tick));
    if (next === form) return form;
    form = next;
  }
  return form;
}

function sampleEdits(form: ResolvedForm, tick: boolean) {
  return [...formFields(form).values()].flatMap((field) => {
    const state = form.states.get(field.pointer);
    const answer = valueAt(form.moment.answers, field.pointer);
    const isOpen = state?.visible === true && !state.locked && isInput(field) && (field.kind === 'box' || isBlank(answer));
    return isOpen ? [{ pointer: field.pointer, value: sampleOf(field, state, tick) }] : [];
  });
}

function sampleOf(field: Field, state: FieldState, tick: boolean): unknown {
  if (field.kind === 'box') return tick;
  return state.options?.[0]?.value ?? formatFor(field)?.examples.right[0] ?? 'A';
}

function isInput({ kind, ui }: Field): boolean {
  return !['group', 'rows', 'list'].includes(kind) && ui['ui:widget'] !== 'hidden';
}

/** Whether the field is an input that leaves a choice: not the only option, chosen already. */
function canBeFilledIn(blank: ResolvedForm, field: Field, { options }: FieldState): boolean {
  const isDecided = options?.length === 1 && options[0]?.value === valueAt(blank.moment.answers, field.pointer);
  return isInput(field) && !isDecided;
}

function columnOf([blank, ...filledIn]: readonly [ResolvedForm, ...ResolvedForm[]], field: Field, { options }: FieldState): MemberColumn {
  const { pointer, kind } = field;
  const isAlwaysRequired = [blank, ...filledIn].every(({ states }) => states.get(pointer)?.visible && states.get(pointer)?.required);
  const isRequired = isAlwaysRequired && isBlank(valueAt(blank.moment.answers, pointer));
  return { pointer, title: titleOf(blank, field), isRequired, isBox: kind === 'box', options, help: hintOf(blank, field) };
}

function hintOf({ form, moment }: ResolvedForm, field: Field): string | undefined {
  const hint = formatFor(field)?.hint?.(moment.platform);
  return hint && formatText(form, hint);
}

/** Returns the title of a field after the titles of the groups around it: `Physical Address: City`. */
function titleOf(blank: ResolvedForm, field: Field): string {
  const group = formFields(blank).get(field.parent);
  const title = blank.form.texts.get(field.pointer)?.title ?? field.key;
  return group === undefined ? title : `${titleOf(blank, group)}: ${title}`;
}

function withUniqueTitle(column: MemberColumn, before: readonly MemberColumn[]): MemberColumn {
  const count = before.filter(({ title }) => title === column.title).length;
  return count === 0 ? column : { ...column, title: `${column.title} (${count + 1})` };
}
